/** Whence the points of a finished sheet come. */
import { BOXES, CITIES, CROSS, SETTLEMENTS, type State } from "../../generated/dice";
import { t } from "../../lib/i18n.svelte";
import { total } from "../../lib/sitting";
import type { Source } from "../../parts/frame";

/** The printed points of the first sites of a kind: they are built in that order. */
const printed = (sites: readonly { points: number }[], built: number): number =>
  total(sites.slice(0, built).map(({ points }) => points));

export function sourcesOf(s: State, seat: number, points: number): Source[] {
  const knights = s.knights[seat] ?? 0;
  const empty = (s.boxes[seat] ?? []).slice(0, BOXES).filter((box) => box === CROSS).length;
  const known = [
    { label: t("term.settlement"), points: printed(SETTLEMENTS, s.settlements[seat] ?? 0) },
    { label: t("term.city"), points: printed(CITIES, s.cities[seat] ?? 0) },
    // Each knight brings the number of his land.
    { label: t("term.knight"), points: (knights * (knights + 1)) / 2 },
    { label: t("end.empty"), points: empty * CROSS },
  ];
  const roads = points - total(known.map((source) => source.points));
  return [{ label: t("term.road"), points: roads }, ...known];
}
