/** The landscape of the dice game's sheet: six hexes round a bay. */
import { HEXES, VERTICES } from "../generated/dice";
import { terrain } from "./terrain";
import { S3, circ, g, hexPoints, path, polygon, pts, rect, text, v, type Point } from "./svg";

export const UNIT = 47;
const WIDE = UNIT * S3;
export const VIEW_BOX = "-282 -274 564 572";
export const at = (x: number, y: number): Point => [x * UNIT, y * WIDE];

export type Vertex = keyof typeof VERTICES;
export const spot = (name: Vertex): Point => at(VERTICES[name][0], VERTICES[name][1]);

export function landscape(): string {
  const ring = HEXES.map(({ x, y }) => hexPoints(UNIT * 2, ...at(x, y), true));
  let o = "";
  for (const [w, f] of [
    [190, "sea-1"],
    [120, "sea-2"],
    [64, "sea-3"],
  ] as const) {
    o += ring
      .map((r) => polygon(r, "none", "sea-line", w + 2, { "stroke-linejoin": "round" }))
      .join("");
    o += ring.map((r) => polygon(r, f, f, w, { "stroke-linejoin": "round" })).join("");
  }
  for (const r of ring) {
    r.forEach((a, i) => {
      const b = r[(i + 1) % 6]!;
      o += path(
        `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`,
        "none",
        "sea-line",
        40,
        { "stroke-dasharray": "1.2 5", "stroke-dashoffset": -3 },
      );
    });
  }
  o +=
    ring.map((r) => polygon(r, "none", "line", 19, { "stroke-linejoin": "round" })).join("") +
    ring.map((r) => polygon(r, "shore", "shore", 15.5, { "stroke-linejoin": "round" })).join("");
  o += polygon(hexPoints(UNIT * 2 - 9, 0, 0, true), "sea-2", "line", 1.8);
  for (const [x, y] of [
    [-50, -24],
    [10, -40],
    [-20, 0],
    [24, 14],
    [-46, 32],
    [-6, 44],
  ] as const)
    o += path(`M${x} ${y}q8-7 16 0t16 0`, "none", "sea-line", 1.6);
  o += `<clipPath id="flat-clip"><polygon points="${pts(hexPoints(100, 0, 0, true))}"/></clipPath>`;
  HEXES.forEach(({ name, x, y }, i) => {
    const [cx, cy] = at(x, y);
    const ground = `<rect x="-100" y="-100" width="200" height="200" fill="${v(name)}"/>`;
    o += g(
      `<g clip-path="url(#flat-clip)">${ground}${g(terrain(name, i + 4), "scale(1.12 .98)")}</g>` +
        polygon(hexPoints(100, 0, 0, true), "none", "line", 2),
      `translate(${cx.toFixed(1)} ${cy.toFixed(1)}) scale(${((UNIT * 2 * 0.95) / 100).toFixed(3)})`,
    );
  });
  return o;
}

export function knightShield(n: number, joker: string | null): string {
  let o =
    path("M-24 -26H24V6C24 20 11 28 0 33C-11 28-24 20-24 6Z", "p", "line", 2, {
      "stroke-linejoin": "round",
    }) +
    path("M-19.5 -21.5H19.5V6C19.5 16 9 23 0 27.5C-9 23-19.5 16-19.5 6Z", "none", "line", 1, {
      opacity: 0.55,
    });
  o += text(0, -2, n, "num", 23, "middle", "p-num") + circ(0, 14, 11.5, "token", "line", 1.3);
  return (
    o +
    (joker
      ? `<use href="#i-${joker}" x="-10" y="4" width="20" height="20"/>`
      : text(0, 20.5, "?", "num least", 18, "middle", "token-ink"))
  );
}

export const settlementBox = (n: number): string =>
  path("M-18 15V-4L0 -20L18 -4V15Z", "p", "line", 1.9, { "stroke-linejoin": "round" }) +
  path("M-22 -1L0 -20L22 -1", "none", "line", 3, {
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  }) +
  text(0, 11, n, "num least", 19, "middle", "p-num");

export const cityBox = (n: number): string =>
  path("M-22 18V-12L-12 -25L-2 -12V-4H24V18Z", "p", "line", 1.9, { "stroke-linejoin": "round" }) +
  path("M-25 -10L-12 -27L1 -10M-3 -5L6 -13H20L27 -4", "none", "line", 2.6, {
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  }) +
  text(2, 14, n, "num least", 19, "middle", "p-num");

/** A road not built yet, as a dashed bar along the x axis. */
export const emptyRoad = (half: number): string =>
  rect(-half, -5, 2 * half, 10, "token", "line", 1.5, 5, { "stroke-dasharray": "4 3" });
export function barOf(a: Point, b: Point): { x: number; y: number; angle: number; length: number } {
  return {
    x: (a[0] + b[0]) / 2,
    y: (a[1] + b[1]) / 2,
    angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
    length: Math.hypot(b[0] - a[0], b[1] - a[1]),
  };
}
