import { describe, expect, it } from "vitest";
import type { Replay, ViewJson } from "../src/generated/messages";
import { EMPTY, merged, whole, wholeReplay } from "../src/lib/views";

const full: ViewJson = {
  seat: 1,
  state: { turn: 4, hand: [[1, 0]], dice: 8 },
  actors: [1],
  scores: [2, 3],
  legal: [{ kind: "roll" }],
  text: "pot 4",
};

describe("merging updates into a view", () => {
  it("takes a whole view as it is", () => {
    expect(merged(undefined, full)).toEqual(full);
  });

  it("changes only the fields that an update names", () => {
    const before = merged(undefined, full);
    const after = merged(before, { seat: 1, state: { dice: 0 } });
    expect(after.state).toEqual({ turn: 4, hand: [[1, 0]], dice: 0 });
    expect(after.actors).toEqual([1]);
    expect(after.scores).toEqual([2, 3]);
    expect(after.legal).toEqual([{ kind: "roll" }]);
    expect(after.text).toBe("pot 4");
    expect(merged(after, { seat: 1, text: "pot 6" }).text).toBe("pot 6");
  });

  it("leaves the old view alone", () => {
    const before = merged(undefined, full);
    merged(before, { seat: 1, state: { dice: 0 }, legal: [] });
    expect(before).toEqual(full);
  });

  it("empties lists that are sent empty, and keeps those that are not sent", () => {
    const after = merged(merged(undefined, full), { seat: 1, legal: [], actors: null });
    expect(after.legal).toEqual([]);
    expect(after.actors).toEqual([1]);
  });

  it("starts from nothing for a seat not seen before", () => {
    expect(merged(undefined, { seat: -1 })).toEqual(EMPTY);
  });
});

describe("what messages leave out", () => {
  it("is filled in for log lines and their events", () => {
    const lines = whole([
      { number: 3, actor: 0, move: { kind: "end" } },
      { number: 4, actor: -1, move: { kind: "dice", sum: 8 }, events: [{ kind: "x", seat: -1 }] },
    ]);
    expect(lines.map((line) => line.events)).toEqual([[], [{ kind: "x", seat: -1, data: {} }]]);
    expect(whole(undefined)).toEqual([]);
  });

  it("is filled in for the frames of a replay", () => {
    const given: Replay = {
      game: "catan",
      players: 3,
      names: [],
      options: {},
      view: "public",
      start: {},
      winners: [],
      tags: {},
      frames: [{ number: 0, turn: 0, actor: 2 }],
    };
    expect(wholeReplay(given).frames[0]).toMatchObject({ events: [], state: {} });
  });
});
