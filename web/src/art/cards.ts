/** Card faces of 100 x 140 without their captions; the words are laid over them by `caption`. */
import {
  cathedral,
  church,
  citadel,
  cityScene,
  guild,
  library,
  settlementScene,
  townHall,
} from "./buildings";
import { sheaf, sheep, peak } from "./terrain";
import { circ, ellipse, g, path, range, rect, symbol, text, use } from "./svg";

export const GOODS = ["lumber", "brick", "wool", "grain", "ore"] as const;
export type Good = (typeof GOODS)[number];
const LAND: Record<string, string> = {
  lumber: "forest",
  brick: "hills",
  wool: "pasture",
  grain: "fields",
  ore: "mountains",
  gold: "desert",
};
const ARCH = "M10 104V52C10 28 28 12 50 12S90 28 90 52V104Z";
const ROUND = { "stroke-linejoin": "round" } as const;

/** A card's name below its picture; a long one takes two lines, and one long word is set smaller. */
export function caption(words: string): string {
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  const middle = words.length > 9 ? gapNear(name, name.length / 2) : -1;
  const lines = middle < 0 ? [name] : [name.slice(0, middle), name.slice(middle + 1)];
  const longest = Math.max(...lines.map((line) => line.length));
  const size = longest > 13 ? 10.5 : longest > 10 ? 12.5 : 15;
  return lines
    .map((line, i) => {
      const y = lines.length === 1 ? 128 : 119 + 14 * i;
      return text(50, y, line, "cap card-cap", size, "middle", "token-ink");
    })
    .join(" "); // a space between words, for whoever reads them as text
}
/** Where the space nearest to a place is; -1 without one. */
function gapNear(words: string, at: number): number {
  const gaps = [...words].flatMap((letter, i) => (/\s/.test(letter) ? [i] : []));
  return gaps.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? -1;
}

/** The sign of a good, about 40 x 40. */
export function icon(k: string): string {
  switch (k) {
    case "lumber": {
      let o = "";
      for (const y of [9, -3])
        o +=
          path(`M-13 ${y - 6}H12a6 6 0 0 1 0 12H-13Z`, "bark", "line", 1.6) +
          path(`M-6 ${y - 2}h11M-4 ${y + 2.4}h9`, "none", "line", 1) +
          circ(-13, y, 6, "wood", "line", 1.6) +
          circ(-13, y, 2.6, "none", "line", 1);
      return o + path("M3 -9l6-8 3 3-4 6", "forest-3", "line", 1.4, ROUND);
    }
    case "brick":
      return (
        [
          [-9, 11],
          [9, 11],
          [0, 1],
          [-9, -9],
          [9, -9],
        ] as const
      )
        .map(
          ([x, y]) =>
            rect(x - 8.5, y - 5, 17, 9.2, "brick-1", "line", 1.5, 1.4) +
            path(`M${x - 5} ${y + 1.6}h8`, "none", "line", 0.9, { opacity: 0.6 }),
        )
        .join("");
    case "wool":
      return g(sheep(), "translate(-2 0) scale(.92)");
    case "grain":
      return g(sheaf(), "translate(0 4) scale(.62)");
    case "ore":
      return (
        path("M-17 12L-12 -6 -3 -14 8 -11 17 2 14 13Z", "mountains-2", "line", 1.7, ROUND) +
        path(
          "M-3 -14L-1 -2 -12 -6M-1 -2L8 -11M-1 -2L5 13M-1 -2L17 2M-1 -2L-17 12",
          "none",
          "line",
          1.1,
        ) +
        path("M-1 -2L17 2 14 13 5 13Z", "mountains-3") +
        path("M-1 -2L8 -11 17 2Z", "snow", null, 0, { opacity: 0.55 })
      );
    case "gold": {
      let o = "";
      for (const [x, y] of [
        [-6, 10],
        [-6, 5],
        [-6, 0],
        [8, 10],
        [8, 5],
      ] as const)
        o += ellipse(x, y, 9, 4.4, "gold", "line", 1.4);
      return (
        o +
        ellipse(1, -8, 8.5, 8.5, "gold", "line", 1.5) +
        path(
          "M1-13.2l1.7 3.4 3.6.5-2.6 2.6.6 3.7L1-4.7l-3.3 1.7.6-3.7-2.6-2.6 3.6-.5Z",
          "line",
          null,
          0,
          { opacity: 0.75 },
        )
      );
    }
    default:
      return "";
  }
}

