import { describe, expect, it } from "vitest";
import en from "../src/locales/en.json";
import { GOODS as CATAN } from "../src/generated/catan";
import { BUILDINGS, GOODS as STRUGGLE } from "../src/generated/struggle";
import { explained } from "../src/rules/things";

const things = [
  ...CATAN.map((good) => `catan/${good}`),
  ...STRUGGLE.map((good) => `struggle/${good}`),
  ...BUILDINGS.map((building) => `struggle/${building}`),
  ...["roadA", "roadB", "knightA", "knightB", "settlement", "city", "destiny"].map(
    (face) => `struggle/${face}`,
  ),
  ...["road", "knight", "settlement", "city"].map((kind) => `dice/${kind}`),
  ...["permit", "wall", "church", "gold", "influence"].map((card) => `elasund/${card}`),
];

describe("what explains itself", () => {
  it.each(things)("%s has a name and a clause", (thing) => {
    const found = explained(thing);
    expect(found?.name).toBeDefined();
    expect(Object.keys(en)).toContain(found!.name);
    for (const clause of found!.clauses) expect(clause).toMatch(/^(CA|DI|ST|EL)-\d+$/);
  });

  it.each([
    ["catan/settlement", ["CA-53", "CA-25"]],
    ["dice/knight", ["DI-39", "DI-42"]],
    ["struggle/knightA", ["ST-41", "ST-79"]],
    ["elasund/wall", ["EL-56", "EL-57"]],
  ])("%s tells how one gets it and what it does", (thing, clauses) => {
    expect(explained(thing)!.clauses).toEqual(clauses);
  });

  it("knows nothing of what does not exist", () => {
    expect(explained("catan/dragon")).toBeNull();
  });
});
