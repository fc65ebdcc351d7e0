/** Which open tables somebody wants to see, kept in the browser. */
import { keep, kept } from "./shelf";
import type { TableRow } from "../generated/messages";

export const PACES = ["any", "quick", "calm", "none"] as const;
/** Seconds for a decision up to which a table is quick. */
const QUICK = 60;
export interface Filters {
  /** Games that are not shown. */
  hidden: string[];
  rated: "any" | "rated" | "friendly";
  pace: (typeof PACES)[number];
  /** 0: any number. */
  seats: number;
  friends: boolean;
}
export const ALL: Filters = { hidden: [], rated: "any", pace: "any", seats: 0, friends: false };
const KEY = "skerry.filters";

export function loadFilters(): Filters {
  const found = kept<Partial<Filters>>(KEY) ?? {};
  return {
    hidden: Array.isArray(found.hidden) ? found.hidden.filter((g) => typeof g === "string") : [],
    rated: found.rated === "rated" || found.rated === "friendly" ? found.rated : "any",
    pace: PACES.find((pace) => pace === found.pace) ?? "any",
    seats: typeof found.seats === "number" ? found.seats : 0,
    friends: found.friends === true,
  };
}
export const saveFilters = (filters: Filters): void => keep(KEY, filters);

const paceOf = (clock: number): Filters["pace"] =>
  clock === 0 ? "none" : clock <= QUICK ? "quick" : "calm";

/** Whether a table is one of those that are wanted. */
export function passes(row: TableRow, filters: Filters, friends: ReadonlySet<string>): boolean {
  if (filters.hidden.includes(row.game)) return false;
  if (filters.rated !== "any" && (filters.rated === "rated") !== !!row.rated) return false;
  if (filters.pace !== "any" && paceOf(row.clock ?? 0) !== filters.pace) return false;
  if (filters.seats && row.players !== filters.seats) return false;
  return !filters.friends || (row.known ?? []).some((name) => friends.has(name));
}
