/** What a game's face needs of a table, be it played, watched or replayed. */
import type { Colour } from "../art/pieces";
import type { Fields, Info, Logged, Move, Seat } from "./protocol";

export interface View {
  seat: number;
  state: Fields;
  actors: number[];
  scores: number[];
  legal: Move[];
}
export interface Sitting {
  readonly info: Info;
  readonly view: View;
  readonly log: Logged[];
  /** The newest things that happened, for movement; grows by one at each batch. */
  readonly batch: { id: number; entries: Logged[] };
  readonly seat: number;
  readonly replay: boolean;
  readonly busy: boolean;
  /** Hands are covered because another person sits down. */
  readonly covered: boolean;
  play(...moves: Move[]): Promise<boolean>;
}

const COLOUR_OF: Record<string, Colour> = {
  orange: "amber",
  yellow: "amber",
  purple: "heather",
  violet: "heather",
  pink: "heather",
};
export function colourOf(seat: Seat | undefined): Colour {
  const name = seat?.color ?? "white";
  return COLOUR_OF[name] ?? (name as Colour);
}

export const ofKind = (legal: readonly Move[], kind: string): Move[] =>
  legal.filter((m) => m.kind === kind);
export const hasKind = (legal: readonly Move[], kind: string): boolean =>
  legal.some((m) => m.kind === kind);
export const total = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
