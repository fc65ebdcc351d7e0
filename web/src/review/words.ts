/** Moves, decisions and turning points in words of the present language. */
import { list, t, words } from "../lib/i18n.svelte";
import { many, moveText, nameOf, plain, sentence, termOf } from "../lib/wording";
import type { Info, MoveJson } from "../generated/messages";
import type { Decision, Review, TurningPoint } from "../generated/review";
import type { LogLine } from "../lib/sitting";
import { RATIO } from "../generated/struggle";
import { chance } from "./numbers";

export type PlaceName = (name: string, value: unknown) => string | null;
export interface MoveWords {
  title: string;
  detail: string;
}

const isCards = (value: unknown): value is Record<string, number> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What an argument of a move is about. */
function about(info: Info, place: PlaceName, name: string, data: Record<string, unknown>): string {
  const value = data[name];
  if (Array.isArray(value))
    return list(
      value.map((pair: { give: string; for: string }) =>
        t("move.payment", {
          give: termOf(info, "", pair.give, RATIO),
          good: termOf(info, "", pair.for),
        }),
      ),
    );
  if (isCards(value))
    return list(
      Object.entries(value)
        .filter(([, n]) => n > 0)
        .map(([good, n]) => `${n} ${termOf(info, "", good, n)}`),
    );
  return place(name, value) ?? termOf(info, name, value, many(name, data));
}

/** A move: what it is called, and what it is about. */
export function moveWords(info: Info, data: Record<string, unknown>, place: PlaceName): MoveWords {
  const { kind, ...rest } = data as MoveJson;
  const key = `move.${info.game}.${kind}`;
  // A game of another package has no words here: its own are shown.
  if (!words.has(key)) return { title: moveText(info, data as MoveJson), detail: "" };
  const params = Object.fromEntries(
    Object.keys(rest).map((name) => [name, about(info, place, name, rest)]),
  );
  const detail = `${key}.about`;
  if (words.has(detail)) return { title: t(key), detail: t(detail, params) };
  return { title: t(key), detail: Object.values(params).filter(Boolean).join(", ") };
}
export const moveName = ({ title, detail }: MoveWords): string =>
  detail ? title + t("log.colon") + detail : title;

/** One sentence beside a decision: what it was about, or what was better. */
export function decisionWords(info: Info, decision: Decision, place: PlaceName): string {
  const made = moveWords(info, decision.data, place);
  if (isBest(decision)) return made.detail;
  return t("review.better", { move: moveName(moveWords(info, decision.best_data, place)) });
}
export const isBest = (decision: Decision): boolean =>
  decision.move === decision.best || decision.loss === 0;

/** What happened in a move, as the log tells it. */
export function happened(info: Info, entry: LogLine | undefined, place: PlaceName): string {
  const reader = { me: -1, place };
  // Whose turn it is then is not what happened.
  const events = (entry?.events ?? []).filter((event) => event.kind !== "turn");
  const lines = events.map((event) => plain(sentence(info, event, reader)));
  return lines.filter(Boolean).slice(0, 2).join(". ");
}

/** A turning point: a headline, and what happened with what it changed. */
export function pointWords(
  info: Info,
  review: Review,
  point: TurningPoint,
  entry: LogLine | undefined,
  place: PlaceName,
): { title: string; text: string } {
  const rises = point.after >= point.before;
  const who = nameOf(info, point.seat);
  const by = nameOf(info, Math.max(0, point.actor));
  const key = point.kind === "mistake" ? "mistake" : `${point.kind}-${rises ? "up" : "down"}`;
  const told =
    happened(info, entry, place) ||
    t("plain.pair", { who: by, what: moveName(moveWords(info, point.data, place)) });
  const from = chance(point.before, review.unit);
  const to = chance(point.after, review.unit);
  return {
    title: t(`review.point.${key}`, { who: point.kind === "mistake" ? by : who }),
    text: t("review.point.text", { what: told, who, from, to }),
  };
}
