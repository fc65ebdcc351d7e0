import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IN_SIGHT, SignBoard } from "../src/lib/signboard.svelte";

describe("signs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are in sight for a while, the newest of a seat", () => {
    const board = new SignBoard();
    board.show(1, "hello");
    vi.advanceTimersByTime(IN_SIGHT - 1);
    board.show(1, "thanks");
    vi.advanceTimersByTime(IN_SIGHT - 1);
    expect(board.shown[1]).toBe("thanks");
    vi.advanceTimersByTime(1);
    expect(board.shown).toEqual({});
  });
  it("of a seat that is muted are not shown", () => {
    const board = new SignBoard();
    board.show(1, "wow");
    board.mute(1);
    expect(board.shown).toEqual({});
    board.show(1, "wow");
    board.show(2, "sorry");
    expect(board.shown).toEqual({ 2: "sorry" });
    board.unmute();
    board.show(1, "wow");
    expect(board.shown[1]).toBe("wow");
  });
});
