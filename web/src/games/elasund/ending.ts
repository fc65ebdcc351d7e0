/** Where the cubes of a seat lie. */
import { CUBES, WALL_CARDS, WALL_TILES, type State } from "../../generated/elasund";
import { t } from "../../lib/i18n.svelte";
import { total } from "../../lib/sitting";
import type { Source } from "../../parts/frame";

export function sourcesOf(s: State, seat: number): Source[] {
  /** A wall tile that brings no cards has a tower with a cube. */
  const isTower = (code: number): boolean =>
    Math.floor(code / WALL_TILES) === seat && WALL_CARDS[code % WALL_TILES] === 0;
  const known = [
    { label: t("term.wall"), points: s.wall.filter((code) => code >= 0 && isTower(code)).length },
    { label: t("term.church"), points: s.church.filter((owner) => owner === seat).length },
    { label: t("elasund.track"), points: total(s.track[seat] ?? []) },
  ];
  const placed = CUBES - (s.cubes[seat] ?? CUBES);
  const rest = placed - total(known.map(({ points }) => points));
  return [{ label: t("end.buildings"), points: rest }, ...known];
}
