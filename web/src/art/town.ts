/** Elasund from above, light from the north-west: roofs tell the kind of a building. */
import type { KINDS } from "../generated/elasund";
import type { Colour } from "./pieces";
import { circ, g, path, polygon, range, rect, text, use, type Point } from "./svg";

/** Side of a field. */
export const C = 58;

function gable(
  x: number,
  y: number,
  w: number,
  h: number,
  light: string,
  dark: string,
  along: "x" | "y" = w >= h ? "x" : "y",
  step = 5,
): string {
  let o = rect(x + 2.5, y + 4, w, h, "cast", null, 0, 2);
  if (along === "x") {
    o += rect(x, y, w, h / 2, light) + rect(x, y + h / 2, w, h / 2, dark);
    for (let k = step; k < h; k += step)
      o += path(`M${x} ${(y + k).toFixed(1)}H${x + w}`, "none", "line", 0.7, { opacity: 0.38 });
    o += path(`M${x} ${y + h / 2}H${x + w}`, "none", "line", 2);
  } else {
    o += rect(x, y, w / 2, h, light) + rect(x + w / 2, y, w / 2, h, dark);
    for (let k = step; k < w; k += step)
      o += path(`M${(x + k).toFixed(1)} ${y}V${y + h}`, "none", "line", 0.7, { opacity: 0.38 });
    o += path(`M${x + w / 2} ${y}V${y + h}`, "none", "line", 2);
  }
  return o + rect(x, y, w, h, "none", "line", 1.7, 1.5);
}

function hip(
  x: number,
  y: number,
  w: number,
  h: number,
  light: string,
  dark: string,
  step = 5,
): string {
  const m = Math.min(w, h) / 2;
  const wide = w >= h;
  const a: Point = wide ? [x + m, y + h / 2] : [x + w / 2, y + m];
  const b: Point = wide ? [x + w - m, y + h / 2] : [x + w / 2, y + h - m];
  const [nw, ne, sw, se]: Point[] = [
    [x, y],
    [x + w, y],
    [x, y + h],
    [x + w, y + h],
  ];
  const faces: [Point[], string][] = wide
    ? [
        [[nw!, ne!, b, a], light],
        [[nw!, a, sw!], light],
        [[sw!, se!, b, a], dark],
        [[ne!, b, se!], dark],
      ]
    : [
        [[nw!, ne!, a], light],
        [[nw!, a, b, sw!], light],
        [[sw!, se!, b], dark],
        [[ne!, a, b, se!], dark],
      ];
  let o =
    rect(x + 2.5, y + 4, w, h, "cast", null, 0, 2) +
    faces.map(([p, f]) => polygon(p, f, "line", 1.1)).join("");
  for (let k = step; k < m; k += step)
    o += rect(x + k, y + k, w - 2 * k, h - 2 * k, "none", "line", 0.7, 0, { opacity: 0.36 });
  return (
    o +
    path(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, "none", "line", 2) +
    rect(x, y, w, h, "none", "line", 1.7, 1.5)
  );
}

const chimney = (x: number, y: number): string =>
  rect(x - 4, y - 4, 8, 8, "stone", "line", 1.3) + rect(x - 1.8, y - 1.8, 3.6, 3.6, "line");
function sign(kind: "gold" | "scroll", x: number, y: number, r = 10): string {
  const o = circ(x + 1, y + 1.5, r, "cast") + circ(x, y, r, "token", "line", 1.4);
  if (kind === "gold")
    return o + circ(x, y, r * 0.58, "gold", "line", 1.3) + circ(x, y, r * 0.25, "none", "line", 1);
  return (
    o +
    g(
      path("M-5 -5H4V4a2 2 0 0 1-4 0V3H-6M-5 -5V3M-2 -1.6h3M-2 1.2h3", "none", "token-ink", 1.5, {
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
      }),
      `translate(${(x + 0.6).toFixed(1)} ${y}) scale(${(r / 10).toFixed(2)})`,
    )
  );
}
const tree = (x: number, y: number, r = 7): string =>
  circ(x + 1.5, y + 2.5, r, "cast") +
  circ(x, y, r, "forest-3", "line", 1.2) +
  circ(x - r * 0.25, y - r * 0.25, r * 0.5, "forest") +
  path(`M${x - 2} ${y + 1}l2 2M${x + 1} ${y - 2}l2 2`, "none", "line", 0.9);
