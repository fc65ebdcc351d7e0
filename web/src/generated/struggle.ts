// Written by `python tools/generate_types.py`; changes here are lost.

/** What a view shows, field by field; rows by seat. */
export interface State {
  players: number;
  promo: number;
  random_starter: number;
  turn: number;
  phase: number;
  player: number;
  starter: number;
  exchanged: number;
  swapped: number[];
  guild_used: number;
  bought: number[];
  due: number;
  count: number;
  partner: number;
  visitor: number;
  idle: number;
  winner: number;
  market: number[];
  hand: number[][];
  discards: number[];
  pile: number[];
  owes: number[];
  chosen: number[][];
  destiny: number;
  roads: number[];
  knights: number[];
  settlements: number[];
  cities: number[];
  buildings: number[][];
  turned: number[];
  road_pile: number;
  knight_pile: number;
  settlement_pile: number;
  building_pile: number[];
  points: number[];
  edition: number;
}
/** Every move as the server reads and writes it. */
export type Move =
  | { kind: "discard"; good: (typeof GOODS)[number] }
  | { kind: "market"; give: (typeof GOODS)[number]; take: (typeof GOODS)[number] }
  | { kind: "redraw" }
  | { kind: "swap"; seat: (typeof SEATS)[number]; count: number }
  | { kind: "library"; seat: (typeof SEATS)[number]; count: number }
  | { kind: "pick"; good: (typeof GOODS)[number] | "?" }
  | { kind: "give"; good: (typeof GOODS)[number] | "?" }
  | { kind: "guild"; seat: (typeof SEATS)[number] }
  | { kind: "develop" }
  | { kind: "road" }
  | { kind: "road-with"; payment: ({ give: "brick" | "lumber" | "ore" | "wool" | "grain"; for: "lumber" | "brick" })[] }
  | { kind: "knight" }
  | { kind: "knight-with"; payment: ({ give: "brick" | "lumber" | "ore" | "wool" | "grain"; for: "ore" | "wool" | "grain" })[] }
  | { kind: "settlement" }
  | { kind: "settlement-with"; payment: ({ give: "brick" | "lumber" | "ore" | "wool" | "grain"; for: "lumber" | "wool" | "grain" | "brick" })[] }
  | { kind: "city" }
  | { kind: "city-with"; payment: ({ give: "brick" | "lumber" | "ore" | "wool" | "grain"; for: "ore" | "grain" })[] }
  | { kind: "building" }
  | { kind: "building-with"; payment: ({ give: "brick" | "lumber" | "ore" | "wool" | "grain"; for: "ore" | "wool" })[] }
  | { kind: "flip" }
  | { kind: "keep" }
  | { kind: "lay"; building: (typeof BUILDINGS)[number] }
  | { kind: "pass" }
  | { kind: "produce" }
  | { kind: "starter"; seat: (typeof SEATS)[number] }
  | { kind: "reveal"; good: (typeof GOODS)[number] }
  | { kind: "draw"; good: (typeof GOODS)[number] | "?" }
  | { kind: "take"; good: (typeof GOODS)[number] | "?" }
  | { kind: "event"; event: "market-day" | "robber-attack" };
export const CHANCE = ["starter", "reveal", "draw", "take", "event"] as const;
/** The rule options a table is played by. */
export interface Options {
  starter: "first" | "random";
  promo: "off" | "on";
}
export const PHASES = [
  "starter", "market", "deal", "trade", "exchange", "redraw", "pick", "swap", "give", "trade-guild",
  "development", "development-guild", "flip", "turning", "market-day", "robber-attack", "lay",
  "production", "over",
] as const;
export const SEATS = ["red", "blue", "white", "amber", "green", "heather"] as const;
export const GOODS = ["brick", "lumber", "ore", "wool", "grain"] as const;
export const KINDS = ["road", "knight", "settlement", "city", "building"] as const;
export const BUILDINGS = ["library", "guild", "church", "citadel", "town-hall", "cathedral"] as const;
export const COSTS = {
  road: { brick: 1, lumber: 1 },
  knight: { ore: 1, wool: 1, grain: 1 },
  settlement: { brick: 1, lumber: 1, wool: 1, grain: 1 },
  city: { ore: 3, grain: 2 },
  building: { ore: 1, wool: 3 },
} as const;
export const RATIO = 3 as const;
export const GOAL = 10 as const;
export const POINTS = { settlement: 1, city: 2, side_b: 1 } as const;
export const SIDES = ["white", "dark"] as const;
export type Phase = (typeof PHASES)[number];
