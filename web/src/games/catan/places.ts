/** Names of the island's places for screen readers and the log: each place has its own. */
import {
  COAST,
  HARBOURS,
  HEX_CORNERS,
  HEX_PATHS,
  PATHS,
  RATES,
  TERRAINS,
  type State,
} from "../../generated/catan";
import { list, t } from "../../lib/i18n.svelte";
import { CORNER_HEXES, PATH_HEXES } from "./geometry";

/** In the order in which the rules count the corners and sides of a hex. */
const CORNER_WAYS = ["n", "ne", "se", "s", "sw", "nw"] as const;
const SIDE_WAYS = ["ne", "e", "se", "sw", "w", "nw"] as const;

export function hexName(s: State, h: number): string {
  const land = t(`term.${TERRAINS[s.terrain[h]!]!}`);
  return s.token[h] ? `${land} ${s.token[h]}` : land;
}
/** The hexes beside a place; where there is only one, also on which side of it the place lies. */
function beside(
  s: State,
  place: number,
  hexes: readonly number[],
  rings: readonly (readonly number[])[],
  ways: readonly string[],
): string {
  const names = list(hexes.map((h) => hexName(s, h)));
  if (hexes.length !== 1) return names;
  const way = ways[rings[hexes[0]!]!.indexOf(place)]!;
  return t("place.at", { place: names, way: t(`way.${way}`) });
}
function harbourName(s: State, corner: number): string {
  const side = COAST.findIndex((p, i) => s.harbour[i]! >= 0 && PATHS[p]!.includes(corner));
  const kind = HARBOURS[s.harbour[side] ?? -1];
  if (!kind) return "";
  return kind === "any"
    ? t("place.harbour", { rate: RATES.simple })
    : t("place.harbour-of", { rate: RATES.special, good: t(`term.${kind}`) });
}
export function cornerName(s: State, c: number): string {
  const place = beside(s, c, CORNER_HEXES[c] ?? [], HEX_CORNERS, CORNER_WAYS);
  const harbour = harbourName(s, c);
  return harbour ? `${place}, ${harbour}` : place;
}
export const pathName = (s: State, p: number): string =>
  beside(s, p, PATH_HEXES[p] ?? [], HEX_PATHS, SIDE_WAYS);

export function placeName(s: State, name: string, value: unknown): string | null {
  if (typeof value !== "number") return null;
  if (name === "corner") return cornerName(s, value);
  if (name === "path") return pathName(s, value);
  if (name === "hex") return hexName(s, value);
  return null;
}
