/** The islands of the map of lessons, the lighthouse of the puzzles, and the chart they lie on. */
import { goodDie, pieceUse, type Colour } from "./pieces";
import {
  Noise,
  S3,
  circ,
  g,
  hexPoints,
  path,
  polygon,
  range,
  rect,
  smooth,
  use,
  v,
  type Point,
} from "./svg";
import { terrain, type Terrain } from "./terrain";
import { C, building, permit, type Building } from "./town";

/** A coast: a rounded box whose rim wavers. */
export function coast(x: number, y: number, wide: number, high: number, seed: number): string {
  const noise = new Noise(seed * 131);
  const rounded = (part: number): number => Math.sign(part) * Math.abs(part) ** 0.8;
  return smooth(
    range(30).map((i): Point => {
      const angle = (i * Math.PI) / 15;
      const reach = 1 + noise.between(-0.07, 0.07);
      return [
        x + wide * reach * rounded(Math.cos(angle)),
        y + high * reach * rounded(Math.sin(angle)),
      ];
    }),
  );
}

/** Shallow water round some coasts, their hatched edges and the land itself. */
export function lands(coasts: readonly string[]): string {
  const round = { "stroke-linejoin": "round" };
  const depths = (
    [
      [150, "sea-1"],
      [96, "sea-2"],
      [44, "sea-3"],
    ] as const
  ).map(
    ([width, water]) =>
      coasts.map((d) => path(d, "sea-line", "sea-line", width + 2, round)).join("") +
      coasts.map((d) => path(d, water, water, width, round)).join(""),
  );
  const rims = coasts.map(
    (d) =>
      path(d, "none", "sea-line", 18, { "stroke-dasharray": "1.2 4.4" }) +
      path(d, "cast", null, 0, { transform: "translate(2 5)" }) +
      path(d, "shore", "line", 2),
  );
  return depths.join("") + rims.join("");
}

const hexes = (
  id: string,
  radius: number,
  flat: boolean,
  laid: readonly (readonly [Terrain, number, number])[],
): string =>
  `<clipPath id="isle-${id}">${polygon(hexPoints(100, 0, 0, flat))}</clipPath>` +
  laid
    .map(([kind, x, y], i) => {
      const ground = rect(-100, -100, 200, 200, kind) + g(terrain(kind, i + 2), "scale(1.1 1)");
      return g(
        `<g clip-path="url(#isle-${id})">${ground}</g>` +
          polygon(hexPoints(99, 0, 0, flat), "none", "line", 4),
        `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${((radius * 0.96) / 100).toFixed(3)})`,
      );
    })
    .join("");

function island(id: string): string {
  const [r, half] = [38, (38 * S3) / 2];
  const upper: Terrain[] = ["mountains", "pasture", "forest"];
  const lower: Terrain[] = ["fields", "forest", "hills", "pasture"];
  return (
    hexes(id, r, false, [
      ...upper.map((kind, i) => [kind, (2 * i - 2) * half, -51] as const),
      ...lower.map((kind, i) => [kind, (2 * i - 3) * half, 6] as const),
    ]) +
    pieceUse("city", "red", -33, -12, 0.95) +
    pieceUse("house", "blue", 66, -12, 0.9)
  );
}
function ring(id: string): string {
  const kinds: Terrain[] = ["desert", "hills", "forest", "pasture", "fields", "mountains"];
  const places = kinds.map((kind, i) => {
    const angle = ((i * 60 - 90) * Math.PI) / 180;
    return [kind, 42 * Math.cos(angle), 42 * Math.sin(angle) - 22] as const;
  });
  return (
    polygon(hexPoints(25, 0, -22, true), "sea-2", "line", 1.4) +
    hexes(id, 24, true, places) +
    g(goodDie("wool", 42), "translate(92 -18) rotate(9)") +
    g(goodDie("ore", 42), "translate(-92 -14) rotate(-10)")
  );
}
function hand(): string {
  const meadow = "M-118 4Q-60 -46 0 -30T118 2Q80 44 0 40T-118 4Z";
  const cards = [
    ["wool", -66, -62, -16],
    ["settlement", -40, -72, -5],
    ["knightB", -4, -72, 6],
    ["grain", 28, -62, 17],
  ] as const;
  return (
    path(meadow, "pasture-2", "line", 1.3) +
    use("pine", -96, 8, 0.8) +
    use("pine", -110, 18, 0.7) +
    use("pine", 98, 6, 0.85) +
    use("pine", 112, 16, 0.7) +
    cards
      .map(
        ([card, x, y, turn]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn} 27 78)">${rect(2, 3, 58, 81, "cast", null, 0, 5)}<use href="#card-${card}" width="58" height="81"/></g>`,
      )
      .join("")
  );
}
function town(): string {
  const at = (column: number, row: number, inner: string): string =>
    g(inner, `translate(${column * C} ${row * C})`);
  const house = (column: number, row: number, kind: Building, colour: Colour): string =>
    at(column, row, g(building(kind, colour), "", `p-${colour}`));
  const middle = (column: number, row: number, inner: string): string =>
    g(inner, `translate(${(column + 0.5) * C} ${(row + 0.5) * C})`);
  const streets =
    rect(-14, -16, 8 * C + 30, 3 * C + 32, "stone", "line", 3, 4) +
    rect(0, 0, 8 * C, 3 * C, "street", "line", 2, 2) +
    house(0, 0, "shop", "red") +
    house(2, 0, "inn", "blue") +
    house(4, 0, "house", "amber") +
    house(4, 1, "well", "green") +
    middle(5, 1, permit(3, "red", 1.3)) +
    house(0, 2, "stalls", "amber") +
    house(2, 2, "house", "green") +
    house(4, 2, "small-hut", "blue") +
    middle(5, 2, permit(2, "blue", 1.3)) +
    house(6, 0, "hall", "green");
  const towers = (
    [
      [-122, -65],
      [122, -65],
      [-122, 32],
      [122, 32],
    ] as const
  ).map(([x, y]) => circ(x, y, 9, "stone", "line", 1.6) + circ(x, y, 5.5, "slate", "line", 1.2));
  return (
    path(coast(0, -8, 152, 70, 21), "pasture-2", "line", 1.3) +
    use("pine", -138, -14, 0.65) +
    use("pine", 138, -10, 0.65) +
    g(streets, `translate(${-2 * C} -60) scale(.5)`) +
    towers.join("")
  );
}
/** What stands on a game's island; `id` keeps two drawings of it on one page apart. */
export function isle(game: string, id: string): string {
  if (game === "catan") return island(id);
  if (game === "dice") return ring(id);
  if (game === "struggle") return hand();
  return game === "elasund" ? town() : use("rose", 0, -10, 0.9);
}

