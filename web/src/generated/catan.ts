// Written by `python tools/generate_types.py`; changes here are lost.

/** What a view shows, field by field; rows by seat. */
export interface State {
  players: number;
  goal: number;
  strict: number;
  even_dice: number;
  friendly: number;
  turn: number;
  phase: number;
  player: number;
  starter: number;
  founded: number;
  rolled: number;
  dice: number;
  built: number;
  card_played: number;
  free_roads: number;
  corner: number;
  victim: number;
  winner: number;
  start_rolls: number[];
  dice_deck: number[];
  terrain: number[];
  token: number[];
  harbour: number[];
  robber: number;
  owner: number[];
  level: number[];
  road: number[];
  hand: number[][];
  owes: number[];
  chosen: number[][];
  cards: number[][];
  fresh: number[][];
  deck: number[];
  spent: number[];
  knights: number[];
  army: number;
  longest: number;
  answer: number[];
  gives: number[][];
  takes: number[][];
  bank: number[];
  corner_harbour: number[];
  rate: number[][];
  roads_left: number[];
  settlements_left: number[];
  cities_left: number[];
  road_length: number[];
  points: number[];
}
/** Every move as the server reads and writes it. */
export type Move =
  | { kind: "roll" }
  | { kind: "end" }
  | { kind: "settlement"; corner: number }
  | { kind: "road"; path: number }
  | { kind: "city"; corner: number }
  | { kind: "buy" }
  | { kind: "knight" }
  | { kind: "road-building" }
  | { kind: "invention"; cards: "lumber lumber" | "lumber brick" | "lumber wool" | "lumber grain" | "lumber ore" | "brick brick" | "brick wool" | "brick grain" | "brick ore" | "wool wool" | "wool grain" | "wool ore" | "grain grain" | "grain ore" | "ore ore" | "only lumber" | "only brick" | "only wool" | "only grain" | "only ore" }
  | { kind: "monopoly"; good: (typeof GOODS)[number] }
  | { kind: "robber"; hex: number }
  | { kind: "rob"; seat: (typeof SEATS)[number] }
  | { kind: "discard"; good: (typeof GOODS)[number] | "?" }
  | { kind: "overseas"; rate: number; give: (typeof GOODS)[number]; take: (typeof GOODS)[number] }
  | { kind: "invite" }
  | { kind: "offer"; give: Partial<Record<(typeof GOODS)[number], number>>; take: Partial<Record<(typeof GOODS)[number], number>> }
  | { kind: "counter"; give: Partial<Record<(typeof GOODS)[number], number>>; take: Partial<Record<(typeof GOODS)[number], number>> }
  | { kind: "accept" }
  | { kind: "decline" }
  | { kind: "deal"; seat: (typeof SEATS)[number] }
  | { kind: "withdraw" }
  | { kind: "dice"; sum: number }
  | { kind: "draw"; card: (typeof CARDS)[number] | "?" }
  | { kind: "steal"; good: (typeof GOODS)[number] | "?" };
