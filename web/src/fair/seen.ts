/**
 * What chance did while this browser looked on: whoever tells of another game afterwards has to
 * tell of the same dice and cards. What was hidden from this seat is passed over.
 */
import type { Logged, ServerMessage } from "../generated/messages";
import { keep, keptOf } from "./keep";
import type { Token } from "./record";

const CHANCE = -1;
const HIDDEN = "?";

/** Keeps what a message about a table tells of chance, each entry of the table once. */
export function notice(message: ServerMessage): void {
  if (message.type !== "table" && message.type !== "update") return;
  // What is told once the secret is open may have been made up with it.
  if (message.type === "table" && message.info.status === "over") return;
  const table = message.type === "table" ? message.info.table : message.table;
  const log = message.views[0]?.log ?? [];
  if (!log.some((line) => line.actor === CHANCE) || !keptOf(table)?.commitment) return;
  keep(table, (kept) => {
    // Asked here, since another page of this browser may have kept the same entries by now.
    const before = kept.upTo ?? 0;
    const fresh = log.filter((line) => line.number > before && line.actor === CHANCE);
    kept.upTo = Math.max(before, ...log.map((line) => line.number));
    kept.seen = [...(kept.seen ?? []), ...fresh.map(textOf).filter(Boolean)];
  });
}

/** An outcome as a record writes it, with its two dice; "" where some of it was hidden. */
function textOf({ move, events }: Logged): string {
  const { kind, ...details } = move;
  const text = [kind, ...Object.values(details).map(wordsOf)].join(" ");
  if (text.split(" ").includes(HIDDEN)) return "";
  const pair = events?.find((event) => event.kind === "dice")?.data?.["pair"];
  return Array.isArray(pair) ? `${text} {${pair.join("+")}}` : text;
}

/** Counts of the faces of dice are written one by one. */
function wordsOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .flatMap(([name, n]) => Array.from({ length: Number(n) || 0 }, () => name))
    .join(" ");
}

/** Whether all that was seen is in a record, in the order in which it was seen. */
export function isTold(seen: readonly string[], moves: readonly Token[]): boolean {
  let next = 0;
  for (const { text, note } of moves)
    if (seen[next] === text || seen[next] === `${text} {${note}}`) next++;
  return next >= seen.length;
}
