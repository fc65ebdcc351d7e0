/** Small functions that write SVG. Colours are names of CSS variables, never values. */

export type Point = readonly [number, number];
type Extra = Record<string, string | number>;

export const S3 = Math.sqrt(3);
export const v = (name: string): string => `var(--${name})`;
const n1 = (x: number): string => String(Math.round(x * 10) / 10);

export function pts(points: readonly Point[]): string {
  return points.map(([x, y]) => `${n1(x)},${n1(y)}`).join(" ");
}

function extras(extra: Extra): string {
  return Object.entries(extra)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join("");
}

function paint(fill: string, stroke: string | null, width: number): string {
  const inside = fill === "none" ? "none" : v(fill);
  return ` fill="${inside}"` + (stroke ? ` stroke="${v(stroke)}" stroke-width="${width}"` : "");
}

export function g(inner: string, transform = "", cls = "", extra = ""): string {
  const t = transform ? ` transform="${transform}"` : "";
  const c = cls ? ` class="${cls}"` : "";
  return `<g${t}${c}${extra ? ` ${extra}` : ""}>${inner}</g>`;
}

export function path(
  d: string,
  fill = "none",
  stroke: string | null = null,
  width = 1.5,
  extra: Extra = {},
): string {
  return `<path d="${d}"${paint(fill, stroke, width)}${extras(extra)}/>`;
}

export function circ(
  x: number,
  y: number,
  r: number,
  fill = "none",
  stroke: string | null = null,
  width = 1.5,
  extra: Extra = {},
): string {
  return `<circle cx="${n1(x)}" cy="${n1(y)}" r="${Math.round(r * 100) / 100}"${paint(fill, stroke, width)}${extras(extra)}/>`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill = "none",
  stroke: string | null = null,
  width = 1.5,
): string {
  return `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}"${paint(fill, stroke, width)}/>`;
}

export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  fill = "none",
  stroke: string | null = null,
  width = 1.5,
  rx = 0,
  extra: Extra = {},
): string {
  return `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" rx="${n1(rx)}"${paint(fill, stroke, width)}${extras(extra)}/>`;
}

export function polygon(
  points: readonly Point[],
  fill = "none",
  stroke: string | null = null,
  width = 1.5,
  extra: Extra = {},
): string {
  return `<polygon points="${pts(points)}"${paint(fill, stroke, width)}${extras(extra)}/>`;
}

export function use(id: string, x = 0, y = 0, scale = 1, cls = "", rotation = 0): string {
  const r = rotation ? ` rotate(${rotation})` : "";
  const c = cls ? ` class="${cls}"` : "";
  return `<use href="#${id}" transform="translate(${n1(x)} ${n1(y)})${r} scale(${scale})"${c}/>`;
}

export function text(
  x: number,
  y: number,
  words: string | number,
  cls = "num",
  size = 14,
  anchor = "middle",
  fill = "ink",
  extra: Extra = {},
): string {
  const safe = String(words).replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<text x="${n1(x)}" y="${n1(y)}" class="${cls}" font-size="${n1(size)}" text-anchor="${anchor}" fill="${v(fill)}"${extras(extra)}>${safe}</text>`;
}

export function hexPoints(radius: number, cx = 0, cy = 0, flat = false): Point[] {
  const first = flat ? 0 : 30;
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const a = ((first + 60 * i) * Math.PI) / 180;
    return [cx + radius * Math.cos(a), cy + radius * Math.sin(a)] as const;
  });
}

/** A closed smooth line through points. */
export function smooth(points: readonly Point[]): string {
  const m = points.length;
  const at = (i: number): Point => points[(i + m) % m]!;
  let d = `M${n1(at(0)[0])} ${n1(at(0)[1])}`;
  for (let i = 0; i < m; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d +=
      `C${n1(p1[0] + (p2[0] - p0[0]) / 6)} ${n1(p1[1] + (p2[1] - p0[1]) / 6)}` +
      ` ${n1(p2[0] - (p3[0] - p1[0]) / 6)} ${n1(p2[1] - (p3[1] - p1[1]) / 6)} ${n1(p2[0])} ${n1(p2[1])}`;
  }
  return d + "Z";
}

/** A seeded generator, so that drawings vary but never change between visits. */
export class Noise {
  constructor(private seed: number) {}
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }
}

export const range = (n: number): number[] => [...Array(n).keys()];
export const symbol = (id: string, inner: string, box = "-50 -50 100 100"): string =>
  `<symbol id="${id}" viewBox="${box}" overflow="visible">${inner}</symbol>`;
export const group = (id: string, inner: string): string => `<g id="${id}">${inner}</g>`;
