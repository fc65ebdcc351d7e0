/**
 * The island's places with the numbers the rules give them: hexes, corners and paths in reading
 * order, coast sides clockwise from the west side of the first hex.
 */
import type { Point } from "../../art/svg";

export const ROWS = [3, 4, 5, 4, 3] as const;
const CORNER_STEPS: readonly Point[] = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];
const WEST = 4;

/** Integer coordinates: neighbours in a row are 2 apart, rows 3 apart. */
export const CENTRES: readonly Point[] = ROWS.flatMap((length, row) =>
  Array.from({ length }, (_, i) => [2 * i - (length - 1), 3 * row] as const),
);

const cornerKeys = new Map<string, Point>();
for (const [x, y] of CENTRES)
  for (const [dx, dy] of CORNER_STEPS) cornerKeys.set(`${x + dx},${y + dy}`, [x + dx, y + dy]);
export const CORNERS: readonly Point[] = [...cornerKeys.values()].sort(
  (a, b) => a[1] - b[1] || a[0] - b[0],
);
const cornerAt = new Map(CORNERS.map(([x, y], i) => [`${x},${y}`, i]));

export const HEX_CORNERS: readonly (readonly number[])[] = CENTRES.map(([x, y]) =>
  CORNER_STEPS.map(([dx, dy]) => cornerAt.get(`${x + dx},${y + dy}`)!),
);

type Pair = readonly [number, number];
const middle = ([a, b]: Pair): Point => [
  CORNERS[a]![0] + CORNERS[b]![0],
  CORNERS[a]![1] + CORNERS[b]![1],
];
const sides: Pair[][] = HEX_CORNERS.map((ring) =>
  ring.map((corner, k) => {
    const other = ring[(k + 1) % 6]!;
    return [Math.min(corner, other), Math.max(corner, other)] as const;
  }),
);
const pairs = new Map<string, Pair>();
for (const ring of sides) for (const pair of ring) pairs.set(pair.join(), pair);
export const PATHS: readonly Pair[] = [...pairs.values()].sort((a, b) => {
  const [ma, mb] = [middle(a), middle(b)];
  return ma[1] - mb[1] || ma[0] - mb[0];
});
const pathAt = new Map(PATHS.map((pair, i) => [pair.join(), i]));
export const HEX_PATHS: readonly (readonly number[])[] = sides.map((ring) =>
  ring.map((pair) => pathAt.get(pair.join())!),
);

export const PATH_HEXES: readonly (readonly number[])[] = PATHS.map((_, p) =>
  HEX_PATHS.flatMap((ring, h) => (ring.includes(p) ? [h] : [])),
);
export const CORNER_HEXES: readonly (readonly number[])[] = CORNERS.map((_, c) =>
  HEX_CORNERS.flatMap((ring, h) => (ring.includes(c) ? [h] : [])),
);

const angle = (p: number): number => Math.atan2(middle(PATHS[p]!)[1] - 12, middle(PATHS[p]!)[0]);
const around = PATHS.map((_, p) => p)
  .filter((p) => PATH_HEXES[p]!.length === 1)
  .sort((a, b) => angle(a) - angle(b));
const start = around.indexOf(HEX_PATHS[0]![WEST]!);
export const COAST: readonly number[] = [...around.slice(start), ...around.slice(0, start)];

/** Drawing: a hex has this radius. */
export const RADIUS = 62;
const X = (RADIUS * Math.sqrt(3)) / 2;
const Y = RADIUS / 2;
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
