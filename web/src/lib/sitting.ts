/** What a game's face needs of a table, be it played, watched or replayed. */
import { COLOURS, type Colour } from "../art/pieces";
import type { EventJson, Info, Logged, MoveJson, Seat, ViewJson } from "../generated/messages";

/** A state as it comes; each face knows the fields of its game. */
export type Fields = NonNullable<ViewJson["state"]>;
export type GameEvent = EventJson & Required<Pick<EventJson, "data">>;
/** A line of the log with all that messages leave out; of a hidden move only its effects show. */
export type LogLine = Omit<Logged, "events" | "move"> & {
  move: MoveJson | null;
  events: GameEvent[];
};

export interface View {
  seat: number;
  state: Fields;
  actors: number[];
  scores: number[];
  legal: MoveJson[];
  /** The table drawn as text, for games without a face of their own. */
  text: string;
}
/** The newest things that happened, for movement; `id` grows by one at each batch. */
export interface Batch {
  id: number;
  entries: LogLine[];
}
export interface Sitting {
  readonly info: Info;
  readonly view: View;
  readonly log: LogLine[];
  readonly batch: Batch;
  readonly seat: number;
  readonly replay: boolean;
  readonly busy: boolean;
  /** Hands are covered because another person sits down. */
  readonly covered: boolean;
  play(...moves: MoveJson[]): Promise<boolean>;
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
  // Seats of games from elsewhere may be called anything.
  return (
    COLOUR_OF[name] ??
    COLOURS.find((colour) => colour === name) ??
    COLOURS[(seat?.seat ?? 0) % COLOURS.length]!
  );
}
/** The seat that plays a colour, -1 when there is none. */
export const seatOf = (info: Info, colour: unknown): number =>
  info.seats.find((seat) => seat.color === colour)?.seat ?? -1;
/** Who is waited for: the first that may act but oneself, else whose turn it is. */
export const awaited = (sitting: Sitting, player: number): number =>
  Math.max(0, sitting.view.actors.find((actor) => actor !== sitting.seat) ?? player);

/** The two dice of the last throw, if it has this sum and the log tells them. */
export function lastThrow(log: readonly LogLine[], sum: number): [number, number] | null {
  for (let i = log.length - 1; i >= 0; i--) {
    const thrown = log[i]!.events.find((event) => event.kind === "dice");
    if (!thrown) continue;
    const pair = thrown.data["pair"];
    return thrown.data["sum"] === sum && Array.isArray(pair) ? [pair[0], pair[1]] : null;
  }
  return null;
}

type Kinded = { kind: string };
export const ofKind = <M extends Kinded, K extends M["kind"]>(
  legal: readonly M[],
  ...kinds: K[]
): Extract<M, { kind: K }>[] =>
  legal.filter((m): m is Extract<M, { kind: K }> => kinds.some((kind) => kind === m.kind));
export const hasKind = <M extends Kinded>(legal: readonly M[], kind: M["kind"]): boolean =>
  legal.some((m) => m.kind === kind);
export const total = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
