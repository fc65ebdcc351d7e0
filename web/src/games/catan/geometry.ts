/** Where the island's places are drawn. Their numbers and coordinates come from the rules. */
import type { Point } from "../../art/svg";
import { CENTRES, CORNERS, HEX_CORNERS, HEX_PATHS, PATHS } from "../../generated/catan";

const holding = (rings: readonly (readonly number[])[], place: number): number[] =>
  rings.flatMap((ring, h) => (ring.includes(place) ? [h] : []));
export const PATH_HEXES: readonly (readonly number[])[] = PATHS.map((_, p) =>
  holding(HEX_PATHS, p),
);
export const CORNER_HEXES: readonly (readonly number[])[] = CORNERS.map((_, c) =>
  holding(HEX_CORNERS, c),
);

/** A hex has this radius. */
export const RADIUS = 62;
const X = (RADIUS * Math.sqrt(3)) / 2;
const Y = RADIUS / 2;
/** Neighbours in a row are 2 apart, rows 3 apart; the middle row lies at 6. */
const shown = ([x, y]: Point): Point => [x * X, (y - 6) * Y];
export const hexAt = (h: number): Point => shown(CENTRES[h]!);
export const cornerPoint = (c: number): Point => shown(CORNERS[c]!);
export const pathPoints = (p: number): readonly [Point, Point] => [
  cornerPoint(PATHS[p]![0]),
  cornerPoint(PATHS[p]![1]),
];
export function pathMiddle(p: number): Point {
  const [a, b] = pathPoints(p);
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