const blank = (): string => rect(0, 0, 100, 140, "card", "card-edge", 1.4, 9);
const rule = (): string => path("M24 111H76", "none", "line", 0.8, { opacity: 0.5 });

/** A card with a scene in an arched window. */
function arched(scene: string, sky: string): string {
  return (
    blank() +
    path(ARCH, sky) +
    `<g clip-path="url(#card-arch)">${scene}</g>` +
    path(ARCH, "none", "line", 1.8) +
    rule()
  );
}

function goodScene(k: string): string {
  switch (LAND[k]) {
    case "forest":
      return (
        rect(10, 60, 80, 50, "forest") +
        (
          [
            [22, 60, 1],
            [40, 56, 1.15],
            [60, 56, 1.2],
            [79, 60, 1],
            [14, 78, 1.2],
            [86, 80, 1.2],
          ] as const
        )
          .map(([x, y, s]) => use("pine", x, y, s))
          .join("")
      );
    case "hills":
      return (
        path("M0 66Q30 40 52 58T100 52V110H0Z", "hills") +
        path("M0 82Q40 66 100 80V110H0Z", "hills-3") +
        use("kiln", 68, 58, 0.8)
      );
    case "pasture":
      return (
        path("M0 66Q30 44 56 56T100 48V110H0Z", "pasture-3") +
        path("M0 84Q40 66 100 80V110H0Z", "pasture-2") +
        use("sheep", 68, 54, 0.6)
      );
    case "fields":
      return (
        path("M0 60Q40 48 100 56V110H0Z", "fields") +
        [68, 78, 88, 98, 108]
          .map((y) => path(`M0 ${y}Q40 ${y - 12} 100 ${y - 4}`, "none", "fields-2", 4))
          .join("") +
        use("sheaf", 26, 58, 0.55) +
        use("sheaf", 76, 56, 0.55)
      );
    case "mountains":
      return (
        g(peak(34, 46), "translate(30 72)") +
        g(peak(38, 52), "translate(66 74)") +
        path("M0 74Q50 64 100 76V110H0Z", "mountains-4")
      );
    default:
      return "";
  }
}

const goodCard = (k: string): string =>
  arched(goodScene(k), `sky-${LAND[k]}`) + g(icon(k), "translate(50 86) scale(1.28)");

export function cardBack(): string {
  let o =
    rect(0, 0, 100, 140, "back", "card-edge", 1.4, 9) +
    rect(7, 7, 86, 126, "none", "back-2", 1.6, 5) +
    rect(11, 11, 78, 118, "none", "back-2", 0.8, 3);
  for (const i of range(5))
    o += path(`M16 ${32 + i * 19}q8.5 -9 17 0t17 0t17 0t17 0`, "none", "back-2", 1.3, {
      opacity: 0.75,
    });
  return (
    o +
    circ(50, 70, 22, "back", "back-2", 1.6) +
    path(
      "M50 55v30M43 61h14M38 74c1 9 7 12 12 12s11-3 12-12M50 50a4 4 0 1 0 .1 0",
      "none",
      "back-2",
      2.6,
      { "stroke-linecap": "round" },
    )
  );
}

function knightScene(): string {
  return (
    rect(0, 0, 100, 110, "window-2") +
    path("M26 110V88C26 76 36 72 50 72S74 76 74 88V110Z", "slate", "line", 1.8) +
    path("M34 72V50C34 38 42 31 50 31S66 38 66 50V72Q50 80 34 72Z", "stone", "line", 1.8) +
    path("M38 54H62M50 54V74M50 31V24", "none", "line", 3) +
    path("M50 24c4-9 14-8 18-2c-5-1-6 5-18 6Z", "hot", "line", 1.4) +
    path("M41 60h5M54 60h5M42 66h4M54 66h4", "none", "line", 1.6) +
    path("M82 100L82 40M76 84H88M82 36l-3 6h6Z", "none", "line", 3)
  );
}

