/** The pictures of the start page: one scene for each game, and the skerries behind them. */
import { caption } from "./cards";
import { goodDie, road, token } from "./pieces";
import { Noise, g, hexPoints, path, polygon, pts, rect, smooth, use, v, type Point } from "./svg";
import { terrain } from "./terrain";
import { building, permit } from "./town";

const wave = ([x, y]: Point): string => path(`M${x} ${y}q8-7 16 0t16 0`, "none", "sea-line", 1.6);

function arched(inner: string, id: string, sky: string): string {
  const arch = "M0 220V96C0 34 62 0 140 0S280 34 280 96V220Z";
  return (
    `<clipPath id="scene-${id}"><path d="${arch}"/></clipPath><g clip-path="url(#scene-${id})">${rect(0, 0, 280, 220, sky)}${inner}</g>` +
    path("M1 220V96C1 35 62 1 140 1S279 35 279 96V220Z", "none", "line", 2)
  );
}

function island(): string {
  let o = (
    [
      [20, 60],
      [230, 70],
      [16, 190],
      [110, 30],
      [236, 190],
      [160, 24],
    ] as const
  )
    .map(wave)
    .join("");
  o += `<clipPath id="scene-hex"><polygon points="${pts(hexPoints(100))}"/></clipPath>`;
  const lands = [
    ["forest", 9],
    ["mountains", 8],
    ["fields", 6],
    ["pasture", 4],
    ["hills", 5],
  ] as const;
  const places: Point[] = [
    [-53, 0],
    [53, 0],
    [-106, 92],
    [0, 92],
    [106, 92],
  ];
  o += places
    .map(([x, y]) =>
      polygon(hexPoints(70, 140 + x, 96 + y), "shore", "line", 9, { "stroke-linejoin": "round" }),
    )
    .join("");
  o += places
    .map(([x, y]) =>
      polygon(hexPoints(70, 140 + x, 96 + y), "shore", "shore", 5, { "stroke-linejoin": "round" }),
    )
    .join("");
  lands.forEach(([kind, n], i) => {
    const [x, y] = places[i]!;
    o +=
      g(
        `<g clip-path="url(#scene-hex)">${terrain(kind, i)}</g>` +
          polygon(hexPoints(99), "none", "line", 2.4),
        `translate(${140 + x} ${96 + y}) scale(.585)`,
      ) + g(token(n, 19), `translate(${140 + x} ${101 + y})`);
  });
  return (
    o +
    road(140, 128, 140, 66, "red") +
    road(140, 128, 86, 160, "red") +
    g(use("city-red", 0, 0, 1.15), "translate(140 126)", "p-red") +
    g(use("house-blue", 0, 0, 1.1), "translate(193 160)", "p-blue")
  );
}

function dice(): string {
  let o = path("M0 150Q70 130 140 146T280 140V220H0Z", "wood");
  for (let y = 162; y < 226; y += 13)
    o += path(`M0 ${y}Q70 ${y - 16} 140 ${y - 4}T280 ${y - 8}`, "none", "bark", 1.1, {
      opacity: 0.5,
    });
  for (const [k, x, y, r, s] of [
    ["grain", 70, 84, -12, 1.15],
    ["ore", 142, 62, 7, 1.1],
    ["wool", 214, 88, 14, 1.15],
    ["brick", 96, 156, 9, 1.25],
    ["gold", 184, 158, -9, 1.25],
  ] as const)
    o += g(goodDie(k), `translate(${x} ${y}) rotate(${r}) scale(${s})`);
  return o;
}

function cards(word: (name: string) => string): string {
  let o = (
    [
      [30, 60],
      [220, 50],
      [120, 24],
    ] as const
  )
    .map(wave)
    .join("");
  for (const [k, name, x, y, r] of [
    ["wool", "wool", 28, 74, -20],
    ["settlement", "settlement", 66, 48, -8],
    ["knightB", "knight", 114, 42, 4],
    ["grain", "grain", 160, 56, 16],
  ] as const) {
    o += `<g transform="translate(${x} ${y}) rotate(${r} 50 140)"><rect x="3" y="5" width="100" height="140" rx="9" fill="${v("cast")}"/><use href="#card-${k}" width="100" height="140"/>${caption(word(name))}</g>`;
  }
  return o;
}

