/** The fields of a Catan view that the page shows. */
import type { Fields } from "../../lib/protocol";

export interface CatanState {
  players: number;
  goal: number;
  turn: number;
  phase: number;
  player: number;
  rolled: number;
  dice: number;
  free_roads: number;
  corner: number;
  victim: number;
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
  knights: number[];
  army: number;
  longest: number;
  answer: number[];
  gives: number[][];
  takes: number[][];
  bank: number[];
  rate: number[][];
  roads_left: number[];
  settlements_left: number[];
  cities_left: number[];
  road_length: number[];
  points: number[];
}
export const asCatan = (fields: Fields): CatanState => fields as unknown as CatanState;

export const PHASES = [
  "start-roll",
  "found-settlement",
  "found-road",
  "before-roll",
  "rolling",
  "discard",
  "robber",
  "rob",
  "stealing",
  "main",
  "answer",
  "deal",
  "free-roads",
  "drawing",
  "over",
] as const;
export const CARDS = ["knight", "road-building", "invention", "monopoly", "point"] as const;
export const ANSWERS = ["open", "declined", "accepted", "countered"] as const;
export const COSTS: Record<string, Record<string, number>> = {
  road: { brick: 1, lumber: 1 },
  settlement: { brick: 1, lumber: 1, wool: 1, grain: 1 },
  city: { ore: 3, grain: 2 },
  buy: { ore: 1, wool: 1, grain: 1 },
};
