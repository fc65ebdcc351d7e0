/** What a game's face tells the frame about a seat, and about its main buttons. */
import type { Snippet } from "svelte";
import { t } from "../lib/i18n.svelte";
import type { Sitting } from "../lib/sitting";

export interface SeatFacts {
  points: number;
  unit?: string;
  stats: { icon: string; n: number | string; label: string }[];
  note?: string | undefined;
  turn: boolean;
}
/** What has brought a seat points, and how many. */
export interface Source {
  label: string;
  points: number;
}
/** What a game tells at its end: whence each seat has its points, and fields worth a curve. */
export interface Ending {
  /** The same sources in the same order for every seat. */
  sources: (seat: number) => Source[];
  over?: { title: string; field: string }[];
}
export interface Action {
  label: string;
  run: () => void;
  glow?: boolean;
  disabled?: boolean;
}

/**
 * The main button of a turn: the first of these moves that is legal, given as kind and key of
 * its words; else `rest` in words, out of reach.
 */
export function mainAction<M extends { kind: string }>(
  sitting: Sitting,
  legal: readonly M[],
  send: (move: M) => void,
  offers: readonly (readonly [kind: M["kind"], words: string])[],
  rest: string,
): Action | null {
  if (sitting.replay || sitting.seat < 0 || sitting.info.status === "over") return null;
  for (const [kind, words] of offers) {
    const move = legal.find((m) => m.kind === kind);
    if (move) return { label: t(words), run: () => send(move), glow: true };
  }
  return { label: t(rest), run: () => undefined, disabled: true };
}

/** A key of a face's own: what it does in words, and how. */
export interface Shortcut {
  key: string;
  label: string;
  run: () => void;
}
/** The key that an event asks for; none while somebody writes, holds it, or with Ctrl and the like. */
export function keyOf(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return "";
  // A key held too long would roll and end the turn at once.
  if (event.repeat) return "";
  if (event.key === "Escape") return event.key;
  const writing = (event.target as Element).closest?.("input, textarea, select");
  return writing ? "" : printed(event);
}
/** The sign as the help sheet prints it: other alphabets have no Latin letters, and French keyboards
 * have their digits above other signs, so there the key's place counts. */
function printed({ key, code, shiftKey }: KeyboardEvent): string {
  const place = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  const isForeign = key.length === 1 && key > "~";
  if (place?.[1] && isForeign) return place[1].toLowerCase();
  if (place?.[2] && !shiftKey) return place[2];
  return key.toLowerCase();
}

/** What a game gives to the page round its board. */
export interface FrameProps {
  sitting: Sitting;
  ribbon: string;
  round?: string;
  facts: (seat: number) => SeatFacts;
  place: (name: string, value: unknown) => string | null;
  board: Snippet;
  panels?: Snippet;
  /** A question to this person; opens by itself on small screens. */
  ask?: Snippet | null;
  hand: Snippet;
  dock?: Snippet;
  dice?: Snippet;
  main?: Action | null;
  second?: Action | null;
  target?: (seat: number) => (() => void) | undefined;
  extra?: Snippet<[number]>;
  ending?: Ending;
  cls?: string;
  drawer?: string;
  /** On a wide screen what happened stands under the opponents, not in the column of actions. */
  logLeft?: boolean;
  shortcuts?: Shortcut[];
  /** Let go of what is chosen. */
  onescape?: () => void;
}