export const CHANCE = ["dice", "draw", "steal"] as const;
/** The rule options a table is played by. */
export interface Options {
  board: "beginner" | "random";
  goal: number;
  phases: "mixed" | "strict";
  dice: "free" | "even";
  robber: "free" | "friendly";
}
export const PHASES = [
  "start-roll", "found-settlement", "found-road", "before-roll", "rolling", "discard", "robber",
  "rob", "stealing", "main", "answer", "deal", "free-roads", "drawing", "over",
] as const;
export const SEATS = ["orange", "red", "blue", "white"] as const;
export const GOODS = ["lumber", "brick", "wool", "grain", "ore"] as const;
export const TERRAINS = ["forest", "hills", "pasture", "fields", "mountains", "desert"] as const;
export const HARBOURS = ["lumber", "brick", "wool", "grain", "ore", "any"] as const;
export const CARDS = ["knight", "road-building", "invention", "monopoly", "point"] as const;
export const ANSWERS = ["open", "declined", "accepted", "countered"] as const;
export const COSTS = {
  road: { lumber: 1, brick: 1 },
  settlement: { lumber: 1, brick: 1, wool: 1, grain: 1 },
  city: { grain: 2, ore: 3 },
  buy: { wool: 1, grain: 1, ore: 1 },
} as const;
export const RATES = { plain: 4, simple: 3, special: 2 } as const;
export const CITY_LEVEL = 2 as const;
export const HAND_LIMIT = 7 as const;
export const SEVEN = 7 as const;
export const LONGEST_LEAST = 5 as const;
export const ARMY_LEAST = 3 as const;
export const SPECIAL_POINTS = 2 as const;
export const DOTS: readonly number[] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
export const CENTRES: readonly (readonly [number, number])[] = [
  [-2, 0], [0, 0], [2, 0], [-3, 3], [-1, 3], [1, 3], [3, 3], [-4, 6], [-2, 6], [0, 6], [2, 6],
  [4, 6], [-3, 9], [-1, 9], [1, 9], [3, 9], [-2, 12], [0, 12], [2, 12],
];
export const CORNERS: readonly (readonly [number, number])[] = [
  [-2, -2], [0, -2], [2, -2], [-3, -1], [-1, -1], [1, -1], [3, -1], [-3, 1], [-1, 1], [1, 1],
  [3, 1], [-4, 2], [-2, 2], [0, 2], [2, 2], [4, 2], [-4, 4], [-2, 4], [0, 4], [2, 4], [4, 4],
  [-5, 5], [-3, 5], [-1, 5], [1, 5], [3, 5], [5, 5], [-5, 7], [-3, 7], [-1, 7], [1, 7], [3, 7],
  [5, 7], [-4, 8], [-2, 8], [0, 8], [2, 8], [4, 8], [-4, 10], [-2, 10], [0, 10], [2, 10], [4, 10],
  [-3, 11], [-1, 11], [1, 11], [3, 11], [-3, 13], [-1, 13], [1, 13], [3, 13], [-2, 14], [0, 14],
  [2, 14],
];
export const HEX_CORNERS: readonly (readonly number[])[] = [
  [0, 4, 8, 12, 7, 3], [1, 5, 9, 13, 8, 4], [2, 6, 10, 14, 9, 5], [7, 12, 17, 22, 16, 11],
  [8, 13, 18, 23, 17, 12], [9, 14, 19, 24, 18, 13], [10, 15, 20, 25, 19, 14],
  [16, 22, 28, 33, 27, 21], [17, 23, 29, 34, 28, 22], [18, 24, 30, 35, 29, 23],
  [19, 25, 31, 36, 30, 24], [20, 26, 32, 37, 31, 25], [28, 34, 39, 43, 38, 33],
  [29, 35, 40, 44, 39, 34], [30, 36, 41, 45, 40, 35], [31, 37, 42, 46, 41, 36],
  [39, 44, 48, 51, 47, 43], [40, 45, 49, 52, 48, 44], [41, 46, 50, 53, 49, 45],
];
export const PATHS: readonly (readonly [number, number])[] = [
  [0, 3], [0, 4], [1, 4], [1, 5], [2, 5], [2, 6], [3, 7], [4, 8], [5, 9], [6, 10], [7, 11], [7, 12],
  [8, 12], [8, 13], [9, 13], [9, 14], [10, 14], [10, 15], [11, 16], [12, 17], [13, 18], [14, 19],
  [15, 20], [16, 21], [16, 22], [17, 22], [17, 23], [18, 23], [18, 24], [19, 24], [19, 25],
  [20, 25], [20, 26], [21, 27], [22, 28], [23, 29], [24, 30], [25, 31], [26, 32], [27, 33],
  [28, 33], [28, 34], [29, 34], [29, 35], [30, 35], [30, 36], [31, 36], [31, 37], [32, 37],
  [33, 38], [34, 39], [35, 40], [36, 41], [37, 42], [38, 43], [39, 43], [39, 44], [40, 44],
  [40, 45], [41, 45], [41, 46], [42, 46], [43, 47], [44, 48], [45, 49], [46, 50], [47, 51],
  [48, 51], [48, 52], [49, 52], [49, 53], [50, 53],
];
export const HEX_PATHS: readonly (readonly number[])[] = [
  [1, 7, 12, 11, 6, 0], [3, 8, 14, 13, 7, 2], [5, 9, 16, 15, 8, 4], [11, 19, 25, 24, 18, 10],
  [13, 20, 27, 26, 19, 12], [15, 21, 29, 28, 20, 14], [17, 22, 31, 30, 21, 16],
  [24, 34, 40, 39, 33, 23], [26, 35, 42, 41, 34, 25], [28, 36, 44, 43, 35, 27],
  [30, 37, 46, 45, 36, 29], [32, 38, 48, 47, 37, 31], [41, 50, 55, 54, 49, 40],
  [43, 51, 57, 56, 50, 42], [45, 52, 59, 58, 51, 44], [47, 53, 61, 60, 52, 46],
  [56, 63, 67, 66, 62, 55], [58, 64, 69, 68, 63, 57], [60, 65, 71, 70, 64, 59],
];
export const COAST: readonly number[] = [
  6, 0, 1, 2, 3, 4, 5, 9, 17, 22, 32, 38, 48, 53, 61, 65, 71, 70, 69, 68, 67, 66, 62, 54, 49, 39,
  33, 23, 18, 10,
];
export type Phase = (typeof PHASES)[number];