/** The lighthouse of the puzzles. */
export const lighthouse = (): string =>
  path("M-26 44Q-18 30 0 30T26 44Z", "mountains-2", "line", 1.7) +
  path("M-13 36L-9 -26H9L13 36Z", "token", "line", 1.9) +
  path("M-12 20H12L11 4H-11ZM-10.3 -8H10.3L9.4 -22H-9.4Z", "hot", "line", 1.3) +
  rect(-13, -31, 26, 5, "stone", "line", 1.5) +
  rect(-8, -46, 16, 15, "window", "line", 1.7) +
  path("M0 -46V-31", "none", "line", 1.2) +
  path("M-12 -46L0 -60 12 -46Z", "hot", "line", 1.7) +
  path("M0 -60V-66", "none", "line", 2) +
  path("M-4 36V28a4 4 0 0 1 8 0V36Z", "line");

/** The light that falls from it over the sea. */
export const beam = (x: number, y: number): string =>
  `<linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="${x}" y1="0" x2="${x + 330}" y2="0"><stop offset="0" stop-color="${v("glow")}" stop-opacity=".85"/><stop offset="1" stop-color="${v("glow")}" stop-opacity="0"/></linearGradient>` +
  `<path d="M${x} ${y}L${x + 330} ${y - 118}L${x + 344} ${y - 30}Z" fill="url(#beam)"/>`;

/** The way of a course over the sea, dotted. */
export const course = (d: string): string =>
  path(d, "none", "glow", 5, {
    "stroke-dasharray": "1 9",
    "stroke-linecap": "round",
    opacity: 0.9,
  }) + path(d, "none", "sea-ink", 3.2, { "stroke-dasharray": "1 9", "stroke-linecap": "round" });

/** A harbour: a flag where the lesson is done, its number else; `next` glows. */
export function harbour(number: number, done: boolean, next: boolean): string {
  const label = (size: number): string =>
    `<text y="${size / 3}" class="num" font-size="${size}" text-anchor="middle" fill="${v("token-ink")}">${number}</text>`;
  if (done)
    return (
      circ(1, 2, 12, "cast") +
      circ(0, 0, 12, "token", "line", 1.7) +
      path("M0 2V-25", "none", "line", 2.4, { "stroke-linecap": "round" }) +
      path("M0 -25L17 -20.5 0 -15Z", "hot", "line", 1.4, { "stroke-linejoin": "round" }) +
      circ(0, 2, 3, "line") +
      (next ? circ(0, 0, 18.5, "none", "glow-core", 3) : "")
    );
  if (next)
    return (
      g(
        circ(0, 0, 21, "glow", null, 0) + circ(0, 0, 18.5, "none", "glow-core", 3),
        "",
        "breathes",
      ) +
      circ(0, 0, 13, "token", "line", 1.6) +
      label(17)
    );
  return circ(1, 2, 13, "cast") + circ(0, 0, 13, "token", "line", 1.7) + label(16);
}

/** The small course of a game's lessons: how far its harbours are apart, and its height. */
export const COURSE = { apart: 24, high: 26 };
/** A flag for each lesson that is done, a ring for the others. */
export function smallCourse(done: readonly boolean[]): string {
  const at = (i: number): number => (i + 0.5) * COURSE.apart;
  const line = path(`M${at(0)} 18H${at(done.length - 1)}`, "none", "sea-ink", 2, {
    "stroke-dasharray": "1 5",
    "stroke-linecap": "round",
  });
  const ports = done.map((is, i) =>
    g(
      circ(0, 0, 6, "token", "line", 1.4) +
        (is
          ? path("M0 1V-14", "none", "line", 1.8) +
            path("M0 -14L10 -11 0 -8Z", "hot", "line", 1.2, { "stroke-linejoin": "round" })
          : ""),
      `translate(${at(i)} 18)`,
    ),
  );
  return line + ports.join("");
}
