/** Names of the island's places for screen readers and the log. */
import { TERRAINS, type State } from "../../generated/catan";
import { list, t } from "../../lib/i18n.svelte";
import { CORNER_HEXES, PATH_HEXES } from "./geometry";

export function hexName(s: State, h: number): string {
  const land = t(`term.${TERRAINS[s.terrain[h]!]!}`);
  return s.token[h] ? `${land} ${s.token[h]}` : land;
}
const beside = (s: State, hexes: readonly number[]): string =>
  list(hexes.map((h) => hexName(s, h)));
export const cornerName = (s: State, c: number): string => beside(s, CORNER_HEXES[c] ?? []);
export const pathName = (s: State, p: number): string => beside(s, PATH_HEXES[p] ?? []);

export function placeName(s: State, name: string, value: unknown): string | null {
  if (typeof value !== "number") return null;
  if (name === "corner") return cornerName(s, value);
  if (name === "path") return pathName(s, value);
  if (name === "hex") return hexName(s, value);
  return null;
}
