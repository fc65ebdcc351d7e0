/** The island as it is printed: sea, coast, harbours, hexes and number tokens. */
import { terrain } from "../../art/terrain";
import { goodIcon, token } from "../../art/pieces";
import { CENTRES, COAST, GOODS, PATHS, RATES, TERRAINS } from "../../generated/catan";
import {
  Noise,
  circ,
  g,
  hexPoints,
  path,
  polygon,
  rect,
  smooth,
  text,
  use,
  v,
  type Point,
} from "../../art/svg";
import { PATH_HEXES, RADIUS, cornerPoint, hexAt, pathPoints } from "./geometry";

export const VIEW_BOX = "-344 -316 688 642";

/** An irregular coast round the nineteen hexes. */
export function coastLine(offset = 11, seed = 11, wobble = 3): string {
  const noise = new Noise(seed);
  const next = new Map<number, number>();
  for (const p of COAST) {
    const [cx, cy] = hexAt(PATH_HEXES[p]![0]!);
    const [a, b] = PATHS[p]!;
    const [pa, pb] = [cornerPoint(a), cornerPoint(b)];
    const clockwise = (pa[0] - cx) * (pb[1] - cy) - (pa[1] - cy) * (pb[0] - cx) > 0;
    next.set(clockwise ? a : b, clockwise ? b : a);
  }
  const loop: number[] = [];
  for (let c: number = PATHS[COAST[0]!]![0]; loop.length < COAST.length; c = next.get(c)!)
    loop.push(c);
  const fine: Point[] = loop.flatMap((c, i) => {
    const [a, b] = [cornerPoint(c), cornerPoint(loop[(i + 1) % loop.length]!)];
    return [0, 1, 2, 3, 4, 5].map(
      (k) => [a[0] + ((b[0] - a[0]) * k) / 6, a[1] + ((b[1] - a[1]) * k) / 6] as const,
    );
  });
  const m = fine.length;
  const shore = fine.map(([x, y], i): Point => {
    const [x0, y0] = fine[(i - 3 + m) % m]!;
    const [x1, y1] = fine[(i + 3) % m]!;
    const length = Math.hypot(x1 - x0, y1 - y0);
    const w = offset + noise.between(-wobble, wobble);
    const [nx, ny] = [(y1 - y0) / length, -(x1 - x0) / length];
    const out = nx * x + ny * y < 0 ? -1 : 1;
    return [x + out * nx * w, y + out * ny * w];
  });
  return smooth(shore);
}

export function depths(d: string, bands: readonly (readonly [number, string])[]): string {
  return bands
    .map(
      ([w, f]) =>
        path(d, "none", "sea-line", w + 2, { "stroke-linejoin": "round", opacity: 0.8 }) +
        path(d, "none", f, w, { "stroke-linejoin": "round" }),
    )
    .join("");
}

/** What a ship says, which grows about its middle on small boards. */
const sign = (art: string, y: number, name: string): string =>
  g(g(art, "", name), `translate(0 ${y})`);

function harbour(side: number, kind: number, sailText: string, plate: string): string {
  const p = COAST[side]!;
  const [a, b] = pathPoints(p);
  const [hx, hy] = hexAt(PATH_HEXES[p]![0]!);
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const length = Math.hypot(mx - hx, my - hy);
  const [px, py] = [mx + ((mx - hx) / length) * 40, my + ((my - hy) / length) * 40];
  let o = "";
  for (const q of [a, b]) {
    const d = `M${q[0].toFixed(1)} ${q[1].toFixed(1)}L${(q[0] + (px - q[0]) * 0.62).toFixed(1)} ${(q[1] + (py - q[1]) * 0.62).toFixed(1)}`;
    o +=
      path(d, "none", "line", 8.4, { "stroke-linecap": "round" }) +
      path(d, "none", "wood", 5.6, { "stroke-linecap": "round" }) +
      path(d, "none", "line", 5.6, { "stroke-dasharray": "1.1 4.6" });
  }
  const good = GOODS[kind];
  let boat = use("ship", 0, 0, 1.1);
  if (good)
    boat +=
      goodIcon(good, -15, -29, 30) +
      sign(
        rect(-16, -8, 32, 16, "token", "line", 1.4, 4) +
          text(0, 4.5, plate, "num", 14, "middle", "token-ink"),
        12.5,
        "plate",
      );
  else boat += sign(text(0, 5.5, sailText, "num", 16.5, "middle", "token-ink"), -14, "sail");
  return (
    o + g(g(boat, "", "grow"), `translate(${px.toFixed(1)} ${(py + 8).toFixed(1)})`, "harbour")
  );
}

/** Lines from the compass rose, far beyond the board. */
export function rays(): string {
  let o = "";
  for (let a = 0; a < 360; a += 15) {
    const [x, y] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)];
    o += path(
      `M${(-398 + x * 64).toFixed(0)} ${(196 + y * 64).toFixed(0)}L${(-398 + x * 1700).toFixed(0)} ${(196 + y * 1700).toFixed(0)}`,
      "none",
      "sea-line",
      0.8,
      { opacity: a % 45 === 0 ? 0.55 : 0.28 },
    );
  }
  return o;
}

export function island(terrains: readonly number[], harbours: readonly number[]): string {
  const d = coastLine();
  let o = "";
  o += depths(d, [
    [236, "sea-1"],
    [160, "sea-2"],
    [84, "sea-3"],
  ]);
  o += path(d, "none", "sea-line", 26, { "stroke-dasharray": "1.2 5", opacity: 0.9 });
  o += g(use("rose", 0, 0, 1.05), "translate(-398 196)", "rose");
  o += g(
    use("ship", 0, 0, 0.9) + path("M-34 22q7-5 14 0t14 0t14 0t14 0t14 0", "none", "sea-ink", 1.4),
    "translate(300 -276)",
    "deco",
  );
  o += path(d, "cast", null, 0, { transform: "translate(3 6)" }) + path(d, "shore", "line", 2);
  harbours.forEach((kind, side) => {
    if (kind >= 0) o += harbour(side, kind, `${RATES.simple}:1`, `${RATES.special}:1`);
  });
  o += `<clipPath id="hex-clip"><polygon points="${hexPoints(100)
    .map((p) => p.map((x) => x.toFixed(1)).join(","))
    .join(" ")}"/></clipPath>`;
  const k = (RADIUS * 0.945) / 100;
  CENTRES.forEach((_, h) => {
    const [x, y] = hexAt(h);
    const kind = TERRAINS[terrains[h]!]!;
    o += g(
      `<g clip-path="url(#hex-clip)">${terrain(kind, h * 7 + 3)}</g>` +
        polygon(hexPoints(99), "none", "line", 2.4),
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k.toFixed(3)})`,
      "hex",
    );
  });
  return o;
}

export function tokens(numbers: readonly number[]): string {
  return numbers
    .map((n, h) => {
      if (!n) return "";
      const [x, y] = hexAt(h);
      return g(
        g(token(n), "", "grow"),
        `translate(${x.toFixed(1)} ${(y + 6).toFixed(1)})`,
        "token",
      );
    })
    .join("");
}

/** Light on a hex that pays, or over which the pointer is. */
export const hexGlow = (h: number): string => {
  const [x, y] = hexAt(h);
  return (
    polygon(hexPoints(RADIUS * 0.93, x, y), "none", "glow", 5) +
    polygon(hexPoints(RADIUS * 0.93, x, y), "none", "glow-core", 2)
  );
};

export const fill = v;
export const hitCircle = (r: number): string =>
  circ(0, 0, r, "none", null, 0, { "pointer-events": "all" });
