/** Marks of legal places: a light chalk line with an ink edge, round a thing or beside it. */
import { circ, hexPoints, path, rect, type Point } from "./svg";

const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" } as const;
const chalk = (d: string, width = 3): string =>
  path(d, "none", "glow-core", width + 3, ROUND) + path(d, "none", "glow", width, ROUND);
const at = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A small ring on a corner. */
export const cornerRing = (): string =>
  circ(0, 0, 12.5, "glow", null, 0, { opacity: 0.75 }) +
  circ(0, 0, 8, "glow", "glow-core", 3) +
  circ(0, 0, 2.6, "glow-core");

/** Two rails beside a path that lies along the x axis, short of both corners. */
export const rails = (half: number, apart = 10.5): string =>
  chalk(`M${-half} ${-apart}H${half}`) + chalk(`M${-half} ${apart}H${half}`);

/** Brackets round something, in its four corners. */
export function brackets(x: number, y: number, w: number, h: number, arm = 9): string {
  const [r, b] = [x + w, y + h];
  return [
    `M${x} ${y + arm}V${y}H${x + arm}`,
    `M${r - arm} ${y}H${r}V${y + arm}`,
    `M${r} ${b - arm}V${b}H${r - arm}`,
    `M${x + arm} ${b}H${x}V${b - arm}`,
  ]
    .map((d) => chalk(d, 2.6))
    .join("");
}

/** Six bars inside the border of a hex. */
export function hexBars(radius: number): string {
  const ring = hexPoints(radius);
  return ring
    .map((a, i) => {
      const b = ring[(i + 1) % 6]!;
      const along = (k: number): Point => [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k];
      return chalk(`M${at(along(0.28))}L${at(along(0.72))}`, 3.4);
    })
    .join("");
}

/** A ring round something that is lit because a place concerns it. */
export const litRim = (x: number, y: number, r: number): string =>
  circ(x, y, r, "none", "glow-core", 5) + circ(x, y, r, "none", "glow", 2.6);

/** The two rules of a row, and a ring round its number. */
export const rowRules = (width: number, height: number, x: number, r: number): string =>
  chalk(`M0 0H${width}`) + chalk(`M0 ${height}H${width}`) + litRim(x, height / 2, r);

/** The tick of a place that is chosen but not yet confirmed. */
export const tick = (x: number, y: number): string =>
  circ(x, y, 11, "glow-core", "glow", 2) +
  path(`M${x - 5} ${y}l3.6 4.4L${x + 5.4} ${y - 4.6}`, "none", "glow", 2.8, ROUND);

/** A dashed ring or box round a ghost. */
export const dashedRing = (r: number): string =>
  circ(0, 0, r, "none", "glow", 5) +
  circ(0, 0, r, "none", "glow-core", 2.4, { "stroke-dasharray": "5 4" });
export const dashedBox = (x: number, y: number, w: number, h: number): string =>
  rect(x, y, w, h, "none", "glow", 5, 6) +
  rect(x, y, w, h, "none", "glow-core", 2.4, 6, { "stroke-dasharray": "5 4" });
