// Written by `python tools/generate_types.py`; changes here are lost.

/** What a view shows, field by field; rows by seat. */
export interface State {
  players: number;
  starter: number;
  phase: number;
  rolls: number;
  dice: number[];
  kept: number[];
  earned: number;
  roads: number[][];
  settlements: number[];
  cities: number[];
  knights: number[];
  used: number[][];
  boxes: number[][];
  turn: number;
  player: number;
}
/** Every move as the server reads and writes it. */
export type Move =
  | { kind: "keep"; dice: Partial<Record<"brick" | "lumber" | "wool" | "grain" | "ore" | "gold", number>> }
  | { kind: "stop" }
  | { kind: "road"; road: "R0" | "R1" | "R2" | "R3" | "R4" | "R5" | "R6" | "R7" | "R8" | "R9" | "R10" | "R11" | "R12" | "R13" | "R14" | "R15" }
  | { kind: "knight" }
  | { kind: "settlement" }
  | { kind: "city" }
  | { kind: "joker"; joker: number; die: (typeof FACES)[number] }
  | { kind: "any-joker"; die: (typeof FACES)[number]; face: (typeof FACES)[number] }
  | { kind: "gold"; face: (typeof FACES)[number] }
  | { kind: "end" }
  | { kind: "start"; seat: (typeof SEATS)[number] }
  | { kind: "roll"; dice: Partial<Record<"brick" | "lumber" | "wool" | "grain" | "ore" | "gold", number>> };
export const CHANCE = ["start", "roll"] as const;
/** The rule options a table is played by. */
export interface Options {
  starter: "random" | "red" | "blue" | "white" | "amber" | "green" | "heather";
}
export const PHASES = ["start", "rolling", "choose", "build", "over"] as const;
export const SEATS = ["red", "blue", "white", "amber", "green", "heather"] as const;
export const FACES = ["brick", "lumber", "wool", "grain", "ore", "gold"] as const;
export const DICE = 6 as const;
export const ROLLS = 3 as const;
export const COSTS = {
  road: { brick: 1, lumber: 1 },
  knight: { wool: 1, grain: 1, ore: 1 },
  settlement: { brick: 1, lumber: 1, wool: 1, grain: 1 },
  city: { grain: 2, ore: 3 },
} as const;
export const EXCHANGE = 2 as const;
export const VERTICES = {
  s0: [-2, -2],
  S3: [-1, -1],
  j1: [-2, 0],
  C7: [-4, 0],
  S4: [-1, 1],
  j2: [-2, 2],
  C12: [-4, 2],
  S5: [-1, 3],
  j3: [1, 3],
  S7: [2, 2],
  j4: [1, 1],
  S9: [2, 0],
  j5: [1, -1],
  S11: [2, -2],
  j6: [4, 2],
  C20: [5, 1],
  j7: [4, 0],
  C30: [5, -1],
} as const;
export const HEXES = [
  { name: "mountains", x: -3, y: -1, joker: "ore" },
  { name: "fields", x: -3, y: 1, joker: "grain" },
  { name: "pasture", x: 0, y: 2, joker: "wool" },
  { name: "forest", x: 3, y: 1, joker: "lumber" },
  { name: "hills", x: 3, y: -1, joker: "brick" },
  { name: "desert", x: 0, y: -2, joker: null },
] as const;
export const ROADS = [
  { name: "R0", near: "S3", far: "j1" },
  { name: "R1", near: "j1", far: "C7" },
  { name: "R2", near: "j1", far: "S4" },
  { name: "R3", near: "S4", far: "j2" },
  { name: "R4", near: "j2", far: "C12" },
  { name: "R5", near: "j2", far: "S5" },
  { name: "R6", near: "S5", far: "j3" },
  { name: "R7", near: "j3", far: "S7" },
  { name: "R8", near: "S7", far: "j4" },
  { name: "R9", near: "j4", far: "S9" },
  { name: "R10", near: "S9", far: "j5" },
  { name: "R11", near: "j5", far: "S11" },
  { name: "R12", near: "S7", far: "j6" },
  { name: "R13", near: "j6", far: "C20" },
  { name: "R14", near: "C20", far: "j7" },
  { name: "R15", near: "j7", far: "C30" },
  { name: "start", near: "s0", far: "S3" },
] as const;
export const START = 16 as const;
export const SETTLEMENTS = [
  { name: "S3", points: 3 },
  { name: "S4", points: 4 },
  { name: "S5", points: 5 },
  { name: "S7", points: 7 },
  { name: "S9", points: 9 },
  { name: "S11", points: 11 },
] as const;
export const CITIES = [
  { name: "C7", points: 7 },
  { name: "C12", points: 12 },
  { name: "C20", points: 20 },
  { name: "C30", points: 30 },
] as const;
export const BOXES = 15 as const;
export const CROSS = -2 as const;
export const BOX_PLACES: readonly (readonly [number, number])[] = [
  [0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [1, 4], [2, 4], [2, 3], [2, 2], [2, 1], [2, 0], [3, 0],
  [4, 0], [4, 1], [4, 2],
];
export type Phase = (typeof PHASES)[number];
