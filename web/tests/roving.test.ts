import { describe, expect, it } from "vitest";
import { WAYS, nearest, next, type Direction } from "../src/parts/roving";

describe("walking the places of a board", () => {
  const grid: Direction[] = [0, 1, 2].flatMap((y) =>
    [0, 1, 2].map((x) => [x * 10, y * 10] as const),
  );

  it("goes to the next place in a direction", () => {
    expect(next(grid, [10, 10], WAYS["ArrowLeft"]!)).toBe(3);
    expect(next(grid, [10, 10], WAYS["ArrowDown"]!)).toBe(7);
  });

  it("stays when there is none", () => {
    expect(next(grid, [20, 0], WAYS["ArrowRight"]!)).toBe(-1);
    expect(next([], [0, 0], WAYS["ArrowUp"]!)).toBe(-1);
  });

  it("prefers what lies straight ahead", () => {
    const places: Direction[] = [
      [12, 14],
      [20, 0],
    ];
    expect(next(places, [0, 0], WAYS["ArrowRight"]!)).toBe(1);
  });

  it("finds the nearest place", () => {
    expect(nearest(grid, [19, 2])).toBe(2);
    expect(nearest([], [0, 0])).toBe(-1);
  });
});
