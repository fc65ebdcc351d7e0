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
/** What each seat of this browser never gives at a table. */
interface Kept {
  table?: unknown;
  goods?: Record<string, unknown>;
}
function kept(table: string): Record<string, unknown> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept | null;
    return found?.table === table ? { ...found.goods } : {};
  } catch {
    return {};
  }
}
export function loadNever(table: string, seat: number): string[] {
  const found = kept(table)[seat];
  return Array.isArray(found) ? GOODS.filter((good) => found.includes(good)) : [];
}
export function saveNever(table: string, seat: number, goods: readonly string[]): void {
  try {
    const all = { ...kept(table), [seat]: goods };
    localStorage.setItem(KEY, JSON.stringify({ table, goods: all }));
  } catch {
    // Private windows may refuse; the choice then lasts for the visit.
  }
}
