import { beforeEach, describe, expect, it } from "vitest";
import { loadNever, refuses, saveNever } from "../src/games/catan/refusing";

const nothing = [0, 0, 0, 0, 0];
const offer = (takes: number[]) => ({ turn: 7, player: 1, takes: [nothing, takes, nothing] });
const ore = offer([0, 0, 0, 0, 1]);

describe("offers that are refused without a question", () => {
  beforeEach(() => localStorage.clear());

  it("are all of a turn, and none of the next", () => {
    expect(refuses(ore, { turn: 7, never: [] })).toBe(true);
    expect(refuses({ ...ore, turn: 8 }, { turn: 7, never: [] })).toBe(false);
  });
  it("are those that ask for what is never given", () => {
    expect(refuses(ore, { turn: null, never: ["ore"] })).toBe(true);
    expect(refuses(offer([1, 0, 0, 0, 0]), { turn: null, never: ["ore"] })).toBe(false);
    expect(refuses(offer(nothing), { turn: null, never: ["ore"] })).toBe(false);
  });
  it("are kept for one table by seat, and read with care", () => {
    saveNever("ABCD", 1, ["wool", "ore"]);
    saveNever("ABCD", 2, ["brick"]);
    expect(loadNever("ABCD", 1)).toEqual(["wool", "ore"]);
    expect(loadNever("ABCD", 0)).toEqual([]);
    expect(loadNever("EFGH", 1)).toEqual([]);
    for (const [text, found] of [
      ['{"table":"ABCD","goods":{"1":["gems",4,"ore"]}}', ["ore"]],
      ['{"table":"ABCD","goods":["ore"]}', []],
      ['{"table":"ABCD","goods":{"1":7}}', []],
      ["null", []],
      ["{", []],
    ] as const) {
      localStorage.setItem("skerry.never-give", text);
      expect(loadNever("ABCD", 1)).toEqual(found);
    }
  });
});