const lot = (w: number, h: number, fill = "street"): string =>
  rect(2, 2, w - 4, h - 4, fill, "line", 1.2, 3);
const plate = (c: Colour, x: number, y: number): string =>
  g(
    rect(-9, -9, 18, 18, "p", "line", 1.4, 3) + `<use href="#m-${c}" transform="scale(.95)"/>`,
    `translate(${x} ${y})`,
  );
const sigil = (c: Colour, x: number, y: number): string =>
  g(`<use href="#m-${c}"/>`, `translate(${x} ${y}) scale(1.05)`);
const cubeAt = (c: Colour, x: number, y: number, s = 1.15): string => use(`cube-${c}`, x, y, s);

export type Building = (typeof KINDS)[number];

/** A building with its north-west corner at 0, 0; without an owner it lies in the yard. */
export function building(kind: Building, owner: Colour | null): string {
  const c = owner;
  const cube = (x: number, y: number, s = 1.15): string => (c ? cubeAt(c, x, y, s) : "");
  switch (kind) {
    case "small-hut":
      return (
        lot(C, C, "lot") +
        hip(11, 13, 36, 32, "thatch", "thatch", 4) +
        sign("scroll", 45, 45, 8) +
        (c ? plate(c, 15, 16) : "")
      );
    case "large-hut":
      return (
        lot(C, 2 * C, "lot") +
        hip(10, 16, 38, 82, "thatch", "thatch", 4.5) +
        tree(12, 103, 6) +
        sign("gold", 45, 101, 8) +
        (c ? plate(c, 15, 18) : "")
      );
    case "house":
      return (
        lot(2 * C, C, "lot") +
        gable(8, 9, 100, 36, "p", "p-deep") +
        chimney(88, 18) +
        (c ? sigil(c, 34, 19) : "") +
        sign("scroll", 101, 45)
      );
    case "workshop":
      return (
        lot(C, 2 * C, "lot") +
        gable(9, 8, 38, 96, "p", "p-deep") +
        chimney(19, 86) +
        (c ? sigil(c, 18.5, 28) : "") +
        sign("gold", 45, 101)
      );
    case "well": {
      let o =
        lot(C, C, "stone") +
        [12, 22, 32, 42, 52]
          .map((k) => path(`M4 ${k}H${C - 4}`, "none", "line", 0.6, { opacity: 0.3 }))
          .join("");
      o +=
        circ(31, 32, 18, "cast") +
        circ(29, 29, 18, "stone-2", "line", 1.6) +
        circ(29, 29, 11, "back", "line", 1.5);
      for (const i of range(10)) {
        const [cos, sin] = [Math.cos((i * Math.PI) / 5), Math.sin((i * Math.PI) / 5)];
        o += path(
          `M${(29 + 11 * cos).toFixed(1)} ${(29 + 11 * sin).toFixed(1)}L${(29 + 18 * cos).toFixed(1)} ${(29 + 18 * sin).toFixed(1)}`,
          "none",
          "line",
          1,
        );
      }
      return o + cube(29, 28, 1.1);
    }
    case "stalls": {
      let o = lot(2 * C, C);
      for (const [fx, cloth] of [
        [8, "hot"],
        [62, "accent-card"],
      ] as const) {
        o += rect(fx + 2, 13, 46, 34, "cast", null, 0, 2);
        for (const i of range(6))
          o += rect(fx + i * 7.67, 9, 7.7, 34, i % 2 === 0 ? cloth : "token");
        o +=
          rect(fx, 9, 46, 34, "none", "line", 1.6, 2) + path(`M${fx} 26h46`, "none", "line", 1.2);
      }
      return (
        o +
        [16, 24, 84, 92].map((a) => circ(a, 49, 2.6, "gold", "line", 1)).join("") +
        cube(58, 28, 1.1)
      );
    }
    case "shop":
      return (
        lot(2 * C, 2 * C) +
        gable(8, 8, 100, 30, "tile", "hills-2") +
        gable(8, 38, 28, 68, "tile", "hills-2", "y") +
        gable(80, 38, 28, 68, "tile", "hills-2", "y") +
        chimney(22, 88) +
        tree(58, 96, 8) +
        tree(48, 86, 6) +
        sign("gold", 58, 62, 13) +
        cube(58, 22)
      );
    case "inn":
      return (
        lot(2 * C, 2 * C, "pasture-2") +
        hip(9, 10, 98, 52, "slate", "mountains-3") +
        gable(62, 56, 38, 50, "slate", "mountains-3", "y") +
        chimney(26, 44) +
        chimney(92, 44) +
        tree(20, 82, 9) +
        tree(36, 96, 7) +
        path("M12 104h44", "none", "line", 2, { "stroke-dasharray": "2 3" }) +
        sign("scroll", 42, 76, 12) +
        cube(58, 30)
      );
    case "hall":
      return (
        lot(2 * C, 3 * C, "stone") +
        hip(12, 14, 92, 132, "brick-1", "hills-2", 6) +
        rect(38, 106, 42, 34, "cast", null, 0, 2) +
        gable(36, 102, 44, 42, "brick-1", "hills-2", "y") +
        range(5)
          .map((i) => rect(22 + i * 16, 154, 8, 8, "token", "line", 1.2, 4))
          .join("") +
        circ(58, 122, 9, "slate", "line", 1.5) +
        path("M49 122h18M58 113v18", "none", "line", 1) +
        cube(58, 28) +
        cube(58, 86)
      );
  }
}

