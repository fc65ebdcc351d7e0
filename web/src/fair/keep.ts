/**
 * What this browser keeps of a table's dice: the commitment it was shown first, the seeds it made,
 * what everybody agreed on before seeds were shown, what chance did then, and the transcript.
 */
import { fromHex, sha256, toHex } from "./sha256";

export interface Kept {
  commitment: string;
  /** Our seeds by seat, before they are shown. */
  seeds: Record<string, string>;
  /** Our seeds by seat, once they were shown. */
  given: Record<string, string>;
  /** How the table stood when we showed ours: nobody could choose by it any more. */
  agreed?: { names: string[]; options: string; seals: string[] };
  /** The start of the game was looked at. */
  begun?: boolean;
  transcript?: string;
  /** What chance was seen to do, as records write it, and the last entry of the table in it. */
  seen?: string[];
  upTo?: number;
}

const PREFIX = "skerry.fair.";
/** Tables that are remembered; older ones are forgotten. */
const MOST = 200;
/** What storage would not take, closed or full as it may be, is remembered until the page goes. */
const memory = new Map<string, Kept>();

export function keptOf(table: string): Kept | null {
  const held = memory.get(table);
  if (held) return held;
  try {
    const text = localStorage.getItem(PREFIX + table);
    return text ? (JSON.parse(text) as Kept) : null;
  } catch {
    return null; // Storage is closed, or holds something else.
  }
}

export function keep(table: string, change: (kept: Kept) => void): Kept {
  const kept = keptOf(table) ?? { commitment: "", seeds: {}, given: {} };
  change(kept);
  memory.set(table, kept);
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(kept));
    memory.delete(table);
    const order = (JSON.parse(localStorage.getItem(PREFIX) ?? "[]") as string[]).filter(
      (code) => code !== table,
    );
    order.push(table);
    for (const old of order.splice(0, order.length - MOST)) localStorage.removeItem(PREFIX + old);
    localStorage.setItem(PREFIX, JSON.stringify(order));
  } catch {
    // Memory will do.
  }
  return kept;
}

/** The seed of a seat of ours, made when it is first asked for. */
export function seedFor(table: string, seat: number): string {
  const known = keptOf(table)?.seeds[seat];
  if (known) return known;
  const seed = toHex(crypto.getRandomValues(new Uint8Array(32)));
  keep(table, (kept) => (kept.seeds[seat] = seed));
  return seed;
}

/** What may be shown of a seed before everybody has settled on theirs. */
export const sealOf = (seed: string): string => toHex(sha256(fromHex(seed)));
