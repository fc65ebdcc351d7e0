/** The fields of a dice game view that the page shows. */
import type { Fields } from "../../lib/protocol";

export interface DiceState {
  players: number;
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
export const asDice = (fields: Fields): DiceState => fields as unknown as DiceState;
export const PHASES = ["start", "rolling", "choose", "build", "over"] as const;
export const FACES = ["brick", "lumber", "wool", "grain", "ore", "gold"] as const;
export const ROLLS = 3;
export const COSTS: [string, string[]][] = [
  ["road", ["brick", "lumber"]],
  ["knight", ["ore", "wool", "grain"]],
  ["settlement", ["brick", "lumber", "wool", "grain"]],
  ["city", ["ore", "ore", "ore", "grain", "grain"]],
];
