/** Landscapes of the hexes, and the small things that stand in them. */
import type { TERRAINS } from "../generated/catan";
import { Noise, circ, ellipse, g, hexPoints, path, polygon, range, rect, use } from "./svg";

export type Terrain = (typeof TERRAINS)[number];

const ROUND = { "stroke-linejoin": "round" } as const;
const CAP = { "stroke-linecap": "round" } as const;

export function pine(): string {
  let o = rect(-2.2, 0, 4.4, 8, "bark", "line", 1.2);
  for (const [y, w, h] of [
    [0, 15, 19],
    [-11, 12, 17],
    [-21, 9, 16],
  ] as const) {
    o += path(
      `M0 ${y - h}L${w} ${y + 1}Q${w / 2} ${y - 2.5} 0 ${y + 1}Q${-w / 2} ${y - 2.5} ${-w} ${y + 1}Z`,
      "forest-3",
      "line",
      1.4,
      ROUND,
    );
    o += path(`M0 ${y - h}L${-w} ${y + 1}Q${-w / 2} ${y - 2.5} -1 ${y + 1}Z`, "forest-2");
  }
  return o + path("M3 -25l3 5M4 -14l4 6M5 -4l5 3.5", "none", "line", 1);
}

export function sheep(): string {
  return (
    path("M-8 7v8M-3 8v8M5 8v8M10 7v8", "none", "line", 2.4, CAP) +
    path(
      "M-13 3c-4-1-4-7 0-8c0-5 6-7 9-4c3-4 9-3 10 0c4-2 9 1 8 5c4 2 3 8-1 8c-2 5-8 5-10 2c-3 3-8 3-10 0c-3 2-7 0-6-3Z",
      "fleece",
      "line",
      1.6,
    ) +
    path("M12 -6c4-3 10-1 10 3c0 4-3 7-6 7c-4 0-6-3-6-6Z", "sheepface", "line", 1.4) +
    path("M11 -5l-5-2.5 1 5Z", "sheepface", "line", 1) +
    circ(17.5, -2.5, 1, "fleece") +
    path("M-9 -2q3-2 5 0M-2 3q3-2 5 0M1 -5q3-2 5 0", "none", "line", 0.9, { opacity: 0.6 })
  );
}

