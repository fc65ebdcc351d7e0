// Written by `python tools/generate_types.py`; changes here are lost.

/** What a view shows, field by field; rows by seat. */
export interface State {
  players: number;
  edition: number;
  turn: number;
  phase: number;
  player: number;
  dice: number;
  ship: number;
  built: number;
  quiet: number;
  winner: number;
  start_rolls: number[];
  building: number[];
  permit: number[];
  wall: number[];
  displaced: number[][];
  church: number[];
  first_tile: number;
  drawn: number[];
  bottom: number;
  knower: number;
  track: number[][];
  hand: number[][];
  gold: number;
  deck: number[];
  discards: number[];
  draws: number[];
  due: number[];
  owes: number[];
  chosen: number[][];
  paid: number[][];
  loot: number[];
  takes: number;
  cover: number[];
  permit_field: number[][];
  own_anchor: number[][];
  pile: number[];
  walls_laid: number[];
  trade: number[];
  cubes: number[];
}
/** Every move as the server reads and writes it. */
export type Move =
  | { kind: "ship"; row: (typeof ROW_NAMES)[number] }
  | { kind: "give"; card: (typeof CARDS)[number] }
  | { kind: "plunder"; card: (typeof CARDS)[number] }
  | { kind: "leave" }
  | { kind: "return"; colour: "red" | "green" | "blue" | "?" }
  | { kind: "build"; building: "house" | "workshop" | "well" | "stalls" | "shop" | "inn" | "hall"; field: (typeof FIELD_NAMES)[number] }
  | { kind: "displace"; building: "house" | "workshop" | "well" | "stalls" | "shop" | "inn" | "hall"; field: (typeof FIELD_NAMES)[number]; colour: "red" | "green" | "blue" }
  | { kind: "wall"; site: (typeof SITE_NAMES)[number] }
  | { kind: "church" }
  | { kind: "lay"; tile: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" }
  | { kind: "hut"; hut: "small" | "large"; field: (typeof FIELD_NAMES)[number] }
  | { kind: "give-up"; hut: "small" | "large" }
  | { kind: "done" }
  | { kind: "permit"; value: number; field: (typeof FIELD_NAMES)[number] }
  | { kind: "permit-any-row"; value: number; field: (typeof FIELD_NAMES)[number]; colour: "red" | "green" | "blue" }
  | { kind: "gold" }
  | { kind: "move"; value: number; field: (typeof FIELD_NAMES)[number]; colour: "red" | "green" | "blue" }
  | { kind: "raise"; value: number; higher: number; colour: "red" | "green" | "blue" }
  | { kind: "place"; value: number; field: (typeof FIELD_NAMES)[number] }
  | { kind: "bonus-gold" }
  | { kind: "end" }
  | { kind: "dice"; sum: number }
  | { kind: "draw"; colour: "red" | "green" | "blue" | "?" }
  | { kind: "tile"; tile: "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "?" };
export const CHANCE = ["dice", "draw", "tile"] as const;
/** The rule options a table is played by. */
export interface Options {
  edition: "ru2008" | "fr2005";
}
export const PHASES = [
  "deal", "start-roll", "rolling", "sail", "pirate", "tribute", "plunder", "shortage", "drawing",
  "build", "church-draw", "church-choice", "huts", "permit", "bonus", "over",
] as const;
export const SEATS = ["blue", "red", "yellow", "green"] as const;
export const COLUMN_NAMES = ["A", "B", "C", "D", "E", "F", "G", "H", "I"] as const;
export const ROW_NAMES = ["2", "3", "4", "5", "6", "8", "9", "10", "11", "12"] as const;
export const FIELD_NAMES = [
  "A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2", "I2", "A3", "B3", "C3", "D3", "E3", "F3", "G3",
  "H3", "I3", "A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4", "I4", "A5", "B5", "C5", "D5", "E5",
  "F5", "G5", "H5", "I5", "A6", "B6", "C6", "D6", "E6", "F6", "G6", "H6", "I6", "A8", "B8", "C8",
  "D8", "E8", "F8", "G8", "H8", "I8", "A9", "B9", "C9", "D9", "E9", "F9", "G9", "H9", "I9", "A10",
  "B10", "C10", "D10", "E10", "F10", "G10", "H10", "I10", "A11", "B11", "C11", "D11", "E11", "F11",
  "G11", "H11", "I11", "A12", "B12", "C12", "D12", "E12", "F12", "G12", "H12", "I12",
] as const;
export const SITE_NAMES = [
  "north C", "north D", "north E", "north F", "north G", "north H", "east 3", "east 4", "east 5",
  "east 6", "east 8", "east 9", "east 10", "east 11", "south C", "south D", "south E", "south F",
  "south G", "south H",
] as const;
export const SITE_PRICE: readonly number[] = [2, 2, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2];
export const PIT = 47 as const;
export const COLUMNS_IN_PLAY: readonly number[] = [0, 0, 5, 7, 9];
export const WINDMILLS: readonly (readonly number[])[] = [
  [
    1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,
    0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
  ],
  [
    1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,
    0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
  ],
  [
    1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,
    0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
  ],
  [
    1, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,
    0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0,
  ],
  [
    1, 0, 0, 0, 0, 2, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,
    0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 2, 0,
  ],
];
export const WALL_CARDS: readonly number[] = [1, 1, 0, 1, 2, 0, 2, 2, 0];
export const SCORING: readonly (readonly [number, number])[] = [[3, 4], [5, 3], [7, 2], [9, 2], [11, 1]];
export const TRACK_END = 11 as const;
export const CUBES = 10 as const;
export const CHURCH_PRICE = 7 as const;
export const CHURCH_WIDTH = 3 as const;
export const CARDS = ["gold", "red", "green", "blue"] as const;
export const KINDS = [
  "small-hut", "large-hut", "house", "workshop", "well", "stalls", "shop", "inn", "hall",
] as const;
export const PRICES = {
  "small-hut": { permits: 0, gold: 0 },
  "large-hut": { permits: 0, gold: 0 },
  house: { permits: 1, gold: 1 },
  workshop: { permits: 1, gold: 2 },
  well: { permits: 1, gold: 5 },
  stalls: { permits: 1, gold: 5 },
  shop: { permits: 2, gold: 3 },
  inn: { permits: 2, gold: 3 },
  hall: { permits: 3, gold: 5 },
} as const;
export const FOOTPRINTS = {
  "small-hut": { wide: 1, high: 1 },
  "large-hut": { wide: 1, high: 2 },
  house: { wide: 2, high: 1 },
  workshop: { wide: 1, high: 2 },
  well: { wide: 1, high: 1 },
  stalls: { wide: 2, high: 1 },
  shop: { wide: 2, high: 2 },
  inn: { wide: 2, high: 2 },
  hall: { wide: 2, high: 3 },
} as const;
export const PERMITS = 5 as const;
export const WALL_TILES = 9 as const;
export const CHURCH_TILES = 9 as const;
export const START_GOLD = 3 as const;
export const TAKEN_GOLD = 2 as const;
export const MOST_BUILT = 2 as const;
export const SEVEN = 7 as const;
export type Phase = (typeof PHASES)[number];
