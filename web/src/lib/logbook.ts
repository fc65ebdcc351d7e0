/** The log as people read it: one entry for one turn's doing, oldest first, chat where it was said. */
import type { ChatLine, Info } from "../generated/messages";
import { words } from "./i18n.svelte";
import type { GameEvent, LogLine } from "./sitting";
import { beginsWithSubject, keyOf, sentence, type Piece, type Reader } from "./wording";

/** Part of an entry that is about one event. */
export interface Clause {
  event: GameEvent;
  pieces: Piece[];
}
/** What happened in one turn. */
export interface Turn {
  kind: "turn";
  key: string;
  /** Whose turn it is; -1 for nobody's. */
  seat: number;
  /** The number of its first move. */
  number: number;
  events: GameEvent[];
}
export interface Round {
  kind: "round";
  key: string;
  n: number;
}
export interface Said {
  kind: "said";
  key: string;
  line: ChatLine;
}
export type Item = Turn | Round | Said;

/** Only who is on turn does these, so somebody else's begin a turn. */
const OWN = ["dice", "roll", "settlement", "road", "city", "buy", "knight", "ship"];
/** Income follows what brought it about in one sentence. */
const BRINGS = ["dice", "lands", "settlement", "deal", "invention", "gain"];
/** What need not be said: the crest tells whose turn it is, a deal or a card taken tells the rest. */
const QUIET = ["turn", "decline", "withdraw", "rob"];

function beginsTurn(turn: Turn | undefined, ended: boolean, event: GameEvent): boolean {
  if (!turn || ended || event.kind === "turn") return true;
  if (event.seat < 0 || turn.seat < 0 || !OWN.includes(event.kind)) return false;
  if (event.seat !== turn.seat) return true;
  return event.kind === "dice" && turn.events.some((e) => e.kind === "dice");
}

/** The log in turns. */
export function turnsOf(log: readonly LogLine[]): Turn[] {
  const turns: Turn[] = [];
  let ended = false;
  for (const [i, line] of log.entries()) {
    for (const [j, event] of line.events.entries()) {
      const last = turns.at(-1);
      if (beginsTurn(last, ended, event)) {
        const { seat } = event;
        turns.push({ kind: "turn", key: `${i}.${j}`, seat, number: line.number, events: [event] });
        ended = false;
      } else last!.events.push(event);
    }
    // Some games say themselves who is next.
    ended ||= line.move?.kind === "end" && !line.events.some((event) => event.kind === "turn");
  }
  return turns;
}

/** The words of a turn; nothing where nothing of it is worth a word. */
export function clausesOf(info: Info, turn: Turn, reader: Reader): Clause[] {
  const clauses: Clause[] = [];
  let before: GameEvent | null = null;
  /** Who is spoken of, while a sentence may go on. */
  let subject: number | null = null;
  const add = (event: GameEvent, between: string, pieces: Piece[]): void => {
    clauses.push({ event, pieces: clauses.length ? [between, ...pieces] : pieces });
  };
  for (const event of turn.events) {
    if (QUIET.includes(event.kind)) continue;
    const key = keyOf(info.game, event);
    if (!key && !event.text) continue;
    const isIncome = event.kind === "gain" && words.has(`${key}.also`);
    if (isIncome && before && BRINGS.includes(before.kind)) {
      if (before.kind === "gain") add(event, ", ", sentence(info, event, reader, "also"));
      else add(event, words.pattern("log.colon"), sentence(info, event, reader, "after"));
      subject = null;
    } else {
      const opens = beginsWithSubject(info, event, reader.me);
      if (opens && subject === event.seat)
        add(event, ", ", sentence(info, event, reader, "joined"));
      else add(event, ". ", sentence(info, event, reader));
      subject = opens ? event.seat : null;
    }
    before = event;
  }
  const last = clauses.at(-1);
  if (last && !/[.!?]$/.test(String(last.pieces.at(-1)))) last.pieces.push(".");
  return clauses;
}

/** Keeps a comma on the line of the cards before it: browsers break after a picture. */
export const held = (before: Piece | undefined, text: string): string =>
  before && typeof before !== "string" && /^[,.:;]/.test(text) ? `\u2060${text}` : text;

/** What was said last of a turn. */
export function lastSentence(clauses: readonly Clause[]): Clause[] {
  const from = clauses.map(({ pieces }) => pieces[0]).lastIndexOf(". ");
  if (from < 0) return [...clauses];
  const [first, ...rest] = clauses.slice(from);
  return [{ ...first!, pieces: first!.pieces.slice(1) }, ...rest];
}

/** Whether a turn is of interest to somebody: done by them or to them. */
export function concerns(info: Info, turn: Turn, me: number): boolean {
  const colour = info.seats[me]?.color;
  return turn.events.some(
    (event) => event.seat === me || [event.data["seat"], event.data["other"]].includes(colour),
  );
}

/** Turns with round breaks and chat; `turn` is how many turns have begun, 0 before the first. */
export function itemsOf(
  turns: readonly Turn[],
  chat: readonly ChatLine[],
  players: number,
  turn: number,
): Item[] {
  const items: Item[] = [];
  const lines = [...chat];
  const first = turns[0]?.number ?? 0;
  const say = (until: number): void => {
    while (lines.length && lines[0]!.number < until) {
      const line = lines.shift()!;
      if (line.number >= first) items.push({ kind: "said", key: `said-${line.number}`, line });
    }
  };
  turns.forEach((entry, i) => {
    say(entry.number);
    const number = turn - (turns.length - 1 - i);
    if (i > 0 && number > 1 && (number - 1) % players === 0) {
      const n = (number - 1) / players + 1;
      items.push({ kind: "round", key: `round-${n}`, n });
    }
    items.push(entry);
  });
  say(Infinity);
  return items;
}
