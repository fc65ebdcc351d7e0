/** Events in words of the present language. */
import { t, words, type Params } from "./i18n.svelte";
import type { Info, MoveJson } from "../generated/messages";
import type { GameEvent } from "../lib/sitting";

export type Cards = Record<string, number>;
export type Piece = string | { cards: Cards };

export function nameOf(info: Info, seat: number): string {
  const found = info.seats[seat];
  if (!found) return t("seat.nobody");
  if (found.name) return found.name;
  const bot = `bot.${seat}`;
  return found.kind === "bot" && words.has(bot) ? t(bot) : colourName(found.color);
}
/** A seat's colour; seats of games from elsewhere may be called anything. */
export const colourName = (name: string): string =>
  words.has(`colour.${name}`) ? t(`colour.${name}`) : name;

/** A value of an event as a word: goods, cards, seats and colours have names; numbers stay. */
export function termOf(info: Info, name: string, value: unknown): string {
  if (name === "seat" && typeof value === "string") {
    const seat = info.seats.find((s) => s.color === value);
    return seat ? nameOf(info, seat.seat) : value;
  }
  if (typeof value === "string") {
    const parts = value.split(" ");
    if (words.has(`term.${value}`)) return t(`term.${value}`);
    return parts.map((part) => (words.has(`term.${part}`) ? t(`term.${part}`) : part)).join(" ");
  }
  return String(value);
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
          .map(([good, n]) => `${n} ${termOf(info, "", good)}`)
          .join(" ")
      : termOf(info, name, value),
  );
  return [kind, ...parts].filter(Boolean).join(" ");
}

/** The sentence in pieces, so that cards can be shown as small pictures. */
export function sentence(
  info: Info,
  event: GameEvent,
  place: (name: string, value: unknown) => string | null,
): Piece[] {
  const key = keyOf(info.game, event);
  if (!key) return event.text ? [ownWords(info, event)] : [];
  const params: Params = { who: nameOf(info, event.seat) };
  const cards: Record<string, Cards> = {};
  for (const [name, value] of Object.entries(event.data)) {
    if (isCards(value)) cards[name] = value;
    else params[name] = place(name, value) ?? termOf(info, name, value);
    if (typeof value === "number" && params["n"] === undefined) params["n"] = value;
  }
  return words
    .pattern(key, params)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part): Piece => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (!name) return part;
      return name in cards ? { cards: cards[name]! } : String(params[name] ?? "");
    });
}

export function plain(pieces: Piece[]): string {
  return pieces
    .map((p) =>
      typeof p === "string"
        ? p
        : Object.entries(p.cards)
            .map(([k, n]) => `${n} ${t(`term.${k}`)}`)
            .join(", ") || t("cards.nothing"),
    )
    .join("");
}
