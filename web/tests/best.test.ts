import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepBest } from "../src/lib/best";

describe("the best result of a game played alone", () => {
  beforeEach(() => localStorage.clear());

  it("is the first one, and then any better one", () => {
    expect(keepBest("dice", "A", 60)).toEqual({ points: 60, isNew: true });
    expect(keepBest("dice", "B", 71)).toEqual({ points: 71, isNew: true });
    expect(keepBest("dice", "C", 50)).toEqual({ points: 71, isNew: false });
    expect(keepBest("dice", "D", 71)).toEqual({ points: 71, isNew: false });
  });

  it("stays the best when its table is looked at again", () => {
    keepBest("dice", "A", 60);
    expect(keepBest("dice", "A", 60)).toEqual({ points: 60, isNew: true });
  });

  it("is kept for each game, and not lost over nonsense", () => {
    localStorage.setItem("skerry.best.dice", "nonsense");
    expect(keepBest("dice", "A", 10)).toEqual({ points: 10, isNew: true });
    expect(keepBest("catan", "B", 3)).toEqual({ points: 3, isNew: true });
  });

  it("lasts for the visit where the browser keeps nothing", () => {
    const refuse = (): never => {
      throw new DOMException("not here", "SecurityError");
    };
    const storage = localStorage;
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(keepBest("elasund", "A", 60)).toEqual({ points: 60, isNew: true });
    expect(keepBest("elasund", "B", 50)).toEqual({ points: 60, isNew: false });
    vi.stubGlobal("localStorage", storage);
  });
});
