/** The headland with its town as it is printed: land, grid, windmills, jetties, gates, trade track. */
import { token } from "../../art/pieces";
import { Noise, circ, g, path, range, rect, smooth, text, use, type Point } from "../../art/svg";
import { C, gate } from "../../art/town";
import {
  COLUMNS_IN_PLAY,
  COLUMN_NAMES,
  PIT,
  ROW_NAMES,
  SCORING,
  TRACK_END,
  WINDMILLS,
} from "../../generated/elasund";
import { COLUMNS, column, row } from "./state";

export const BOX: readonly [number, number, number, number] = [-250, -74, 880, 728];
/** On a phone only the town with its jetties; the trade track lies below it. */
const TOWN: readonly [number, number, number, number] = [-98, -58, 98 + 9 * C + 50, 10 * C + 102];
export const boxFor = (
  players: number,
  small: boolean,
): readonly [number, number, number, number] => {
  const cut = (COLUMNS - (COLUMNS_IN_PLAY[players] ?? COLUMNS)) * C;
  const [x, y, w, h] = small ? TOWN : BOX;
  return [x, y, w - cut, h];
};

export function headland(players: number): string {
  const columns = COLUMNS_IN_PLAY[players] ?? COLUMNS;
  const W = columns * C;
  const noise = new Noise(5);
  const [x0, y0, x1, y1] = [-16, -68, W + 92, 10 * C + 68];
  const rim: Point[] = [];
  for (let y = y1 - 70; y > y0 + 70; y -= 22) rim.push([x0, y]);
  rim.push([x0 + 30, y0 + 24]);
  for (let x = x0 + 90; x < x1 - 50; x += 26) rim.push([x, y0]);
  rim.push([x1 - 18, y0 + 22]);
  for (let y = y0 + 70; y < y1 - 60; y += 26) rim.push([x1, y]);
  rim.push([x1 - 18, y1 - 22]);
  for (let x = x1 - 60; x > x0 + 80; x -= 26) rim.push([x, y1]);
  rim.push([x0 + 30, y1 - 24]);
  const d = smooth(
    rim.map(([x, y]): Point => [x + noise.between(-3.5, 3.5), y + noise.between(-4, 4)]),
  );
  let o = "";
  for (const [w, f] of [
    [400, "sea-1"],
    [250, "sea-2"],
    [110, "sea-3"],
  ] as const)
    o +=
      path(d, "none", "sea-line", w + 2, { "stroke-linejoin": "round", opacity: 0.8 }) +
      path(d, "none", f, w, { "stroke-linejoin": "round" });
  o +=
    path(d, "none", "sea-line", 24, { "stroke-dasharray": "1.2 5", opacity: 0.9 }) +
    path(d, "cast", null, 0, { transform: "translate(3 7)" }) +
    path(d, "pasture", "line", 2);
  for (const i of range(46)) {
    const [x, y] =
      i % 3 === 0
        ? [noise.between(30, W + 60), noise.between(-62, -57)]
        : i % 3 === 1
          ? [noise.between(30, W + 60), 10 * C + noise.between(54, 62)]
          : [W + noise.between(58, 80), noise.between(0, 10 * C)];
    // Grass beside the letter of a column would read as a part of it.
    if (y < 0 && x < W && Math.abs((x % C) - C / 2) < 16) continue;
    o += path(`M${Math.round(x - 4)} ${Math.round(y)}l2-6 2 6 2-7 2 7`, "none", "pasture-4", 1.4);
  }
  for (const [x, y, s] of [
    [W + 66, 70, 0.75],
    [W + 72, 96, 0.8],
    [W + 62, 330, 0.75],
    [W + 72, 352, 0.7],
    [W + 58, -42, 0.6],
    [W + 68, 520, 0.8],
    [70, 10 * C + 60, 0.5],
    [92, 10 * C + 62, 0.45],
  ] as const)
    o += use("pine", x, y, s);
  o +=
    rect(-4, -38, W + 42, 10 * C + 76, "lot", "line", 1.3, 4, { opacity: 0.65 }) +
    rect(0, 0, W, 10 * C, "street", "line", 1.8, 2);
  for (const i of range(columns - 1))
    o += path(`M${(i + 1) * C} 0V${10 * C}`, "none", "line", 0.8, {
      "stroke-dasharray": "3 5",
      opacity: 0.5,
    });
  for (const i of range(9))
    o += path(`M0 ${(i + 1) * C}H${W}`, "none", "line", i === 4 ? 1.2 : 0.8, {
      "stroke-dasharray": "3 5",
      opacity: 0.5,
    });
  for (const i of range(columns))
    o += text(i * C + C / 2, -42, COLUMN_NAMES[i]!, "num least", 17, "middle", "token-ink");
  WINDMILLS[players]!.forEach((mills, field) => {
    const [x, y] = [column(field) * C, row(field) * C + C / 2 + 2];
    if (mills === 1) o += use("mill", x + C / 2, y, 1.15);
    if (mills === 2) o += use("mill", x + 18, y, 0.95) + use("mill", x + 40, y, 0.95);
  });
  ROW_NAMES.forEach((name, r) => {
    const jetty = `M-44 ${r * C + C / 2}H-8`;
    o +=
      path(jetty, "none", "line", 7.6) +
      path(jetty, "none", "wood", 5) +
      path(jetty, "none", "line", 5, { "stroke-dasharray": "1.1 5" });
    o += g(g(token(Number(name), 19), "", "grow more"), `translate(-62 ${r * C + C / 2})`);
  });
  // The pit where the first church tile goes.
  const [px, py] = [column(PIT) * C, row(PIT) * C];
  o +=
    rect(px + 9, py + 9, C - 18, C - 18, "lot", "line", 1.4, 4, {
      "stroke-dasharray": "3 3",
    }) + path(`M${px + 20} ${py + 20}l18 18m0 -18l-18 18`, "none", "line", 1.4, { opacity: 0.6 });
  return o + gate(columns, true) + gate(columns, false);
}

