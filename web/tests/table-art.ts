/** What pictures of tables outside the browser are made of: its drawings and its colours. */
import tokens from "../src/styles/tokens.css?raw";
import { COLOURS, city, die, goodDie, house, token } from "../src/art/pieces";
import { sprite } from "../src/art/sprite";
import { cityBox, emptyRoad, knightShield, landscape, settlementBox } from "../src/art/sheet";
import { range } from "../src/art/svg";
import { terrain } from "../src/art/terrain";
import { building, nave, permit, wallSite, wallTile } from "../src/art/town";
import { coastLine, depths } from "../src/games/catan/island";
import { headland, track } from "../src/games/elasund/ground";
import { TERRAINS } from "../src/generated/catan";
import { CITIES, HEXES, SETTLEMENTS } from "../src/generated/dice";
import { KINDS, PERMITS } from "../src/generated/elasund";

/** How many drawings of each land there are; hexes take turns. */
const VARIANTS = 3;

/** The values that a rule of tokens.css gives to variables. */
function values(rule: string): Record<string, string> {
  const body = tokens.slice(tokens.indexOf(`${rule} {`)).split("}")[0] ?? "";
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*((?:#|rgba).*?);/g)].map((m) => [m[1]!, m[2]!]),
  );
}

/** A long line that is drawn several times, written once. */
function once(id: string, inner: string): [string, string] {
  const d = / d="([^"]{2000,})"/.exec(inner)?.[1];
  return d
    ? [`<path id="${id}" d="${d}"/>`, inner.replaceAll(`<path d="${d}"`, `<use href="#${id}"`)]
    : ["", inner];
}

function drawings(): Record<string, string> {
  const all: Record<string, string> = {};
  for (const part of sprite()
    .slice(6, -7)
    .split(/(?=<(?:g|symbol|clipPath) id=")/))
    if (!part.includes('id="ui-')) all[/id="([^"]+)"/.exec(part)![1]!] = part;
  const add = (id: string, inner: string): void => {
    const [line, rest] = once(`${id}-line`, inner);
    if (line) all[`${id}-line`] = line;
    all[id] = `<g id="${id}">${rest}</g>`;
  };
  // Houses of nobody, on cards.
  for (const [name, piece] of Object.entries({ house, city })) {
    const unmarked = piece("white").replace(/<g[^>]*><use href="#m-white"\/><\/g>/, "");
    add(`${name}-stone`, unmarked);
  }
  for (const n of range(11)) if (n !== 5) add(`token-${n + 2}`, token(n + 2));
  for (const n of range(6)) add(`die-${n + 1}`, die(n + 1));
  for (const good of ["lumber", "brick", "wool", "grain", "ore", "gold"])
    add(`die-${good}`, goodDie(good));
  for (const kind of TERRAINS)
    for (const i of range(VARIANTS)) add(`land-${kind}-${i}`, terrain(kind, i * 7 + 3));
  const coast = coastLine();
  add(
    "coast",
    depths(coast, [
      [236, "sea-1"],
      [160, "sea-2"],
      [84, "sea-3"],
    ]) +
      `<path d="${coast}" fill="none" stroke="var(--sea-line)" stroke-width="26" stroke-dasharray="1.2 5" opacity=".9"/>` +
      `<path d="${coast}" fill="var(--cast)" transform="translate(3 6)"/>` +
      `<path d="${coast}" fill="var(--shore)" stroke="var(--line)" stroke-width="2"/>`,
  );
  add("sheet", landscape());
  add("sheet-road", emptyRoad(18));
  for (const [i, { joker }] of HEXES.entries()) add(`shield-${i + 1}`, knightShield(i + 1, joker));
  for (const { name, points } of SETTLEMENTS) add(`site-${name}`, settlementBox(points));
  for (const { name, points } of CITIES) add(`site-${name}`, cityBox(points));
  for (const players of [2, 3, 4]) add(`headland-${players}`, headland(players));
  add("trade-track", track("Trade"));
  add("church-plan", nave());
  // One drawing for all colours: a star stands for the colour in names.
  const any = (id: string, red: string): void =>
    add(`${id}-*`, red.replace(/#(\w+)-red"/g, '#$1-*"'));
  for (const kind of KINDS) any(`town-${kind}`, building(kind, "red"));
  for (const value of range(PERMITS)) any(`permit-${value}`, permit(value, "red"));
  for (const [name, tower] of [
    ["wall", false],
    ["tower", true],
  ] as const) {
    any(`${name}-lying`, wallTile(58, 30, "red", tower));
    any(`${name}-standing`, wallTile(30, 58, "red", tower));
  }
  for (const price of [2, 4]) {
    add(`wall-lying-${price}`, wallSite(58, 30, price));
    add(`wall-standing-${price}`, wallSite(30, 58, price));
  }
  return all;
}

/** Classes say what is bold; colours are filled in later. */
const plain = (text: string): string =>
  text
    .replace(/(<text[^>]*) class="[^"]*"([^>]*font-weight)/g, "$1$2")
    .replace(/(<text[^>]*) class="(?:num|cap)[^"]*"/g, '$1 font-weight="700"')
    .replace(/ class="[^"]*"/g, "");

/** The file that the Python package ships. */
export function tableArt(): string {
  const all = Object.entries(drawings()).map(([id, text]) => {
    const on = id.startsWith("card-") ? text.replaceAll('-white"', '-stone"') : text;
    return [id, plain(on)] as const;
  });
  const art = {
    day: values(":root"),
    night: values(':root[data-theme="dark"]'),
    seats: {
      ...Object.fromEntries(COLOURS.map((c) => [c, values(`.p-${c}`)])),
      stone: { p: "var(--tile)", "p-deep": "var(--hills-2)", "p-on": "none" },
      blank: {
        p: "var(--token)",
        "p-deep": "var(--paper-3)",
        "p-on": "none",
        "p-num": "var(--token-ink)",
      },
    },
    drawings: Object.fromEntries(all),
  };
  return JSON.stringify(art, null, 1) + "\n";
}
