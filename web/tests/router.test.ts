import { expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", () => undefined);
const { partsOf } = await import("../src/lib/router.svelte");

test("an address is taken apart, and one that is wrong leaves a page to be shown", () => {
  expect(partsOf("/t/K7Q2MD/")).toEqual(["t", "K7Q2MD"]);
  expect(partsOf("/people/J%C3%BCrgen")).toEqual(["people", "Jürgen"]);
  expect(partsOf("/people/100%")).toEqual(["people", "100%"]);
});