export const trackY = (space: number): number => 10 * C - 16 - space * 50.5;

export function track(label: string): string {
  let o = path(`M-158 ${10 * C - 6}V6`, "none", "sea-ink", 2, {
    "stroke-dasharray": "2 6",
    "stroke-linecap": "round",
  });
  const slots = new Map<number, number>(SCORING);
  for (const k of range(TRACK_END + 1)) {
    const y = trackY(k);
    const n = slots.get(k);
    o += buoy(-158, y, k, n ? 18 : k < 10 ? 12 : 16, n !== undefined);
    for (const i of range(n ?? 0))
      o += rect(-200 - i * 21, y - 9, 18, 18, "rose", "sea-ink", 1.3, 3);
  }
  return o + text(-178, -26, label, "cap least", 16, "start", "ink") + use("mill", -202, -32, 1);
}

/** The trade track lying: markers above the buoys, cubes below them. */
export const STRIP = {
  box: "0 0 360 56",
  x: (space: number): number => 18 + space * 29.4,
  markers: 9,
  buoys: 27,
  cubes: 46,
} as const;

export function strip(): string {
  let o = path(`M${STRIP.x(0)} ${STRIP.buoys}H${STRIP.x(TRACK_END)}`, "none", "sea-ink", 1.6, {
    "stroke-dasharray": "2 5",
    "stroke-linecap": "round",
  });
  const slots = new Map<number, number>(SCORING);
  for (const k of range(TRACK_END + 1)) {
    const n = slots.get(k);
    o += buoy(STRIP.x(k), STRIP.buoys, k, n ? 11.5 : 10, n !== undefined);
    for (const i of range(n ?? 0))
      o += rect(
        STRIP.x(k) + (i - ((n ?? 0) - 1) / 2) * 10 - 4.5,
        STRIP.cubes - 4.5,
        9,
        9,
        "rose",
        "sea-ink",
        1,
        2,
      );
  }
  return o;
}

function buoy(x: number, y: number, n: number, r: number, scores: boolean): string {
  const isMinor = r >= 12 && !scores;
  const size = isMinor ? 16 : scores && r > 16 ? 18 : 13;
  return (
    circ(x, y, r, "token", "line", 1.6) +
    (scores ? circ(x, y, r - (r > 16 ? 3.5 : 2), "none", "accent-card", 1.4) : "") +
    text(x, y + size / 3, n, isMinor ? "num minor" : "num least", size, "middle", "token-ink")
  );
}

/** Where a wall site lies: x, y, width, height. */
export function siteBox(
  side: string,
  place: string,
  players: number,
): [number, number, number, number] {
  const W = (COLUMNS_IN_PLAY[players] ?? COLUMNS) * C;
  if (side === "east") return [W + 3, ROW_NAMES.findIndex((name) => name === place) * C, 30, C];
  return [
    COLUMN_NAMES.findIndex((name) => name === place) * C,
    side === "north" ? -33 : 10 * C + 3,
    C,
    30,
  ];
}
export const siteInPlay = (side: string, place: string, players: number): boolean =>
  side === "east" ||
  COLUMN_NAMES.findIndex((name) => name === place) <= (COLUMNS_IN_PLAY[players] ?? COLUMNS) - 2;
