/** The sprite that every page carries once: things that other drawings refer to by name. */
import { cardSymbols, GOODS, icon, seal } from "./cards";
import {
  COLOURS,
  MARKS,
  city,
  compass,
  crest,
  cube,
  house,
  robber,
  ship,
  windmill,
} from "./pieces";
import { circ, group, path, rect, symbol } from "./svg";
import { brickpile, kiln, pine, sheaf, sheep } from "./terrain";

const PEN = { "stroke-linecap": "round", "stroke-linejoin": "round" } as const;
const pen = (d: string, width = 2.8): string => path(d, "none", "ink", width, PEN);

const SIGNS: Record<string, string> = {
  knight: pen("M-3 14L11 -13 15 -15 14 -11 -1 15M-9 5L3 14M-5 12l-6 6", 3.2),
  road: pen("M-11 16L-3 -16M11 16L3 -16M0 12v-6M0 0v-5M0 -9v-4", 3.2),
  cards: rect(-11, -12, 15, 21, "none", "ink", 2.8, 3) + pen("M-2 -15.5H9a3 3 0 0 1 3 3V6"),
  scroll: pen("M-10 -13H9V10a4 4 0 0 1-8 0V8H-13v2a4 4 0 0 0 4 4H5M-10 -13v20M-5 -6h9M-5 0h9", 2.6),
  swap: pen("M-14 -5H11L5 -11M14 6H-11L-5 12", 3),
  menu: pen("M-12 -8H12M-12 0H12M-12 8H12"),
  "sound-off": pen("M-13 -5H-7L1 -12V12L-7 5H-13ZM7 -6l9 12M16 -6l-9 12", 2.6),
  "sound-on": pen("M-13 -5H-7L1 -12V12L-7 5H-13ZM7 -7q5 7 0 14M12 -11q9 11 0 22", 2.6),
  moon: pen("M6 -13A14 14 0 1 0 13 7A11 11 0 0 1 6 -13Z", 2.6),
  sun:
    circ(0, 0, 7, "none", "ink", 2.6) +
    pen("M0 -16v4M0 12v4M-16 0h4M12 0h4M-11 -11l3 3M8 8l3 3M11 -11l-3 3M-8 8l-3 3", 2.6),
  chat: pen("M-14 -11H14V8H-2L-9 14V8H-14Z", 2.6),
  greet: pen("M-14 -13H14V7H3L-4 14V7H-14ZM0 -9v7M0 2v.5", 2.6),
  undo: pen("M-13 -4H5a8 8 0 0 1 0 16H-4M-13 -4L-6 -11M-13 -4L-6 3", 2.8),
  bot:
    rect(-11, -7, 22, 18, "none", "ink", 2.6, 4) +
    pen("M0 -7v-6M-5 1v2M5 1v2M-4 7h8", 2.6) +
    circ(0, -14, 1.6, "ink"),
  person: circ(0, -6, 6, "none", "ink", 2.6) + pen("M-11 14c0-8 5-11 11-11s11 3 11 11", 2.6),
  eye: pen("M-15 0Q0 -16 15 0Q0 16 -15 0Z", 2.6) + circ(0, 0, 4, "none", "ink", 2.6),
  lost:
    pen("M-12 -3a17 17 0 0 1 24 0M-6 4a8 8 0 0 1 12 0M-12 12L12 -12", 2.6) + circ(0, 10, 2, "ink"),
  clock: circ(0, 0, 12, "none", "ink", 2.6) + pen("M0 -7V0L5 4", 2.6),
  play: pen("M-7 -11L11 0 -7 11Z"),
  pause: pen("M-6 -10V10M6 -10V10", 4),
  first: pen("M8 -10L-4 0 8 10M-10 -10V10"),
  back: pen("M6 -10L-6 0 6 10"),
  next: pen("M-6 -10L6 0 -6 10"),
  "back-turn": pen("M0 -10L-12 0 0 10M11 -10L-1 0 11 10"),
  "next-turn": pen("M0 -10L12 0 0 10M-11 -10L1 0 -11 10"),
  last: pen("M-8 -10L4 0 -8 10M10 -10V10"),
  close: pen("M-9 -9L9 9M9 -9L-9 9"),
  picture: pen("M-15 -12H15V12H-15ZM-15 7l9-9 7 7 5-5 9 8M6 -5h1", 2.4),
  link: pen(
    "M-3 5l-4 4a5 5 0 0 1-7-7l6-6a5 5 0 0 1 7 0M3 -5l4-4a5 5 0 0 1 7 7l-6 6a5 5 0 0 1-7 0",
    2.6,
  ),
  glass:
    pen("M-9 -15H9M-9 15H9M-7 -15C-7 -5 -2 -3 0 0C2 3 7 5 7 15", 2.6) +
    pen("M7 -15C7 -5 2 -3 0 0C-2 3 -7 5 -7 15M-3 12H3", 2.6),
  seal:
    pen(
      "M0 -15L5 -11 11 -11 11 -5 15 0 11 5 11 11 5 11 0 15-5 11-11 11-11 5-15 0-11 -5-11 -11-5 -11Z",
      2.4,
    ) + pen("M-5 0L-1 5 6 -5"),
  leaf: pen("M-13 12C-14 -8 0 -14 14 -13C14 2 8 14 -9 9M-13 14L4 -4", 2.6),
  map: pen("M0 -15L13 -7.5V7.5L0 15-13 7.5V-7.5Z", 2.6),
  flag: pen("M-9 15V-14H11L5 -6 11 2H-9"),
  ship: pen("M-14 5H14L9 13H-9ZM0 5V-14M0 -12Q12 -8 10 1H0", 2.4),
  check: pen("M-11 1L-3 9 12 -9", 3.2),
  hint:
    circ(0, 0, 11, "none", "ink", 2) +
    path("M0 -18L4 -4L18 0L4 4L0 18L-4 4L-18 0L-4 -4Z", "ink") +
    circ(0, 0, 2.4, "paper"),
};

export function sprite(): string {
  let o =
    group("pine", pine()) +
    group("sheep", sheep()) +
    group("sheaf", sheaf()) +
    group("kiln", kiln()) +
    group("brickpile", brickpile());
  for (const c of COLOURS) {
    o +=
      group(`m-${c}`, MARKS[c]) +
      group(`house-${c}`, house(c)) +
      group(`city-${c}`, city(c)) +
      group(`cube-${c}`, cube(c)) +
      group(`crest-${c}`, crest(c));
  }
  o +=
    group("robber", robber()) +
    group("ship", ship()) +
    group("mill", windmill()) +
    group("rose", compass());
  for (const k of [...GOODS, "gold"]) o += symbol(`i-${k}`, icon(k), "-21 -21 42 42");
  for (const [k, kind] of [
    ["red", "crown"],
    ["green", "key"],
    ["blue", "tower"],
  ] as const)
    o += symbol(`i-${k}`, seal(kind), "-21 -21 42 42");
  for (const [k, sign] of Object.entries(SIGNS)) o += symbol(`ui-${k}`, sign, "-20 -20 40 40");
  return `<defs>${o}${cardSymbols()}</defs>`;
}
