import { expect, test, vi } from "vitest";

vi.stubGlobal("addEventListener", () => undefined);
const { AGAIN, partsOf, readdress } = await import("../src/lib/router.svelte");

test("an address is taken apart, and one that is wrong leaves a page to be shown", () => {
  expect(partsOf("/t/K7Q2MD/")).toEqual(["t", "K7Q2MD"]);
  expect(partsOf("/people/J%C3%BCrgen")).toEqual(["people", "Jürgen"]);
  expect(partsOf("/people/100%")).toEqual(["people", "100%"]);
});

test("an address that the browser does not take yet is put right later, unless another one is", () => {
  vi.useFakeTimers();
  const taken: string[] = [];
  let refusals = 2;
  const replaceState = (_: unknown, __: string, address: string): void => {
    if (refusals-- > 0) throw new DOMException("more than 100 times", "SecurityError");
    taken.push(address);
  };
  vi.stubGlobal("history", { replaceState });
  const letGo = readdress("/replay/A?at=1");
  letGo();
  readdress("/replay/A?at=2");
  expect(taken).toEqual([]);
  vi.advanceTimersByTime(AGAIN);
  expect(taken).toEqual(["/replay/A?at=2"]);
  readdress("/replay/A?at=3");
  expect(taken).toHaveLength(2);
  vi.useRealTimers();
});