function roadScene(second: boolean): string {
  return (
    rect(0, 0, 100, 60, "sky-pasture") +
    path("M0 58Q30 40 56 52T100 46V110H0Z", "pasture-3") +
    path("M0 74Q50 58 100 72V110H0Z", "pasture-2") +
    path(
      "M20 110C60 92 28 78 52 68S60 56 57 52L62 52C70 60 56 66 70 74S72 96 66 110Z",
      "street",
      "line",
      1.4,
    ) +
    use("pine", 24, 64, 0.8) +
    use("pine", 82, 66, 0.9) +
    (second ? use("pine", 14, 92, 0.9) : "")
  );
}

const roadBuilding = (): string =>
  rect(0, 0, 100, 110, "sky-hills") +
  path("M0 70Q30 50 60 62T100 56V110H0Z", "pasture-2") +
  path("M34 110C70 90 30 84 48 72L56 72C48 84 90 88 66 110Z", "street", "line", 1.6) +
  path("M12 66L30 48M26 44l8 8-6 6-8-8Z", "stone", "line", 3) +
  path("M66 44L84 64M84 64l6 8M62 40q8-2 10 8", "none", "line", 3, { "stroke-linecap": "round" }) +
  g(icon("brick"), "translate(24 92) scale(.5)") +
  g(icon("lumber"), "translate(80 94) scale(.55)");

const invention = (): string =>
  rect(0, 0, 100, 110, "window-2") +
  circ(50, 58, 27, "stone", "line", 1.8) +
  circ(50, 58, 20, "token", "line", 1.4) +
  range(10)
    .map((i) =>
      g(rect(-4, -33, 8, 8, "stone", "line", 1.5, 1), `translate(50 58) rotate(${i * 36})`),
    )
    .join("") +
  range(12)
    .map((i) => g(path("M0 -19v4", "none", "line", 1.4), `translate(50 58) rotate(${i * 30})`))
    .join("") +
  path("M50 58L50 44M50 58L60 64", "none", "hot", 2.6, { "stroke-linecap": "round" }) +
  circ(50, 58, 2.6, "line");

const monopoly = (): string =>
  rect(0, 0, 100, 110, "sky-fields") +
  path("M10 84H90V110H10Z", "wood", "line", 1.6) +
  path("M50 22V80M24 36H76", "none", "line", 3.4, { "stroke-linecap": "round" }) +
  path("M50 18l4 6h-8Z", "gold", "line", 1.3) +
  path("M40 84L44 78H56L60 84Z", "stone", "line", 1.5) +
  path("M24 36L14 60H34ZM76 36L66 60H86Z", "none", "line", 1.3) +
  path("M12 60Q24 72 36 60ZM64 60Q76 72 88 60Z", "gold", "line", 1.6) +
  g(icon("grain"), "translate(24 54) scale(.42)") +
  (
    [
      [70, 58],
      [80, 58],
      [75, 52],
    ] as const
  )
    .map(([x, y]) => ellipse(x, y, 5, 3, "gold", "line", 1.1))
    .join("");

const point = (): string =>
  rect(0, 0, 100, 110, "sky-mountains") +
  path("M0 86H100V110H0Z", "pasture-2") +
  path("M26 90V54H74V90Z", "stone", "line", 1.7) +
  path("M20 54L50 34 80 54Z", "tile", "line", 1.7, ROUND) +
  [32, 44, 56, 68].map((x) => rect(x - 3, 60, 6, 30, "token", "line", 1.2)).join("") +
  path("M50 34V14l16 5-16 6", "hot", "line", 1.6, ROUND) +
  path("M20 90H80", "none", "line", 3);

function destiny(): string {
  const arrows = path(
    "M-30 6A30 30 0 0 1 22 -20M22 -20l-14 1M22 -20l-3 -13M30 -6A30 30 0 0 1 -22 20M-22 20l14 -1M-22 20l3 13",
    "none",
    "token",
    5,
    { "stroke-linecap": "round", "stroke-linejoin": "round" },
  );
  return (
    rect(0, 0, 100, 140, "back", "card-edge", 1.4, 9) +
    rect(7, 7, 86, 126, "none", "back-2", 1.6, 5) +
    g(arrows + use("rose", 0, 0, 0.24), "translate(50 62)")
  );
}

