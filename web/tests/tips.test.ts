import { describe, expect, it } from "vitest";
import { TIPS, fitting, momentOf } from "../src/learn/tips";
import type { Sitting } from "../src/lib/sitting";

/** A table where these kinds of moves may be made, after these events. */
function at(kinds: string[], events: { kind: string; sum?: number }[] = []): Sitting {
  return {
    view: { legal: kinds.map((kind) => ({ kind })) },
    batch: {
      id: 1,
      entries: [{ events: events.map(({ kind, sum }) => ({ kind, seat: 0, data: { sum } })) }],
    },
  } as unknown as Sitting;
}
const names = (game: string, sitting: Sitting, seen: string[] = []): string[] =>
  fitting(game, momentOf(sitting), new Set(seen)).map((tip) => tip.name);

describe("tips at the first table", () => {
  it("come at the first trade, the first seven and the first permit", () => {
    expect(names("catan", at(["end"]))).toEqual(["trade"]);
    expect(names("catan", at([], [{ kind: "dice", sum: 7 }]))).toEqual(["seven"]);
    expect(names("catan", at([], [{ kind: "dice", sum: 8 }]))).toEqual([]);
    expect(names("elasund", at(["gold", "permit"]))).toEqual(["permit"]);
  });
  it("come once each", () => {
    expect(names("catan", at(["end"]), ["catan.trade"])).toEqual([]);
    expect(names("catan", at(["end"]), ["elasund.trade"])).toEqual(["trade"]);
  });
  it("put what matters most on top", () => {
    expect(names("catan", at(["end", "road"])).at(-1)).toBe("trade");
  });
  it("are there for all four games, with clauses of their own", () => {
    for (const [game, start] of Object.entries({
      catan: "CA",
      dice: "DI",
      struggle: "ST",
      elasund: "EL",
    })) {
      expect(TIPS[game]!.length).toBeGreaterThanOrEqual(4);
      for (const tip of TIPS[game]!) expect(tip.clause).toMatch(new RegExp(`^${start}-\\d+$`));
    }
  });
});
