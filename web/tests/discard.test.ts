import { describe, expect, it } from "vitest";
import { Discard } from "../src/lib/discard.svelte";

describe("cards to give up", () => {
  it("adds one at a time until all that are due are chosen", () => {
    const discard = new Discard(5);
    const held = [3, 0, 2, 0, 0];
    for (const i of [0, 0, 2]) discard.pick(i, held, 3);
    expect(discard.counts).toEqual([2, 0, 1, 0, 0]);
    expect(discard.total).toBe(3);
  });

  it("puts a kind back when no more of it can go", () => {
    const discard = new Discard(2);
    discard.pick(0, [1, 4], 3);
    discard.pick(0, [1, 4], 3);
    expect(discard.counts).toEqual([0, 0]);
    discard.pick(1, [1, 4], 1);
    discard.pick(0, [1, 4], 1);
    expect(discard.counts).toEqual([0, 1]);
  });

  it("makes a move of each card", () => {
    const discard = new Discard(3);
    for (const i of [2, 0, 2]) discard.pick(i, [2, 2, 2], 3);
    expect(discard.each((i) => `card ${i}`)).toEqual(["card 0", "card 2", "card 2"]);
  });
});