export function sheaf(): string {
  let o = "";
  for (const [a, l] of [
    [-34, 24],
    [-20, 29],
    [-7, 32],
    [7, 32],
    [20, 29],
    [34, 24],
  ] as const) {
    const x = l * Math.sin((a * Math.PI) / 180);
    const y = -l * Math.cos((a * Math.PI) / 180);
    const stalk = `M${(-a / 18).toFixed(1)} 2L${x.toFixed(1)} ${(y + 6).toFixed(1)}`;
    o += path(stalk, "none", "line", 2.6) + path(stalk, "none", "grain-2", 1.3);
    o += g(
      path("M0 5C-4 1-3.6-5 0-9C3.6-5 4 1 0 5Z", "grain-1", "line", 1.1) +
        path("M0 4V-5", "none", "line", 0.8),
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${a})`,
    );
  }
  o += path("M-5 2Q0 4 5 2L11 19Q0 22-11 19Z", "grain-1", "line", 1.5, ROUND);
  o += path("M-3 6l-4 13M0 6v14M3 6l4 13", "none", "line", 0.9);
  return o + path("M-6.5 1Q0 4 6.5 1L7.5 6Q0 9-7.5 6Z", "hills-2", "line", 1.3);
}

export function peak(w: number, h: number, snow = true): string {
  const f = (x: number): string => x.toFixed(1);
  let o = path(
    `M${-w} 0L${f(-w * 0.42)} ${f(-h * 0.55)}L${f(-w * 0.3)} ${f(-h * 0.5)}L0 ${-h}L${f(w * 0.34)} ${f(-h * 0.52)}L${f(w * 0.46)} ${f(-h * 0.58)}L${w} 0Z`,
    "mountains-2",
    "line",
    1.7,
    ROUND,
  );
  o += path(
    `M0 ${-h}L${f(w * 0.34)} ${f(-h * 0.52)}L${f(w * 0.46)} ${f(-h * 0.58)}L${w} 0H${f(w * 0.22)}L${f(w * 0.06)} ${f(-h * 0.32)}L${f(w * 0.16)} ${f(-h * 0.55)}Z`,
    "mountains-3",
  );
  if (snow) {
    o += path(
      `M0 ${-h}L${f(-w * 0.22)} ${f(-h * 0.63)}L${f(-w * 0.1)} ${f(-h * 0.68)}L${f(-w * 0.02)} ${f(-h * 0.56)}L${f(w * 0.1)} ${f(-h * 0.68)}L${f(w * 0.22)} ${f(-h * 0.62)}Z`,
      "snow",
      "line",
      1.2,
      ROUND,
    );
  }
  for (const i of range(5)) {
    const t = 0.3 + 0.13 * i;
    o += path(
      `M${f(w * t)} ${f(-h * (1 - t) * 0.86 + 2)}l${f(-w * 0.13)} ${f(h * 0.13)}`,
      "none",
      "line",
      1,
    );
  }
  return o;
}

export function brickpile(): string {
  return (
    [
      [-21, 0],
      [-3, 0],
      [15, 0],
      [-12, -9],
      [6, -9],
      [-3, -18],
    ] as const
  )
    .map(
      ([x, y]) =>
        rect(x - 8.5, y - 8.5, 17, 8.5, "brick-1", "line", 1.3, 1.2) +
        path(`M${x - 6} ${y - 2}h10`, "none", "line", 0.8, { opacity: 0.55 }),
    )
    .join("");
}

export function kiln(): string {
  return (
    path("M-20 12V-2C-20-18-9-25 0-25S20-18 20-2V12Z", "hills-2", "line", 1.6) +
    path("M-6 -24V-34H6V-24", "hills-2", "line", 1.5) +
    path("M-8 12V4a8 8 0 0 1 16 0V12Z", "line") +
    path("M-4 12V6a4 4 0 0 1 8 0V12Z", "ember") +
    path("M-18 -6h8M-12 -13h9M8 -14h8M10 -4h9M-19 3h7M12 4h7", "none", "line", 1) +
    path("M1 -38c-5-5 4-7 0-13M7 -40c-3-4 3-6 1-10", "none", "line", 1.1, { opacity: 0.55 })
  );
}

/** A landscape on a pointy hex of radius 100; the middle stays clear for a number token. */
export function terrain(kind: Terrain, seed: number): string {
  const noise = new Noise(seed);
  return polygon(hexPoints(99), kind) + SCENES[kind](noise);
}

const SCENES: Record<Terrain, (noise: Noise) => string> = {
  forest,
  pasture,
  fields,
  hills,
  mountains,
  desert,
};

function forest(noise: Noise): string {
  let o = "";
  for (let y = -70; y < 95; y += 17)
    o += path(`M-90 ${y}q22 -7 45 0t45 0t45 0t45 0`, "none", "forest-4", 3, { opacity: 0.5 });
  const trees = [
    [-42, -46, 0.9],
    [-8, -58, 1],
    [30, -50, 0.95],
    [62, -32, 0.85],
    [-66, -18, 0.9],
    [-50, 6, 1],
    [66, 8, 1],
    [-70, 38, 0.85],
    [-40, 50, 1],
    [44, 48, 1.05],
    [70, 42, 0.8],
    [-12, 74, 0.95],
    [18, 80, 0.9],
  ] as const;
  for (const [x, y, s] of [...trees].sort((a, b) => a[1] - b[1])) {
    o += use(
      "pine",
      x + noise.between(-4, 4),
      y + 12 + noise.between(-3, 3),
      Math.round(s * 112) / 100,
    );
  }
  return o;
}

function pasture(noise: Noise): string {
  let o =
    path("M-100 -12Q-40 -52 20 -22T100 -30V100H-100Z", "pasture-2") +
    path("M-100 46Q-30 18 30 44T100 36V110H-100Z", "pasture-3");
  o += path("M-100 -12Q-40 -52 20 -22T100 -30M-100 46Q-30 18 30 44T100 36", "none", "line", 1.3, {
    opacity: 0.55,
  });
  for (let i = 0; i < 15; i++) {
    const x = noise.between(-70, 70);
    const y = noise.between(-62, 82);
    if (Math.abs(x) + Math.abs(y) < 118)
      o += path(
        `M${Math.round(x - 4)} ${Math.round(y)}l2-6 2 6 2-7 2 7`,
        "none",
        "pasture-4",
        1.5,
        ROUND,
      );
  }
  o += path(
    "M-62 -44l2 16M-46 -50l2 16M-30 -53l1 16M-14 -53l0 16M-66 -38q30 -12 56 -9M-64 -31q30 -12 56 -9",
    "none",
    "line",
    2,
  );
  const j = (a: number): number => noise.between(-a, a);
  o +=
    use("sheep", 32 + j(5), -42, 1.12) +
    use("sheep", -52, 14 + j(4), 1.1) +
    use("sheep", -22 + j(5), 66, 1.18);
  return o + g(use("sheep", 0, 0, 1.02), `translate(50 ${Math.round(44 + j(4))}) scale(-1 1)`);
}

function fields(noise: Noise): string {
  let o = "";
  for (const i of range(9)) {
    const y = -74 + 19 * i;
    o += path(
      `M-100 ${y + 14}Q-30 ${y - 12} 100 ${y + 6}V${y + 15}Q-30 ${y - 3} -100 ${y + 23}Z`,
      "fields-2",
      null,
      0,
      { opacity: 0.75 },
    );
    o += path(`M-100 ${y + 14}Q-30 ${y - 12} 100 ${y + 6}`, "none", "line", 0.9, {
      "stroke-dasharray": "7 4 2 4",
      opacity: 0.45,
    });
  }
  for (const [x, y, s] of [
    [-4, -44, 1],
    [-46, -14, 1.08],
    [48, -16, 1.05],
    [-54, 50, 1.05],
    [0, 76, 0.98],
    [52, 48, 1.08],
  ] as const) {
    o += use("sheaf", x + noise.between(-4, 4), y + noise.between(-3, 3), s);
  }
  return o;
}

function hills(): string {
  const ridge = "M-100 -20C-70 -64 -30 -66 0 -40C30 -66 80 -60 100 -16";
  let o =
    path(`${ridge}V110H-100Z`, "hills-3") + path(ridge, "none", "line", 1.4, { opacity: 0.6 });
  for (const [x, y, r] of [
    [-40, 50, 40],
    [52, 38, 36],
  ] as const) {
    for (const [k, f] of [
      [1, "hills-2"],
      [0.72, "hills-4"],
      [0.44, "hills-2"],
      [0.2, "hills-5"],
    ] as const) {
      o += ellipse(x, y + (1 - k) * 7, r * k, r * k * 0.52, f, "line", 1.2);
    }
    for (let a = 200; a < 345; a += 18) {
      const [ca, sa] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
      o += path(
        `M${(x + r * ca * 0.97).toFixed(0)} ${(y + r * 0.52 * sa * 0.97).toFixed(0)}L${(x + r * ca * 0.76).toFixed(0)} ${(y + 2 + r * 0.52 * sa * 0.76).toFixed(0)}`,
        "none",
        "line",
        1,
      );
    }
  }
  return (
    o + use("kiln", -34, -28, 0.98) + use("brickpile", 32, -26, 1.05) + use("brickpile", 6, 84, 0.9)
  );
}

function mountains(): string {
  return (
    path("M-100 8Q-40 -16 0 4T100 0V110H-100Z", "mountains-4", null, 0, { opacity: 0.8 }) +
    g(peak(44, 62), "translate(-42 2)") +
    g(peak(40, 54), "translate(50 4)") +
    g(peak(46, 76), "translate(4 -6)") +
    g(peak(34, 40), "translate(-54 62)") +
    g(peak(32, 38), "translate(56 62)") +
    g(peak(26, 24, false), "translate(-6 92)") +
    path("M-22 78l6-6 7 2 3 6ZM24 74l5-5 6 2 2 5Z", "mountains-3", "line", 1.1)
  );
}

function desert(): string {
  let o = "";
  const dunes = [
    ["M-100 -34C-60 -60 -30 -52 0 -30S70 -30 100 -46", "desert-2"],
    ["M-100 8C-50 -24 -20 -6 14 8S80 -2 100 -8", "desert-3"],
    ["M-100 60C-64 34 -26 40 0 56S70 56 100 34", "desert-2"],
  ] as const;
  for (const [d, f] of dunes)
    o += path(`${d}V110H-100Z`, f) + path(d, "none", "line", 1.3, { opacity: 0.6 });
  for (const [x, y] of [
    [-58, -38],
    [-50, -32],
    [40, -24],
    [54, -28],
    [-40, 8],
    [-30, 12],
    [62, 8],
    [-52, 58],
    [-44, 62],
    [36, 62],
    [50, 58],
  ] as const) {
    o += path(`M${x} ${y}q9 6 22 5`, "none", "line", 1, { opacity: 0.5 });
  }
  o += circ(34, -58, 11, "sun", "line", 1.4);
  for (const i of range(10)) {
    const a = (i * Math.PI) / 5;
    o += path(
      `M${(34 + 15 * Math.cos(a)).toFixed(1)} ${(-58 + 15 * Math.sin(a)).toFixed(1)}L${(34 + 20 * Math.cos(a)).toFixed(1)} ${(-58 + 20 * Math.sin(a)).toFixed(1)}`,
      "none",
      "line",
      1.4,
    );
  }
  const cactus = "M0 0V-26M0 -12C-10 -12 -10 -18 -10 -24M0 -6C9 -6 9 -12 9 -18";
  o += g(
    path(cactus, "none", "line", 6.5, CAP) + path(cactus, "none", "forest-4", 3.6, CAP),
    "translate(-56 36)",
  );
  return o + path("M44 84l8-8 9 3 3 7ZM-24 86l5-5 7 2 1 5Z", "mountains-2", "line", 1.2);
}
