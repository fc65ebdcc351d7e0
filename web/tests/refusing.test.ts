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
  it("are kept for one table, and read with care", () => {
    saveNever("ABCD", ["ore", "wool"]);
    expect(loadNever("ABCD")).toEqual(["ore", "wool"]);
    expect(loadNever("EFGH")).toEqual([]);
    localStorage.setItem("skerry.never-give", '{"table":"ABCD","goods":["gems",4,"ore"]}');
    expect(loadNever("ABCD")).toEqual(["ore"]);
    localStorage.setItem("skerry.never-give", "{");
    expect(loadNever("ABCD")).toEqual([]);
  });
});
