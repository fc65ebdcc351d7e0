import { describe, expect, it } from "vitest";
import type { GameInfo } from "../src/generated/messages";
import { PRESETS, presetOf, rulesOf } from "../src/lib/presets";

const catan = {
  name: "catan",
  options: [
    { name: "board", default: "beginner", choices: ["beginner", "random"] },
    { name: "goal", default: 10, low: 3, high: 15 },
    { name: "phases", default: "mixed", choices: ["mixed", "strict"] },
    { name: "robber", default: "free", choices: ["free", "friendly"] },
  ],
} as unknown as GameInfo;
const plain = { name: "pig", options: [] } as unknown as GameInfo;

describe("rules that go well together", () => {
  it("are found again from the rules of a table", () => {
    for (const preset of PRESETS) {
      for (const game of [catan, plain]) expect(presetOf(game, rulesOf(game, preset))).toBe(preset);
    }
  });
  it("name only options that the game has, with values it knows", () => {
    expect(rulesOf(catan, "strict").options).toEqual({
      board: "random",
      goal: 10,
      phases: "strict",
      robber: "free",
    });
    expect(rulesOf(plain, "strict").options).toEqual({});
  });
  it("are nobody's where somebody chose otherwise", () => {
    const usual = rulesOf(catan, "usual");
    expect(presetOf(catan, usual)).toBe("usual");
    expect(presetOf(catan, { ...usual, options: { board: "random", goal: 5 } })).toBeNull();
    expect(presetOf(catan, { ...usual, clock: 45 })).toBeNull();
  });
});