/** The seals of Elasund's three colours of influence. */
export function seal(kind: string, s = 1): string {
  const cls = { crown: "p-red", key: "p-green", tower: "p-blue" }[kind] ?? "";
  const d =
    {
      crown: "M-10 8V-6l5 6 5-9 5 9 5-6V8Z",
      key: "M-9 -3a5 5 0 1 0 .1 0M-4 2H11V8M6 2V7",
      tower: "M-8 10V-8h4v4h2v-4h4v4h2v-4h4V10Z",
    }[kind] ?? "";
  const line =
    kind === "key"
      ? 'fill="none" stroke="var(--p-on)" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"'
      : 'fill="var(--p-on)"';
  return g(
    circ(0, 0, 20, "p", "line", 1.6) +
      circ(0, 0, 16, "none", "p-on", 1, { opacity: 0.7 }) +
      `<path d="${d}" ${line}/>`,
    `scale(${s})`,
    cls,
  );
}

const goldCard = (): string =>
  blank() +
  path(ARCH, "sky-fields", "line", 1.8) +
  g(icon("gold"), "translate(50 66) scale(1.75)") +
  rule();
const influence = (kind: string): string =>
  blank() +
  path(ARCH, "window-2", "line", 1.8) +
  g(
    path(
      "M-22 -24H18V14a8 8 0 0 1-16 0V10H-28V14a8 8 0 0 0 8 8H10M-22 -24V10",
      "token",
      "line",
      1.8,
    ) + path("M-14 -14h24M-14 -6h24M-14 2h14", "none", "line", 1.6, { opacity: 0.6 }),
    "translate(52 50)",
  ) +
  g(seal(kind, 0.95), "translate(62 84)") +
  rule();

const flag = (points: number): string =>
  path("M5 -3H31V24L18 34 5 24Z", "accent-card", "line", 1.4) +
  text(18, 20, points, "num", 20, "middle", "token");
const SWAP = "M-14 -5H11L5 -11M14 6H-11L-5 12";
const swapSign = (): string =>
  circ(17, 19, 12, "token", "line", 1.4) +
  g(
    path(SWAP, "none", "token-ink", 4, { "stroke-linecap": "round", "stroke-linejoin": "round" }),
    "translate(17 19) scale(.62)",
  );
const plusSign = (): string =>
  circ(17, 19, 12, "token", "line", 1.4) + text(17, 24, "+1", "num", 13, "middle", "token-ink");

/** All card faces as symbols `card-...`. */
export function cardSymbols(): string {
  const faces: Record<string, string> = {
    ...Object.fromEntries(GOODS.map((k) => [k, goodCard(k)])),
    back: cardBack(),
    plain: blank(),
    knight: arched(knightScene(), "window-2"),
    "road-building": arched(roadBuilding(), "sky-hills"),
    invention: arched(invention(), "window-2"),
    monopoly: arched(monopoly(), "sky-fields"),
    point: arched(point(), "sky-mountains"),
    gold: goldCard(),
    crown: influence("crown"),
    key: influence("key"),
    tower: influence("tower"),
    roadA: arched(roadScene(false), "sky-pasture") + swapSign(),
    roadB: arched(roadScene(true), "sky-pasture") + flag(1),
    knightA: arched(knightScene(), "window-2") + plusSign(),
    knightB: arched(knightScene(), "window-2") + flag(1),
    settlement: arched(settlementScene(), "sky-fields") + flag(1),
    city: arched(cityScene(), "sky-hills") + flag(2),
    church: arched(church(), "sky-mountains") + flag(3),
    library: arched(library(), "window-2") + flag(3),
    citadel: arched(citadel(), "sky-mountains") + flag(3),
    guild: arched(guild(), "sky-desert") + flag(3),
    "town-hall": arched(townHall(), "sky-hills") + flag(4),
    cathedral: arched(cathedral(), "sky-mountains") + flag(4),
    destiny: destiny(),
    empty: rect(1, 1, 98, 138, "none", "sea-ink", 2, 9, { "stroke-dasharray": "6 6" }),
  };
  const arch = `<clipPath id="card-arch"><path d="${ARCH}"/></clipPath>`;
  return (
    arch +
    Object.entries(faces)
      .map(([k, face]) => symbol(`card-${k}`, face, "0 0 100 140"))
      .join("")
  );
}
