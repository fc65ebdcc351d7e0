/** Drawings for the rules: what things cost, and an example under each hard rule. */
import { goodDie, goodIcon, pieceUse, road, token, type Colour } from "../art/pieces";
import { knightShield } from "../art/sheet";
import { S3, circ, g, hexPoints, path, polygon, rect, text, type Point } from "../art/svg";
import { terrain, type Terrain } from "../art/terrain";
import { C, building, permit, type Building } from "../art/town";
import { COSTS as CATAN } from "../generated/catan";
import { COSTS as DICE } from "../generated/dice";
import { FOOTPRINTS, PRICES } from "../generated/elasund";
import { COSTS as STRUGGLE } from "../generated/struggle";
import { goodsOf } from "../lib/face";

export interface Figure {
  box: string;
  markup: string;
}
/** A thing with its price: drawn, named by a term, paid in goods. */
export interface Priced {
  term: string;
  clause: string;
  art: Figure | null;
  goods: string[];
  /** Of Elasund: permits and gold. */
  permits?: number;
  gold?: number;
}

const move = (x: number, y: number, inner: string): string =>
  g(inner, `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
/** What keeps the drawing of a hex within it; each figure brings its own. */
const clip = (id: string): string =>
  `<clipPath id="rule-${id}">${polygon(hexPoints(100))}</clipPath>`;
const hex = (id: string, kind: Terrain, n: number, at: Point, seed: number): string =>
  move(
    at[0],
    at[1],
    g(`<g clip-path="url(#rule-${id})">${terrain(kind, seed)}</g>`, "scale(.945)") + token(n),
  );

const counter = (n: number): string =>
  circ(0, 0, 14, "token", "line", 1.6) + text(0, 6, n, "num", 17, "middle", "token-ink");

/** A road along the border of two rows of hexes; `cut` stands on its fourth corner. */
function roads(id: string, cut: string, counts: readonly number[] = []): string {
  const wide = (100 * S3) / 2;
  const corner = (i: number): Point => [(i - 3) * wide, i % 2 ? 50 : 0];
  const land =
    clip(id) +
    hex(id, "forest", 3, [-2 * wide, -50], 1) +
    hex(id, "mountains", 8, [0, -50], 2) +
    hex(id, "pasture", 4, [2 * wide, -50], 3) +
    hex(id, "hills", 6, [-3 * wide, 100], 4) +
    hex(id, "fields", 11, [-wide, 100], 5) +
    hex(id, "pasture", 5, [wide, 100], 6) +
    hex(id, "forest", 9, [3 * wide, 100], 7);
  let laid = "";
  for (let i = 0; i < 6; i++) {
    const [a, b] = [corner(i), corner(i + 1)];
    laid += road(a[0], a[1], b[0], b[1], "red", 0.8);
  }
  const numbers = counts.map((n, i) => {
    const [a, b] = [corner(i), corner(i + 1)];
    return move((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 26, counter(n));
  });
  return rect(-300, -160, 600, 330, "shore") + land + laid + cut + numbers.join("");
}
const ownership = (...laid: [number, Colour, number, number][]): string =>
  rect(-12, -12, 140, 140, "pasture-2") +
  rect(0, 0, 116, 116, "street", "line", 1.8) +
  path("M58 0V116M0 58H116", "none", "line", 0.9) +
  laid
    .map(([value, colour, x, y]) => move(29 + 58 * x, 29 + 58 * y, permit(value, colour, 1.1)))
    .join("");
/** A building of a seat, which draws its marks in its colour. */
const house = (kind: Building, colour: Colour = "red"): string =>
  g(building(kind, colour), "", `p-${colour}`);
const arrow = (x: number, y: number): string =>
  move(x, y, path("M-16 0H14M4 -9L15 0L4 9", "none", "ink", 4));

/** The drawing that stands under a clause. */
export const FIGURES: Record<string, () => Figure> = {
  "CA-31": () => ({
    box: "-110 -104 220 208",
    markup:
      clip("robber") +
      hex("robber", "mountains", 8, [0, 0], 9) +
      `<use href="#robber" transform="translate(37 3)"/>`,
  }),
  "CA-53": () => ({
    box: "-270 -110 540 240",
    markup: roads(
      "distance",
      pieceUse("house", "red", -100 * S3, 50, 1.15) + pieceUse("house", "red", 0, 50, 1.15),
    ),
  }),
  "CA-71": () => ({ box: "-270 -110 540 240", markup: roads("longest", "", [1, 2, 3, 4, 5, 6]) }),
  "CA-73": () => ({
    box: "-270 -110 540 240",
    markup: roads(
      "broken",
      circ(0, 50, 30, "glow", "glow-core", 4) + pieceUse("house", "blue", -1, 50, 1.3),
      [1, 2, 3, 1, 2, 3],
    ),
  }),
  "DI-43": () => ({
    box: "-50 -44 260 88",
    markup:
      g(knightShield(1, "ore"), "", "p-red num-on") +
      move(74, 0, goodDie("wool", 56)) +
      arrow(124, 0) +
      move(176, 0, goodDie("ore", 56)),
  }),
  "DI-51": () => ({
    box: "-40 -40 260 80",
    markup:
      goodDie("gold", 56) +
      move(64, 0, goodDie("gold", 56)) +
      arrow(118, 0) +
      move(172, 0, goodDie("brick", 56)),
  }),
  "ST-39": () => ({
    box: "-30 -34 300 68",
    markup:
      [0, 1, 2].map((i) => goodIcon("wool", 52 * i - 25, -25, 50)).join("") +
      arrow(160, 0) +
      goodIcon("ore", 190, -25, 50),
  }),
  "ST-47": () => ({
    box: "-98 -46 316 92",
    markup:
      `<use href="#card-destiny" x="-90" y="-42" width="60" height="84"/>` +
      `<use href="#crest-blue" class="p-blue"/>` +
      arrow(50, 0) +
      move(95, 0, `<use href="#crest-red" class="p-red"/>`) +
      arrow(145, 0) +
      move(190, 0, `<use href="#crest-white" class="p-white"/>`),
  }),
  "EL-37": () => ({
    box: "-12 -12 460 140",
    markup:
      ownership([3, "red", 0, 0], [2, "blue", 1, 0]) +
      rect(-4, -4, 124, 124, "none", "glow-core", 4, 8) +
      move(160, 0, ownership([2, "red", 0, 0], [2, "blue", 1, 1])) +
      move(320, 0, ownership([4, "red", 0, 0], [1, "green", 0, 1], [2, "green", 1, 1])) +
      move(320, 0, rect(-4, -4, 124, 124, "none", "glow-core", 4, 8)) +
      text(218, 72, "=", "num", 40, "middle", "hot"),
  }),
  "EL-44": () => ({
    box: "0 -8 420 132",
    markup:
      house("small-hut") +
      arrow(92, 30) +
      move(122, 0, house("house")) +
      arrow(270, 30) +
      move(300, 0, house("shop")),
  }),
  "EL-80": () => ({
    box: "-40 -52 250 84",
    markup:
      `<use href="#mill"/>` +
      arrow(60, 0) +
      [2, 3, 4].map((n, i) => move(105 + 38 * i, 0, counter(n))).join("") +
      pieceUse("cube", "red", 143, -30, 0.9),
  }),
};

const piece = (id: string): Figure => ({
  box: "-30 -38 60 60",
  markup: id === "road" ? road(-24, 10, 24, -14, "red", 0.9) : pieceUse(id, "red", 0, 0, 1.1),
});
const ART: Record<string, Figure> = {
  road: piece("road"),
  settlement: piece("house"),
  city: piece("city"),
};
const inGoods = (
  costs: Record<string, Readonly<Record<string, number>>>,
  clauses: Record<string, string>,
): Priced[] =>
  Object.entries(costs).map(([term, price]) => ({
    term,
    clause: clauses[term] ?? "",
    art: ART[term] ?? null,
    goods: goodsOf(price),
  }));

/** What can be built, with its price and the clause about it. */
export const PRICED: Record<string, Priced[]> = {
  catan: inGoods(CATAN, { road: "CA-50", settlement: "CA-53", city: "CA-55", buy: "CA-57" }),
  dice: inGoods(DICE, { road: "DI-26", knight: "DI-39", settlement: "DI-32", city: "DI-36" }),
  struggle: inGoods(STRUGGLE, {
    road: "ST-40",
    knight: "ST-41",
    settlement: "ST-58",
    city: "ST-63",
    building: "ST-71",
  }),
  elasund: Object.entries(PRICES)
    .filter(([, price]) => price.gold)
    .map(([term, price]) => {
      const { wide, high } = FOOTPRINTS[term as Building];
      return {
        term,
        clause: "EL-37",
        art: {
          box: `-2 -2 ${wide * C + 4} ${high * C + 4}`,
          markup: house(term as Building),
        },
        goods: [],
        ...price,
      };
    }),
};
