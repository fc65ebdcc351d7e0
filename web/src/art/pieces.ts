/** What people own or move: seat marks, houses, roads, cubes, crests, robber, ship, tokens, dice. */
import { circ, ellipse, g, path, range, rect, text, use } from "./svg";

export const COLOURS = ["red", "blue", "white", "amber", "green", "heather"] as const;
export type Colour = (typeof COLOURS)[number];
const ROUND = { "stroke-linejoin": "round" } as const;

/** The second sign of a seat, beside its colour. */
export const MARKS: Record<Colour, string> = {
  red: '<path d="M0-7L6.2 0 0 7-6.2 0Z" fill="var(--p-on)"/>',
  blue: '<path d="M-7-3.2q3.5-4 7 0t7 0M-7 3.4q3.5-4 7 0t7 0" fill="none" stroke="var(--p-on)" stroke-width="2.6" stroke-linecap="round"/>',
  white: '<circle r="4.8" fill="none" stroke="var(--p-on)" stroke-width="2.8"/>',
  amber:
    '<path d="M-6.5 0H6.5M0-6.5V6.5" fill="none" stroke="var(--p-on)" stroke-width="3.4" stroke-linecap="round"/>',
  green: '<path d="M0-6.6L6.6 5.2H-6.6Z" fill="var(--p-on)"/>',
  heather:
    '<path d="M-5.6-5.8H5.6L-5.6 5.8H5.6Z" fill="var(--p-on)" stroke="var(--p-on)" stroke-width="1.4" stroke-linejoin="round"/>',
};
export const mark = (c: Colour, transform: string): string => g(`<use href="#m-${c}"/>`, transform);

export function house(c: Colour): string {
  return (
    path("M-12 11q16 4 30 0", "none", "cast", 5) +
    path("M-13 10V-3L-6 -12L1 -3V10Z", "p", "line", 1.6, ROUND) +
    path("M1 -3V10H15V-3Z", "p-deep", "line", 1.6, ROUND) +
    path("M-6 -12H10L17 -2H1Z", "p", "line", 1.6, ROUND) +
    path("M-2 -8.5H11M.5 -5H13.5", "none", "p-deep", 1.1) +
    mark(c, "translate(-6 3.6) scale(.62)")
  );
}

export function city(c: Colour): string {
  return (
    path("M-20 15q22 5 42 0", "none", "cast", 5) +
    path("M-3 0H19V14H-3Z", "p-deep", "line", 1.6, ROUND) +
    path("M-3 0L2 -9H15L21 0Z", "p", "line", 1.6, ROUND) +
    path("M3 -5.5H16M1 -2.5H18", "none", "p-deep", 1.1) +
    path("M-18 14V-12H-3V14Z", "p", "line", 1.6, ROUND) +
    path("M-21 -12L-10.5 -26L0 -12Z", "p", "line", 1.6, ROUND) +
    path("M-10.5 -26V-34l9 3 -9 3", "p", "line", 1.3, ROUND) +
    rect(5, 5, 4, 5, "window", "line", 1) +
    rect(12, 5, 4, 5, "window", "line", 1) +
    mark(c, "translate(-10.5 0) scale(.72)")
  );
}

export function road(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  c: Colour,
  s = 1,
  cls = "",
): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const h = length * 0.5 - 10 * s;
  const marks = [-1, 0, 1]
    .map((k) =>
      mark(c, `translate(${(k * h * 0.52).toFixed(1)} 0) rotate(${(-angle).toFixed(0)}) scale(.5)`),
    )
    .join("");
  const bar =
    rect(-h + 1, -2.2, 2 * h, 9.4, "cast", null, 0, 3) +
    rect(-h, -4.8, 2 * h, 9.6, "p", "line", 1.6, 3) +
    marks;
  return g(
    g(bar, "", cls),
    `translate(${((x1 + x2) / 2).toFixed(1)} ${((y1 + y2) / 2).toFixed(1)}) rotate(${angle.toFixed(1)})`,
    `p-${c}`,
  );
}

export function robber(): string {
  return (
    ellipse(2, 25, 17, 5, "cast") +
    path(
      "M-15 24C-15 4 -9 -4 -8 -10C-8 -22 8 -22 8 -10C9 -4 15 4 15 24Q0 29 -15 24Z",
      "robber",
      "robber-rim",
      1.6,
    ) +
    path("M-5 -9C-5 -16 5 -16 5 -9C5 -4 -5 -4 -5 -9Z", "robber-face") +
    circ(-2, -9.6, 0.9, "robber") +
    circ(2, -9.6, 0.9, "robber") +
    path("M0 -3V22M-8 4Q-6 14 -9 22M8 4Q6 14 9 22", "none", "robber-rim", 1, { opacity: 0.8 })
  );
}

/** A wooden cube seen from the front, so that its mark is as large as can be. */
export function cube(c: Colour): string {
  return (
    path("M-8 12H8l4 -6v3l-4 6H-8Z", "cast") +
    path("M-9 -4L-4.5 -9.5H12L8 -4Z", "p", "line", 1.3, ROUND) +
    path("M8 -4L12 -9.5V6L8 12Z", "p-deep", "line", 1.3, ROUND) +
    path("M-9 -4H8V12H-9Z", "p", "line", 1.4, ROUND) +
    mark(c, "translate(-.5 4) scale(.82)")
  );
}