function town(): string {
  let o = rect(0, 0, 46, 220, "sea-2") + path("M46 0V220", "none", "line", 2);
  for (let i = 0; i < 6; i++)
    o += path(`M${8 + (i % 2) * 10} ${30 + i * 34}q6-6 12 0t12 0`, "none", "sea-line", 1.5);
  for (let i = 0; i < 6; i++)
    o += path(`M50 ${i * 46.4 + 6}H280M${50 + i * 46.4} 0V220`, "none", "line", 0.8, {
      "stroke-dasharray": "3 5",
      opacity: 0.5,
    });
  const at = (col: number, row: number, markup: string, c: string): string =>
    g(markup, `translate(${col * 58} ${row * 58})`, `p-${c}`);
  const inner =
    at(0, 0, building("shop", "red"), "red") +
    at(2, 0, building("hall", "green"), "green") +
    at(0, 3, building("workshop", "blue"), "blue") +
    at(1, 3, building("well", "amber"), "amber") +
    at(1.5, 4.5, permit(3, "red"), "red") +
    at(2, 3, building("house", "amber"), "amber") +
    at(4.5, 1.5, permit(2, "blue"), "blue") +
    at(4, 2, building("small-hut", "blue"), "blue") +
    at(3.5, 4.5, permit(1, "green"), "green");
  return (
    o + g(inner, "translate(50 6) scale(.8)") + g(use("ship", 0, 0, 0.95), "translate(24 118)")
  );
}

/** For games without a picture of their own. */
function open(): string {
  const waves = [
    [24, 70],
    [214, 60],
    [40, 180],
    [206, 186],
    [122, 30],
  ] as const;
  return waves.map(wave).join("") + g(use("rose", 0, 0, 1.1), "translate(140 118)");
}

const still: Record<string, string> = {
  catan: arched(island(), "catan", "sea-2"),
  dice: arched(dice(), "dice", "sky-fields"),
  elasund: arched(town(), "elasund", "street"),
};

/** A game's picture; `word` gives the captions of the cards in it. */
export const scene = (game: string, word: (name: string) => string): string =>
  still[game] ??
  (game === "struggle"
    ? arched(cards(word), game, "sea-2")
    : arched(open(), `plain-${game.replace(/\W/g, "-")}`, "sea-2"));

function rock([x, y, s, seed]: readonly [number, number, number, number]): string {
  const noise = new Noise(seed * 77);
  const points = Array.from({ length: 16 }, (_, i): Point => {
    const a = (i * Math.PI) / 8;
    return [
      x + s * (1 + noise.between(-0.22, 0.22)) * 1.5 * Math.cos(a),
      y + s * (1 + noise.between(-0.22, 0.22)) * 0.7 * Math.sin(a),
    ];
  });
  return smooth(points);
}

/** The sea behind the start page, 1440 x 900. */
export function skerries(): string {
  let o = rays(1092, 158);
  const rocks = (
    [
      [760, 150, 46, 3],
      [872, 236, 20, 5],
      [712, 250, 14, 8],
      [930, 108, 12, 9],
    ] as const
  ).map(rock);
  for (const [w, f] of [
    [130, "sea-1"],
    [84, "sea-2"],
    [40, "sea-3"],
  ] as const) {
    o +=
      rocks.map((d) => path(d, "sea-line", "sea-line", w + 2)).join("") +
      rocks.map((d) => path(d, f, f, w, { "stroke-linejoin": "round" })).join("");
  }
  for (const d of rocks)
    o +=
      path(d, "none", "sea-line", 16, { "stroke-dasharray": "1.2 4" }) +
      path(d, "shore", "line", 2);
  o +=
    path("M712 148Q740 118 770 128T816 152Q770 172 712 148Z", "pasture-2", "line", 1.2) +
    use("pine", 736, 146, 0.9) +
    use("pine", 752, 140, 1.1) +
    use("pine", 770, 150, 0.85);
  o += g(
    path("M-8 26L-6 -18H6L8 26Z", "token", "line", 1.8) +
      path("M-7.2 10H7.2L6.9 -2H-6.9Z", "hot", "line", 1.2) +
      rect(-6, -29, 12, 11, "window", "line", 1.5) +
      path("M-9 -29L0 -39 9 -29Z", "hot", "line", 1.5),
    "translate(796 124)",
  );
  o += g(use("house-white", 0, 0, 0.95), "translate(776 164) scale(.8)", "p-red");
  o += g(
    use("ship", 0, 0, 1.15) + path("M-40 24q7-5 14 0t14 0t14 0t14 0t14 0", "none", "sea-ink", 1.4),
    "translate(596 128)",
    "startship",
  );
  return o + g(use("rose", 0, 0, 1.4), "translate(1092 158)");
}
/** Quiet sea with a compass, for pages of text. */
export const openSea = (): string => rays(1326, 764) + use("rose", 1326, 764);
/** The lines that a compass draws over a chart. */
function rays(x: number, y: number): string {
  let o = "";
  for (let angle = 0; angle < 360; angle += 15) {
    const [east, south] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    o += path(
      `M${x} ${y}L${(x + 1800 * east).toFixed(0)} ${(y + 1800 * south).toFixed(0)}`,
      "none",
      "sea-line",
      0.8,
      { opacity: angle % 45 === 0 ? 0.6 : 0.3 },
    );
  }
  return o;
}
