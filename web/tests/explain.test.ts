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
  ...["wall", "church", "gold", "influence"].map((card) => `elasund/${card}`),
];

describe("what explains itself", () => {
  it.each(things)("%s has a name and a clause", (thing) => {
    const found = explained(thing);
    expect(found?.name).toBeDefined();
    expect(Object.keys(en)).toContain(found!.name);
    expect(found!.clause).toMatch(/^(CA|ST|EL)-\d+$/);
  });

  it("knows nothing of what does not exist", () => {
    expect(explained("catan/dragon")).toBeNull();
  });
});
