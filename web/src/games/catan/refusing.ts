/** Which offers a person refuses without being asked: all of one turn, or those for some goods. */
import { GOODS } from "../../generated/catan";
import type { State } from "../../generated/catan";

const KEY = "skerry.never-give";
/** What an offer asks for, by good. */
type Offer = Pick<State, "turn" | "player" | "takes">;

export interface Refusing {
  /** The turn whose offers are all refused. */
  turn: number | null;
  /** Goods that are never given. */
  never: readonly string[];
}
/** Whether an offer is refused at once. An invitation asks for nothing yet, so only a turn ends it. */
export function refuses(s: Offer, { turn, never }: Refusing): boolean {
  if (turn !== null && s.turn === turn) return true;
  const asked = s.takes[s.player] ?? [];
  return GOODS.some((good, i) => (asked[i] ?? 0) > 0 && never.includes(good));
}
/** What is never given at a table, as this browser keeps it. */
export function loadNever(table: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as {
      table?: string;
      goods?: unknown[];
    };
    const goods: readonly string[] = GOODS;
    return kept.table === table
      ? (kept.goods ?? []).filter((g): g is string => goods.includes(String(g)))
      : [];
  } catch {
    return [];
  }
}
export function saveNever(table: string, goods: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ table, goods }));
  } catch {
    // Private windows may refuse; the choice then lasts for the visit.
  }
}
