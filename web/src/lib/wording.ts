/** Events in words of the present language. */
import { signed, t, words, type Params } from "./i18n.svelte";
import { elide } from "./typeset";
import type { Info, MoveJson } from "../generated/messages";
import type { GameEvent } from "../lib/sitting";

export type Cards = Record<string, number>;
/** Words, or how many of which cards, with the form of their names that the sentence asks for. */
export type Piece = string | { cards: Cards; form?: string };

export function nameOf(info: Info, seat: number): string {
  const found = info.seats[seat];
  if (!found) return t("seat.nobody");
  if (found.name) return found.name;
  // The texts of lessons speak of seats by their colours, so the table does too.
  if (info.lesson) return colourName(found.color);
  const bot = `bot.${seat}`;
  return found.kind === "bot" && words.has(bot) ? t(bot) : colourName(found.color);
}
/** A seat's colour; seats of games from elsewhere may be called anything. */
export const colourName = (name: string): string =>
  words.has(`colour.${name}`) ? t(`colour.${name}`) : name;

/** A value of an event as a word: goods, cards, seats and colours have names; numbers stay. */
export function termOf(info: Info, name: string, value: unknown, n = 1): string {
  if (name === "seat" && typeof value === "string") {
    const seat = info.seats.find((s) => s.color === value);
    return seat ? nameOf(info, seat.seat) : value;
  }
  if (typeof value === "string") {
    const parts = value.split(" ");
    if (words.has(`term.${value}`)) return t(`term.${value}`, { n });
    return parts.map((part) => (words.has(`term.${part}`) ? t(`term.${part}`) : part)).join(" ");
  }
  return typeof value === "number" ? signed(value) : String(value);
}

const isCards = (value: unknown): value is Cards =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The key of an event's sentence, or null when it is not worth a line. */
export function keyOf(game: string, event: GameEvent): string | null {
  const key = `event.${game}.${event.kind}`;
  const hidden = Object.values(event.data).includes("?") && words.has(`${key}.hidden`);
  if (hidden) return `${key}.hidden`;
  return words.has(key) && words.pattern(key) !== "" ? key : null;
}

/** An event of a game without words here, in its own; a bare move gets the name of who made it. */
function ownWords(info: Info, event: GameEvent): string {
  const move = event.data["text"];
  return event.kind === "move" && typeof move === "string"
    ? t("plain.pair", { who: nameOf(info, event.seat), what: move })
    : (event.text ?? "");
}

/** A move as its game writes it: the kind, then what it is about. */
export function moveText(info: Info, move: MoveJson): string {
  const { kind, ...about } = move;
  const parts = Object.entries(about).map(([name, value]) =>
    isCards(value)
      ? Object.entries(value)
          .filter(([, n]) => n > 0)
          .map(([good, n]) => `${n} ${termOf(info, "", good, n)}`)
          .join(" ")
      : termOf(info, name, value),
  );
  return [kind, ...parts].filter(Boolean).join(" ");
}

/** How many of a good are meant: the bank takes as many as its rate. */
export const many = (name: string, data: Record<string, unknown>): number =>
  name === "give" && typeof data["rate"] === "number" ? data["rate"] : 1;

/** How an event stands in a sentence: alone, after a colon, after its like, or without its subject. */
export type Form = "alone" | "after" | "also" | "joined";
/** For whom it is worded: that seat is "you"; -1 for nobody. */
export interface Reader {
  me: number;
  place: (name: string, value: unknown) => string | null;
}

/** The key in the second person where the reader acts, or something is done to the reader. */
function personal(info: Info, event: GameEvent, key: string, me: number): string {
  if (me < 0) return key;
  if (event.seat === me) return words.has(`${key}.you`) ? `${key}.you` : key;
  const mine = info.seats[me]?.color;
  const aimed = [event.data["seat"], event.data["other"]].includes(mine);
  return aimed && words.has(`${key}.at-you`) ? `${key}.at-you` : key;
}

/** Whether a pattern begins with who does it, so that the next one may leave that out. */
const hasSubject = (pattern: string): boolean =>
  pattern.startsWith("{who} ") || pattern.startsWith(`${t("log.you")} `);

/** The sentence in pieces, so that cards can be shown as small pictures. */
export function sentence(
  info: Info,
  event: GameEvent,
  reader: Reader,
  form: Form = "alone",
): Piece[] {
  const base = keyOf(info.game, event);
  if (!base) return event.text ? [ownWords(info, event)] : [];
  const isMe = reader.me >= 0 && event.seat === reader.me;
  const you = t("log.you");
  const params: Params = {
    who: !isMe ? nameOf(info, event.seat) : form === "alone" ? you : you.toLowerCase(),
  };
  const cards: Record<string, Cards> = {};
  for (const [name, value] of Object.entries(event.data)) {
    if (isCards(value)) cards[name] = value;
    else
      params[name] = reader.place(name, value) ?? termOf(info, name, value, many(name, event.data));
    if (typeof value === "number" && params["n"] === undefined) params["n"] = value;
  }
  const key = form === "also" ? `${base}.also` : personal(info, event, base, reader.me);
  let pattern = words.pattern(key, params);
  if (form === "after" && pattern.startsWith(you))
    pattern = you.toLowerCase() + pattern.slice(you.length);
  if (form === "joined" && hasSubject(pattern)) pattern = pattern.slice(pattern.indexOf(" ") + 1);
  const pieces = pattern
    .split(/(\{\w+(?::\w+)?\})/)
    .filter(Boolean)
    .map((part): Piece => {
      const [, name, form] = /^\{(\w+)(?::(\w+))?\}$/.exec(part) ?? [];
      if (!name) return part;
      if (!(name in cards)) return signed(params[name] ?? "");
      return form ? { cards: cards[name]!, form } : { cards: cards[name]! };
    });
  return pieces.map((piece, i) => {
    const next = pieces[i + 1];
    return typeof piece === "string" && typeof next === "string"
      ? elide(words.language, piece, next)
      : piece;
  });
}
/** Whether an event's sentence begins with who does it. */
export function beginsWithSubject(info: Info, event: GameEvent, me: number): boolean {
  const key = keyOf(info.game, event);
  return !!key && hasSubject(words.pattern(personal(info, event, key, me)));
}

/** A good after its number; a language has the forms it needs, so "object:ore" is "1 ore" lost. */
const counted = (good: string, n: number, form = ""): string =>
  t(words.has(`${form}:${good}`) ? `${form}:${good}` : `term.${good}`, { n });

export function plain(pieces: Piece[]): string {
  return pieces
    .map((p) =>
      typeof p === "string"
        ? p
        : Object.entries(p.cards)
            .map(([good, n]) => `${n} ${counted(good, n, p.form)}`)
            .join(", ") || t("cards.nothing"),
    )
    .join("");
}
