/** The game on this device that is not over yet, to be found again. */
import type { Info } from "../generated/messages";
import { isHere } from "./here";

const KEY = "skerry.here";
export interface Last {
  table: string;
  game: string;
}

export function last(): Last | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Last> | null;
    return kept?.table && kept.game && isHere(kept.table) ? (kept as Last) : null;
  } catch {
    return null;
  }
}
/** A table of this device goes on, or is over. */
export function note(info: Info): void {
  if (!info.table || !isHere(info.table) || info.lesson) return;
  try {
    if (info.status === "over") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ table: info.table, game: info.game }));
  } catch {
    // Then it is found by its address alone.
  }
}