/** The whole church in plan, three fields wide and high. */
export function nave(): string {
  const a = 3 * C;
  let plan = rect(0, 0, a, a, "lot");
  for (let k = 0; k < a; k += 14)
    plan += path(`M0 ${k}H${a}M${k} 0V${a}`, "none", "line", 0.5, { opacity: 0.3 });
  for (const [x, y] of [
    [20, 22],
    [40, 40],
    [30, 140],
    [46, 126],
    [152, 22],
    [134, 42],
    [150, 36],
    [128, 18],
    [150, 146],
    [130, 128],
  ] as const)
    plan += tree(x, y, 7);
  plan +=
    gable(62, 8, 50, 158, "slate", "mountains-3", "y", 6) +
    gable(12, 62, 150, 46, "slate", "mountains-3", "x", 6);
  plan +=
    path("M62 62L87 87 62 112M112 62L87 87 112 112", "slate", "line", 1.4) +
    path("M66 8a21 21 0 0 1 42 0", "slate", "line", 1.6);
  plan +=
    circ(87, 85, 17, "stone", "line", 1.7) +
    circ(87, 85, 11, "slate", "line", 1.3) +
    path("M87 77v16M80 83h14", "none", "token", 2.6);
  plan +=
    rect(58, 140, 22, 26, "stone", "line", 1.6) +
    rect(94, 140, 22, 26, "stone", "line", 1.6) +
    path("M58 140l22 26M80 140l-22 26M94 140l22 26M116 140l-22 26", "none", "line", 1.1);
  return plan;
}
/** The church, 3 x 3 fields, revealed tile by tile; `laid` maps tiles 0 to 8 to their builders. */
export function church(laid: ReadonlyMap<number, Colour>): string {
  const [a, plan] = [3 * C, nave()];
  const clip = [...laid.keys()].map((n) => rect((n % 3) * C, Math.floor(n / 3) * C, C, C)).join("");
  let o = `<clipPath id="church-clip">${clip}</clipPath><g clip-path="url(#church-clip)">${plan}</g>`;
  for (const [n, c] of laid) {
    const [x, y] = [(n % 3) * C, Math.floor(n / 3) * C];
    o +=
      rect(x + 1, y + 1, C - 2, C - 2, "none", "line", 1.5, 2) +
      g(use(`cube-${c}`, 0, 0, 1), `translate(${x + 45} ${y + 44})`, `p-${c}`);
  }
  return (
    o +
    rect(1, 1, a - 2, a - 2, "none", "accent", 2.2, 3, {
      "stroke-dasharray": "2 7",
      "stroke-linecap": "round",
    })
  );
}

