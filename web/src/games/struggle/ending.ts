/** Whence the points of a principality come. */
import { POINTS, type State } from "../../generated/struggle";
import { t } from "../../lib/i18n.svelte";
import { total } from "../../lib/sitting";
import type { Source } from "../../parts/frame";

export function sourcesOf(s: State, seat: number): Source[] {
  const buildings = total(s.buildings[seat] ?? []);
  const cities = Math.max(0, (s.cities[seat] ?? 0) - buildings);
  /** Roads and knights lie on alternating sides: every second one shows its point. */
  const sides = (laid: number[]): number => Math.floor((laid[seat] ?? 0) / 2) * POINTS.side_b;
  const known = [
    { label: t("term.settlement"), points: (s.settlements[seat] ?? 0) * POINTS.settlement },
    { label: t("term.city"), points: cities * POINTS.city },
    { label: t("term.road"), points: sides(s.roads) },
    { label: t("term.knight"), points: sides(s.knights) },
  ];
  const rest = (s.points[seat] ?? 0) - total(known.map(({ points }) => points));
  return [...known, { label: t("term.building"), points: rest }];
}
