/** The legal places of a board as one stop of the Tab key: which of them has it, and the way on. */

export type Direction = readonly [number, number];
export const WAYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest point in a direction: what lies across counts twice. -1 when there is none. */
export function next(points: readonly Direction[], from: Direction, way: Direction): number {
  let [best, least] = [-1, Infinity];
  points.forEach(([x, y], i) => {
    const [dx, dy] = [x - from[0], y - from[1]];
    const along = dx * way[0] + dy * way[1];
    const far = along + 2 * (Math.abs(dx * way[1]) + Math.abs(dy * way[0]));
    if (along >= 3 && far < least) [best, least] = [i, far];
  });
  return best;
}

/** The point nearest to another. -1 when there is none. */
export function nearest(points: readonly Direction[], from: Direction): number {
  const far = points.map(([x, y]) => Math.hypot(x - from[0], y - from[1]));
  return far.length ? far.indexOf(Math.min(...far)) : -1;
}