export function permit(value: number, c: Colour, s = 1): string {
  let o =
    circ(1.5, 3, 19, "cast") +
    circ(0, 0, 19, "p", "line", 1.7) +
    circ(0, 0, 13, "token", "line", 1.2) +
    text(0, 6.4, value, "num least", 19, "middle", "token-ink");
  for (const k of range(4)) {
    const a = Math.PI / 4 + (k * Math.PI) / 2;
    o += g(
      `<use href="#m-${c}" transform="scale(.36)"/>`,
      `translate(${(16 * Math.cos(a)).toFixed(1)} ${(16 * Math.sin(a)).toFixed(1)})`,
    );
  }
  return g(o, `scale(${s})`, `p-${c}`);
}

/** A wall tile with merlons, its north-west corner at 0, 0. */
export function wallTile(w: number, h: number, c: Colour, tower: boolean): string {
  let o = rect(1, 3, w, h, "cast") + rect(0, 0, w, h, "stone", "line", 1.6);
  for (const i of range(5)) {
    if (w > h)
      for (const y of [-1, h - 5]) o += rect((i * w) / 5 + 2, y, 7, 6, "stone-2", "line", 1);
    else for (const x of [-1, w - 5]) o += rect(x, (i * h) / 5 + 2, 6, 7, "stone-2", "line", 1);
  }
  if (tower)
    o +=
      circ(w / 2 + 1.5, h / 2 + 3, 21, "cast") +
      circ(w / 2, h / 2, 20, "stone", "line", 1.7) +
      circ(w / 2, h / 2, 14.5, "stone-2", "line", 1.2) +
      use(`cube-${c}`, w / 2, h / 2 - 1, 1.05);
  else
    o += g(
      rect(-9, -9, 18, 18, "p", "line", 1.4, 3) + `<use href="#m-${c}" transform="scale(.9)"/>`,
      `translate(${w / 2} ${h / 2})`,
    );
  return g(o, "", `p-${c}`);
}
export const wallSite = (w: number, h: number, cost: number): string =>
  rect(3, 3, w - 6, h - 6, "none", "line", 1.2, 3, { "stroke-dasharray": "4 4", opacity: 0.7 }) +
  g(
    circ(0, 0, 12.5, "token", "line", 1.1) +
      text(0, 5.8, cost, "num least", 17, "middle", "token-ink"),
    `translate(${w / 2} ${h / 2})`,
    "price",
  );

export function gate(columns: number, north: boolean): string {
  const [left, right] = [(columns - 1) * C, columns * C];
  const y = north ? -33 : 10 * C + 3;
  let o =
    rect(left, y, C + 33, 30, "stone", "line", 1.7) +
    rect(right + 3, north ? 0 : 9 * C, 30, C, "stone", "line", 1.7);
  const [cx, cy] = [right + 18, north ? -18 : 10 * C + 18];
  o +=
    path(`M${left + 16} ${y}v30M${left + 42} ${y}v30`, "none", "line", 1.4) +
    rect(left + 17, y + 3, 24, 24, "hull", "line", 1.5) +
    path(
      `M${left + 23} ${y + 3}v24M${left + 29} ${y + 3}v24M${left + 35} ${y + 3}v24`,
      "none",
      "line",
      1,
    );
  o +=
    circ(cx + 2, cy + 3, 26, "cast") +
    circ(cx, cy, 25, "stone", "line", 1.8) +
    circ(cx, cy, 18, "slate", "line", 1.5);
  for (const i of range(8))
    o += path(
      `M${cx} ${cy}L${(cx + 18 * Math.cos((i * Math.PI) / 4)).toFixed(1)} ${(cy + 18 * Math.sin((i * Math.PI) / 4)).toFixed(1)}`,
      "none",
      "line",
      0.9,
    );
  return o;
}
