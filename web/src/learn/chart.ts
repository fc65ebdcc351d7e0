/** Where islands and harbours lie: on the large chart, and in the strips of a small screen. */
import { beam, coast, course, isle, lands, lighthouse } from "../art/isles";
import { g, path, use, type Point } from "../art/svg";

/** The size of the large chart, and how far its islands move together where a screen is low. */
export const CHART = { wide: 1440, high: 900, low: 810, squeeze: 0.925 };
/** The width of a strip, and how far its rows are apart. */
export const STRIP = { wide: 358, row: 92, first: 134, columns: [76, 179, 282] as const };
const LIGHT: Point = [172, 668];
const ROSE: Point = [876, 446];

interface Isle {
  at: Point;
  half: Point;
  /** Harbours on the upper side; the others lie on the lower one. */
  upper: number;
  apart: number;
}
const ISLES: Record<string, Isle> = {
  catan: { at: [624, 262], half: [164, 94], upper: 4, apart: 118 },
  dice: { at: [1126, 250], half: [132, 92], upper: 3, apart: 118 },
  struggle: { at: [622, 662], half: [150, 90], upper: 4, apart: 118 },
  elasund: { at: [1112, 660], half: [180, 98], upper: 5, apart: 106 },
};
export interface Harbour {
  x: number;
  y: number;
  /** Whether its name stands above it. */
  above: boolean;
}
export function isleOf(game: string, low: boolean): Isle {
  const isle = ISLES[game] ?? ISLES["catan"]!;
  return low ? { ...isle, at: lowered(isle.at) } : isle;
}
const lowered = ([x, y]: Point): Point => [x, y * CHART.squeeze];

/** The harbours of an island on the large chart, clockwise. */
export function harboursOf(game: string, count: number, low: boolean): Harbour[] {
  const { at, half, upper, apart } = isleOf(game, low);
  const [wide, high] = [(half[0] + 20) * 1.28, half[1] + 30];
  const bend = (x: number): number => high * Math.sqrt(Math.max(0.12, 1 - (x / wide) ** 2));
  return Array.from({ length: count }, (_, i) => {
    const above = i < upper;
    const lower = count - upper;
    const x = above ? (i - (upper - 1) / 2) * apart : ((lower - 1) / 2 - (i - upper)) * apart;
    return { x: at[0] + x, y: at[1] + (above ? -bend(x) : bend(x)), above };
  });
}

/** An open smooth line through points. */
function line(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))]!;
  let d = `M${at(0)[0].toFixed(1)} ${at(0)[1].toFixed(1)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const control = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      ...to,
    ];
    d += `C${control.map((n) => n.toFixed(1)).join(" ")}`;
  }
  return d;
}
/** The course round an island: over its eastern side from the upper to the lower harbours. */
function round(game: string, count: number, low: boolean): string {
  const { at, upper } = isleOf(game, low);
  const ports = harboursOf(game, count, low).map(({ x, y }): Point => [x, y]);
  const last = ports[upper - 1];
  const next = ports[upper];
  if (!last || !next) return line(ports);
  const turn: Point = [(last[0] + next[0]) / 2 + 54, at[1]];
  return line([...ports.slice(0, upper), turn, ...ports.slice(upper)]);
}

/** The whole chart: sea, islands, courses, the lighthouse, and the ship at the next harbour. */
export function chart(
  counts: Record<string, number>,
  next: Harbour | undefined,
  low: boolean,
): string {
  const games = Object.keys(counts);
  const [light, rose] = [LIGHT, ROSE].map((at) => (low ? lowered(at) : at)) as [Point, Point];
  let rays = "";
  for (let angle = 0; angle < 360; angle += 15) {
    const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    rays += path(
      `M${rose.join(" ")}L${(rose[0] + 1800 * x).toFixed(0)} ${(rose[1] + 1800 * y).toFixed(0)}`,
      "none",
      "sea-line",
      0.8,
      { opacity: angle % 45 === 0 ? 0.6 : 0.3 },
    );
  }
  const coasts = games.map((game, i) => {
    const { at, half } = isleOf(game, low);
    return coast(at[0], at[1], half[0], half[1], i + 3);
  });
  const drawn = games.map((game) => {
    const { at } = isleOf(game, low);
    return (
      course(round(game, counts[game]!, low)) + g(isle(game, game), `translate(${at.join(" ")})`)
    );
  });
  const wake = path("M-36 22q7-5 14 0t14 0t14 0t14 0t14 0", "none", "sea-ink", 1.4);
  const ship = next && berth(next, games, low);
  return (
    rays +
    beam(light[0], light[1] - 82) +
    lands([...coasts, coast(light[0], light[1], 62, 24, 9)]) +
    drawn.join("") +
    g(lighthouse(), `translate(${light[0]} ${light[1] - 44}) scale(1.25)`) +
    use("pine", light[0] + 40, light[1] + 2, 0.8) +
    use("pine", light[0] + 54, light[1] + 6, 0.65) +
    use("rose", rose[0], rose[1], 0.92) +
    (ship ? g(use("ship") + wake, `translate(${ship.join(" ")})`) : "")
  );
}

/** Where the ship lies at a harbour: on the sea, and not over its name. */
function berth({ x, y, above }: Harbour, games: string[], low: boolean): Point {
  const { at, half } = games
    .map((game) => isleOf(game, low))
    .reduce((a, b) => (far(a.at, [x, y]) < far(b.at, [x, y]) ? a : b));
  const out = (x - at[0]) / half[0];
  if (Math.abs(out) < 0.7) return [x + 54, y - 6];
  if (!above) return [x + Math.sign(out) * 54, y - 4];
  return out < 0 ? [x - 36, y + 50] : [x + (x > 1360 ? -54 : 54), y + 36];
}
const far = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The harbours of a strip, three in a row, back and forth. */
export const stripOf = (count: number): Point[] =>
  Array.from({ length: count }, (_, i): Point => {
    const [row, column] = [Math.floor(i / 3), i % 3];
    return [STRIP.columns[row % 2 ? 2 - column : column]!, STRIP.first + row * STRIP.row];
  });
export const stripHeight = (count: number): number => 110 + Math.ceil(count / 3) * STRIP.row;

/** A strip: a long island with the game's picture, and the course below. */
export function strip(game: string, count: number): string {
  const ports = stripOf(count);
  let way = "";
  ports.forEach(([x, y], i) => {
    const before = ports[i - 1];
    if (!before) way += `M${x} ${y}`;
    else if (before[1] === y) way += `L${x} ${y}`;
    else {
      const out = before[0] + (before[0] > STRIP.columns[1] ? 94 : -94);
      way += `C${out} ${before[1]} ${out} ${y} ${x} ${y}`;
    }
  });
  const shore = coast(179, 54, 160, 44, game.length);
  const water = (
    [
      [40, "sea-2"],
      [20, "sea-3"],
    ] as const
  ).map(([width, name]) => path(shore, name, name, width, { "stroke-linejoin": "round" }));
  return (
    water.join("") +
    path(shore, "shore", "line", 2) +
    g(isle(game, `${game}-strip`), "translate(264 60) scale(.5)") +
    course(way)
  );
}
