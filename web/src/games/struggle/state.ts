/** The fields of a view of The Struggle for Catan that the page shows. */
import type { Fields } from "../../lib/protocol";

export interface StruggleState {
  players: number;
  turn: number;
  phase: number;
  player: number;
  developing: number;
  exchanged: number;
  guild_used: number;
  bought: number[];
  due: number;
  count: number;
  partner: number;
  visitor: number;
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
  road_pile: number;
  knight_pile: number;
  settlement_pile: number;
  building_pile: number[];
  points: number[];
}
export const asStruggle = (fields: Fields): StruggleState => fields as unknown as StruggleState;
export const PHASES = [
  "starter",
  "market",
  "deal",
  "trade",
  "exchange",
  "redraw",
  "pick",
  "swap",
  "give",
  "trade-guild",
  "development",
  "development-guild",
  "flip",
  "turning",
  "market-day",
  "robber-attack",
  "lay",
  "production",
  "over",
] as const;
export const GOODS = ["brick", "lumber", "ore", "wool", "grain"] as const;
export const BUILDINGS = [
  "library",
  "guild",
  "church",
  "citadel",
  "town-hall",
  "cathedral",
] as const;
export const KINDS = ["road", "knight", "settlement", "city", "building"] as const;
export const COSTS: Record<(typeof KINDS)[number], string[]> = {
  road: ["brick", "lumber"],
  knight: ["grain", "wool", "ore"],
  settlement: ["brick", "lumber", "grain", "wool"],
  city: ["grain", "grain", "ore", "ore", "ore"],
  building: ["wool", "wool", "wool", "ore"],
};
export const GOAL = 10;

/** The laid cards of a seat as card faces: roads and knights on alternating sides. */
export function laid(s: StruggleState, seat: number): { group: string; faces: string[] }[] {
  const sides = (kind: string, n: number): string[] =>
    Array.from({ length: n }, (_, i) => `${kind}${i % 2 ? "B" : "A"}`);
  const built = BUILDINGS.flatMap((name, i) =>
    Array.from({ length: s.buildings[seat]?.[i] ?? 0 }, () => name as string),
  );
  const plain = Math.max(0, (s.cities[seat] ?? 0) - built.length);
  return [
    { group: "road", faces: sides("road", s.roads[seat] ?? 0) },
    { group: "knight", faces: sides("knight", s.knights[seat] ?? 0) },
    {
      group: "settlement",
      faces: Array.from({ length: s.settlements[seat] ?? 0 }, () => "settlement"),
    },
    { group: "city", faces: [...Array.from({ length: plain }, () => "city"), ...built] },
  ].filter((row) => row.faces.length > 0);
}
/** The word for a card face. */
export const faceTerm = (face: string): string =>
  `term.${face.replace(/^(road|knight)[AB]$/, "$1")}`;
