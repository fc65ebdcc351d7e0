// Written by `python tools/generate_types.py`; changes here are lost.

export type Unit = "chance" | "points";
export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder";
export type PointKind = "luck" | "mistake" | "move";
export type MoveJson = { kind: string } & Record<string, unknown>;
/** One move as judged: what it brings everybody, and how far it is behind the best. */
export interface RankedMove {
  move: string;
  data: Record<string, unknown>;
  chance: number;
  error: number;
  behind: number;
  behind_error: number;
  chances: number[];
  line: string[];
  lines: number;
}
/** A move somebody chose, against the best there was by what that seat could know. */
export interface Decision {
  number: number;
  turn: number;
  seat: number;
  move: string;
  data: Record<string, unknown>;
  best: string;
  best_data: Record<string, unknown>;
  chance: number;
  best_chance: number;
  loss: number;
  error: number;
  grade: Grade | null;
  unforced: boolean;
  change: number[];
  moves: RankedMove[];
  judged: boolean;
}
/** A roll or draw: what it gave each seat beyond the mean over all outcomes. */
export interface ChanceEvent {
  number: number;
  turn: number;
  seat: number;
  move: string;
  data: Record<string, unknown>;
  luck: number[];
  judged: boolean;
}
/** A seat's game in numbers: luck + own_play + others_play + revealed = last - first. */
export interface SeatSummary {
  seat: number;
  name: string;
  won: boolean;
  score: number;
  first: number;
  last: number;
  luck: number;
  own_play: number;
  others_play: number;
  revealed: number;
  adjusted: number;
  accuracy: number | null;
  error_rate: number | null;
  decisions: number;
  grades: Record<string, number>;
}
/** A moment that turned the game, for words in any language. */
export interface TurningPoint {
  kind: PointKind;
  number: number;
  turn: number;
  seat: number;
  actor: number;
  move: string;
  data: Record<string, unknown>;
  before: number;
  after: number;
  best: string;
  words: string;
}
/** A game explained. `curve[n]` holds everybody's chances after n moves of the record. */
export interface Review {
  game: string;
  players: number;
  names: string[];
  winners: number[];
  unit: Unit;
  moves: number;
  judged: number;
  turns: number[];
  curve: number[][];
  decisions: Decision[];
  events: ChanceEvent[];
  seats: SeatSummary[];
  turning_points: TurningPoint[];
  lines: number;
  seconds: number;
}
/** A position as one seat can judge it: everybody's chances, and its best moves. */
export interface Analysis {
  game: string;
  players: number;
  seat: number;
  turn: number;
  number: number;
  unit: Unit;
  chances: number[];
  errors: number[];
  moves: RankedMove[];
  legal: number;
  lines: number;
  seconds: number;
}
export const GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
