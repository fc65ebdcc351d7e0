import { describe, expect, it } from "vitest";
import { PHASES, type State } from "../src/generated/struggle";
import { faceTerm, laid, stepOf } from "../src/games/struggle/state";

describe("a turn of The Struggle for Catan", () => {
  it("has the step that its phase belongs to", () => {
    const steps = Object.fromEntries(PHASES.map((phase) => [phase, stepOf(phase)]));
    expect(steps).toMatchObject({
      trade: 1,
      exchange: 1,
      pick: 1,
      give: 1,
      "trade-guild": 1,
      development: 2,
      "development-guild": 2,
      flip: 2,
      "market-day": 2,
      "robber-attack": 2,
      lay: 2,
      production: 3,
      over: 0,
    });
  });

  it("lays roads on alternating sides, and buildings over cities", () => {
    const s = {
      roads: [3],
      knights: [0],
      settlements: [1],
      cities: [2],
      buildings: [[0, 0, 1, 0, 0, 0]],
    } as unknown as State;
    expect(laid(s, 0)).toEqual([
      { group: "road", faces: ["roadA", "roadB", "roadA"] },
      { group: "settlement", faces: ["settlement"] },
      { group: "city", faces: ["city", "church"] },
    ]);
    expect(faceTerm("roadB")).toBe("term.road");
    expect(faceTerm("church")).toBe("term.church");
  });
});
