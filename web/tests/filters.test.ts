import { describe, expect, it } from "vitest";
import { ALL, passes } from "../src/lib/filters";
import type { TableRow } from "../src/generated/messages";

const row = (more: Partial<TableRow> = {}): TableRow => ({
  table: "AAAAAA",
  game: "catan",
  players: 4,
  status: "open",
  open_seats: 2,
  names: ["Ada", "Ben"],
  ...more,
});
const nobody = new Set<string>();

describe("filters of the lobby", () => {
  it("let everything pass when nothing is chosen", () => {
    expect(passes(row(), ALL, nobody)).toBe(true);
    expect(passes(row({ rated: true, clock: 30 }), ALL, nobody)).toBe(true);
  });
  it("choose by game, seats and whether the result counts", () => {
    expect(passes(row(), { ...ALL, hidden: ["catan"] }, nobody)).toBe(false);
    expect(passes(row(), { ...ALL, seats: 3 }, nobody)).toBe(false);
    expect(passes(row({ players: 3 }), { ...ALL, seats: 3 }, nobody)).toBe(true);
    expect(passes(row(), { ...ALL, rated: "rated" }, nobody)).toBe(false);
    expect(passes(row({ rated: true }), { ...ALL, rated: "friendly" }, nobody)).toBe(false);
  });
  it("choose by the time for a move", () => {
    const clocks = { none: 0, quick: 60, calm: 61 } as const;
    for (const [pace, clock] of Object.entries(clocks))
      for (const wanted of ["none", "quick", "calm"] as const)
        expect(passes(row({ clock }), { ...ALL, pace: wanted }, nobody)).toBe(wanted === pace);
  });
  it("choose by friends with their accounts' names, not by what guests call themselves", () => {
    const friends = new Set(["Ada"]);
    expect(passes(row(), { ...ALL, friends: true }, friends)).toBe(false);
    expect(passes(row({ known: ["Ada"] }), { ...ALL, friends: true }, friends)).toBe(true);
  });
});
