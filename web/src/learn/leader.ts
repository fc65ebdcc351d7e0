/** The chart-maker's leader of a lesson: a line from the teacher's slip to what is meant. */
import type { Point } from "../art/svg";

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** What is meant: a circle, or a frame of so much half its width and height. */
export interface Meant {
  at: Point;
  radius: number;
  half?: Point;
}
/** Which edge of the slip the board is at. */
export type Side = "left" | "right" | "top";

/** The line leaves the slip at a right angle, and comes in straight: so far. */
const [OUT, IN] = [22, 18];
/** Room between the line's end and what is meant, and between the line and what it passes. */
const [AWAY, ROOM] = [5, 5];
/** Where the line may begin on the slip: from its corner on, every so many pixels. */
const [FIRST, EVERY, STARTS] = [28, 16, 16];
const WAYS = 16;
/** A second bend: how far round it may lead, how far along the slip, and its grid. */
const [ROUND, LONG, APART] = [60, 240, 24];

const grown = ({ left, top, right, bottom }: Rect, by: number): Rect => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Whether a straight line meets a rectangle. */
export function meets([x0, y0]: Point, [x1, y1]: Point, r: Rect): boolean {
  let [from, to] = [0, 1];
  const sides = [
    [x0 - x1, x0 - r.left],
    [x1 - x0, r.right - x0],
    [y0 - y1, y0 - r.top],
    [y1 - y0, r.bottom - y0],
  ] as const;
  for (const [slope, room] of sides) {
    if (slope === 0) {
      if (room < 0) return false;
    } else if (slope < 0) from = Math.max(from, room / slope);
    else to = Math.min(to, room / slope);
  }
  return from <= to;
}

interface End {
  near: Point;
  end: Point;
}
const far = ([x0, y0]: Point, [x1, y1]: Point): number => Math.hypot(x1 - x0, y1 - y0);
/** The one for which `cost` is lowest. */
function least<T>(all: readonly T[], cost: (one: T) => number): T | undefined {
  const costs = all.map(cost);
  return all[costs.indexOf(Math.min(...costs))];
}
const lengthOf = (line: readonly Point[]): number =>
  line.slice(1).reduce((sum, to, i) => sum + far(line[i]!, to), 0);

/** Where the slip lies, seen from what is meant. */
export const sideOf = ({ at: [x] }: Meant, slip: Rect): Side =>
  x < slip.left ? "left" : x > slip.right ? "right" : "top";

/** Where on the slip a line may begin, with the point from which it turns. */
function starts(slip: Rect, side: Side): [Point, Point][] {
  const length = side === "top" ? slip.right - slip.left : slip.bottom - slip.top;
  const [edge, out] = side === "left" ? [slip.left, -OUT] : [slip.right, OUT];
  return Array.from({ length: STARTS }, (_, i) => FIRST + i * EVERY)
    .filter((along) => along <= length - FIRST)
    .map((along) =>
      side === "top"
        ? [
            [slip.left + along, slip.top],
            [slip.left + along, slip.top - OUT],
          ]
        : [
            [edge, slip.top + along],
            [edge + out, slip.top + along],
          ],
    );
}

/** Where a line may turn once more: points all over the way between slip and place. */
function corners([x, y]: Point, { left, top, right, bottom }: Rect): Point[] {
  const [x0, x1] = [Math.min(x, right) - ROUND, Math.max(x, left) + ROUND];
  const [y0, y1] = [Math.min(y, top) - ROUND, Math.max(y, Math.min(top + LONG, bottom)) + ROUND];
  const found: Point[] = [];
  for (let a = x0; a <= x1; a += APART) for (let b = y0; b <= y1; b += APART) found.push([a, b]);
  return found;
}

/** The shortest line from the slip to what is meant that crosses none of `blocked`, or null. */
export function route(meant: Meant, slip: Rect, blocked: readonly Rect[]): Point[] | null {
  const { at, radius, half } = meant;
  const [wide, high] = half ?? [radius, radius];
  const own = { left: at[0] - wide, top: at[1] - high, right: at[0] + wide, bottom: at[1] + high };
  const inside = (r: Rect): boolean => {
    const middle: Point = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
    return meets(middle, middle, own) || meets(at, at, r);
  };
  const walls = blocked.filter((r) => !inside(r)).map((r) => grown(r, ROOM));
  const within = [slip, ...walls];
  const free = (a: Point, b: Point): boolean => !within.some((wall) => meets(a, b, wall));
  const ends = Array.from({ length: WAYS }, (_, i) => {
    const [x, y] = [Math.cos((2 * Math.PI * i) / WAYS), Math.sin((2 * Math.PI * i) / WAYS)];
    const off = (by: number): Point => [at[0] + x * by, at[1] + y * by];
    const edge = half ? Math.min(half[0] / Math.abs(x), half[1] / Math.abs(y)) : radius;
    return { near: off(edge + AWAY + IN), end: off(edge + AWAY) };
  }).filter(({ near, end }) => free(near, end));
  const begins = starts(slip, sideOf(meant, slip)).filter(([, turn]) => free(turn, turn));
  // Coming in from behind would cross what is meant.
  const ahead = (from: Point, { near, end }: End): boolean => far(from, near) < far(from, end);
  const into = (from: Point): End[] =>
    ends.filter((one) => ahead(from, one) && free(from, one.near));
  const straight = begins.flatMap(([start, turn]) =>
    into(turn).map(({ near, end }) => [start, turn, near, end]),
  );
  const shortest = least(straight, lengthOf);
  if (shortest) return shortest;
  const bent = corners(at, slip).flatMap((corner) => {
    if (!free(corner, corner)) return [];
    const last = least(into(corner), ({ near }) => far(corner, near));
    const seen = last ? begins.filter(([, turn]) => free(turn, corner)) : [];
    const first = least(seen, ([, turn]) => far(turn, corner));
    return last && first ? [[...first, corner, last.near, last.end]] : [];
  });
  return least(bent, lengthOf) ?? null;
}
