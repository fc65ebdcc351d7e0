/** Views as messages bring them: whole ones, and changes to be merged into what is known. */
import type { EventJson, Frame, Logged, Replay, ViewJson } from "../generated/messages";
import type { Fields, GameEvent, LogLine, View } from "./sitting";

export const EMPTY: View = { seat: -1, state: {}, actors: [], scores: [], legal: [], text: "" };

const wholeEvents = (events: readonly EventJson[] | undefined): GameEvent[] =>
  (events ?? []).map((event) => ({ ...event, data: event.data ?? {} }));

/** Messages leave out what is at its default; here it is filled in again. */
export const whole = (log: readonly Logged[] | undefined): LogLine[] =>
  (log ?? []).map((entry) => ({ ...entry, events: wholeEvents(entry.events) }));

export type WholeFrame = Omit<Frame, "events" | "state"> & { events: GameEvent[]; state: Fields };
export type WholeReplay = Omit<Replay, "frames"> & { frames: WholeFrame[] };
export const wholeReplay = (given: Replay): WholeReplay => ({
  ...given,
  frames: given.frames.map((frame) => ({
    ...frame,
    events: wholeEvents(frame.events),
    state: frame.state ?? {},
  })),
});

/** A view after a change: a part that is missing is as before, a state has only changed fields. */
export const merged = (old: View | undefined, change: ViewJson): View => {
  const before = old ?? EMPTY;
  return {
    seat: change.seat,
    state: change.state ? { ...before.state, ...change.state } : before.state,
    actors: change.actors ?? before.actors,
    scores: change.scores ?? before.scores,
    legal: change.legal ?? before.legal,
    text: change.text ?? before.text,
  };
};
