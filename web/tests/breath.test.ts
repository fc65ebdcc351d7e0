import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BREATHS, HALF, breathe } from "../src/lib/breath";
import { prefs } from "../src/lib/prefs.svelte";

/** An element with nothing but the attribute, and how often it changed. */
function place(): { element: HTMLElement; changes: boolean[] } {
  const changes: boolean[] = [];
  const element = {
    toggleAttribute: (_: string, on: boolean) => changes.push(on),
    removeAttribute: () => changes.push(false),
  } as unknown as HTMLElement;
  return { element, changes };
}

describe("what may be chosen", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    prefs.reduced = false;
  });

  it("breathes a few times, little often, and comes to rest small", () => {
    const { element, changes } = place();
    breathe(element);
    vi.advanceTimersByTime(100 * HALF);
    expect(changes).toEqual(Array.from({ length: BREATHS }, () => [true, false]).flat());
  });
  it("stops at once when it is gone", () => {
    const { element, changes } = place();
    const stop = breathe(element);
    vi.advanceTimersByTime(HALF);
    stop();
    vi.advanceTimersByTime(10 * HALF);
    expect(changes).toEqual([true, false]);
  });
  it("is still for who wants it still", () => {
    prefs.reduced = true;
    const { element, changes } = place();
    breathe(element);
    vi.advanceTimersByTime(10 * HALF);
    expect(changes).toEqual([]);
  });
});