export function crest(c: Colour): string {
  return (
    path("M-15 -17H15V3C15 12 7 17 0 20C-7 17-15 12-15 3Z", "p", "line", 1.8, ROUND) +
    path("M-11.5 -13.5H11.5V3C11.5 9 5 13.5 0 16C-5 13.5-11.5 9-11.5 3Z", "none", "p-on", 1, {
      opacity: 0.7,
    }) +
    mark(c, "translate(0 .5) scale(1.12)")
  );
}

export function ship(): string {
  return (
    path("M-24 4C-22 14 -14 17 0 17S22 14 26 2Q0 9 -24 4Z", "hull", "line", 1.7, ROUND) +
    path("M-20 9Q0 14 21 8", "none", "line", 1) +
    path("M0 7V-30M-24 4q-5-2-5-9M26 2q5-3 4-10", "none", "line", 2.4, {
      "stroke-linecap": "round",
    }) +
    path(
      "M-17 -25H17C21 -14 20 -6 16 1Q0 -4 -16 1C-20 -6 -21 -14 -17 -25Z",
      "sail",
      "line",
      1.7,
      ROUND,
    ) +
    path("M0 -30V-36l9 2.6-9 2.6", "hot", "line", 1)
  );
}

export function windmill(): string {
  let o = path("M-6 12L-4 -4Q0 -8 4 -4L6 12Z", "token", "line", 1.3, ROUND);
  for (const a of [22, 112, 202, 292])
    o += g(path("M0 0V-15M0 -5H5.5V-15H0", "token", "line", 1.2), `translate(0 -4) rotate(${a})`);
  return o + circ(0, -4, 1.8, "line");
}

export function compass(r = 70, north = ""): string {
  let o = circ(0, 0, r * 0.62, "none", "sea-ink", 1) + circ(0, 0, r * 0.56, "none", "sea-ink", 0.6);
  for (const i of range(32)) {
    const [s, c] = [Math.sin((i * Math.PI) / 16), Math.cos((i * Math.PI) / 16)];
    o += path(
      `M${(r * 0.56 * s).toFixed(1)} ${(-r * 0.56 * c).toFixed(1)}L${(r * 0.62 * s).toFixed(1)} ${(-r * 0.62 * c).toFixed(1)}`,
      "none",
      "sea-ink",
      0.9,
    );
  }
  for (const [k, l, w] of [
    [1, 0.5, 9],
    [0, 0.86, 10],
  ] as const) {
    for (const i of range(4)) {
      const w2 = (r * 0.01 * w).toFixed(1);
      const tip = (-r * l).toFixed(1);
      o += g(
        path(`M0 ${tip}L${w2} -${w2}L0 0Z`, "sea-ink") +
          path(`M0 ${tip}L-${w2} -${w2}L0 0Z`, "rose", "sea-ink", 0.8),
        `rotate(${i * 90 + 45 * k})`,
      );
    }
  }
  return north ? o + text(0, -r * 0.92, north, "num", r * 0.24, "middle", "sea-ink") : o;
}

export const DOTS: Record<number, number> = {
  2: 1,
  12: 1,
  3: 2,
  11: 2,
  4: 3,
  10: 3,
  5: 4,
  9: 4,
  6: 5,
  8: 5,
};

export function token(n: number, r = 21): string {
  const hot = n === 6 || n === 8;
  const c = hot ? "hot" : "token-ink";
  const dots = DOTS[n] ?? 0;
  let o =
    circ(1.2, 2, r, "cast") +
    circ(0, 0, r, "token", "line", 1.6) +
    circ(0, 0, r - 3.2, "none", c, hot ? 1.6 : 0.8);
  if (hot) o += circ(0, 0, r - 5.4, "none", c, 0.7);
  o += text(0, r * 0.24, n, "num", r * (hot ? 1.12 : 0.82 + 0.045 * dots), "middle", c, {
    "font-weight": 700,
  });
  for (const i of range(dots)) o += circ((i - (dots - 1) / 2) * r * 0.2, r * 0.5, r * 0.075, c);
  return o;
}

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function die(n: number, size = 44): string {
  const h = size / 2;
  let o =
    rect(-h + 2, -h + 3.5, size, size, "cast", null, 0, size * 0.2) +
    rect(-h, -h, size, size, "die", "line", 1.6, size * 0.2) +
    rect(-h + 3, -h + 3, size - 6, size - 6, "die-face", null, 0, size * 0.3);
  for (const [x, y] of PIPS[n] ?? [])
    o += circ(x * size * 0.24, y * size * 0.24, size * 0.085, "die-ink");
  return o;
}

/** A die that shows a good, or nothing before it is rolled. */
export function goodDie(good: string | null, size = 64): string {
  const h = size / 2;
  const o =
    rect(-h + 2, -h + 4, size, size, "cast", null, 0, size * 0.18) +
    rect(-h, -h, size, size, "die", "line", 1.7, size * 0.18) +
    rect(-h + 4, -h + 4, size - 8, size - 8, "die-face", null, 0, size * 0.26);
  return good
    ? o +
        `<use href="#i-${good}" x="${-size * 0.42}" y="${-size * 0.42}" width="${size * 0.84}" height="${size * 0.84}"/>`
    : o;
}

/** The piece on a legal place, as a ring to click. */
export const goodIcon = (good: string, x: number, y: number, size: number): string =>
  `<use href="#i-${good}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
export const pieceUse = (
  id: string,
  c: Colour,
  x: number,
  y: number,
  s: number,
  cls = "",
): string =>
  g(use(`${id}-${c}`, 0, 0, s, cls), `translate(${x.toFixed(1)} ${y.toFixed(1)})`, `p-${c}`);
