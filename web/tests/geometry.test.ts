import { describe, expect, it } from "vitest";
import * as rules from "../src/generated/catan";
import * as drawn from "../src/games/catan/geometry";

const island = { ...rules, ...drawn };

describe("the island's places", () => {
  it("has 19 hexes, 54 corners, 72 paths and 30 coast sides", () => {
    expect(island.CENTRES).toHaveLength(19);
    expect(island.CORNERS).toHaveLength(54);
    expect(island.PATHS).toHaveLength(72);
    expect(island.COAST).toHaveLength(30);
  });

  it("meets one to three hexes at a corner, one or two at a path", () => {
    const corners = island.CORNER_HEXES.map((hexes) => hexes.length);
    expect([1, 2, 3].map((n) => corners.filter((c) => c === n).length)).toEqual([18, 12, 24]);
    const paths = island.PATH_HEXES.map((hexes) => hexes.length);
    expect([1, 2].map((n) => paths.filter((p) => p === n).length)).toEqual([30, 42]);
  });

  it("draws every path as long as a side of a hex", () => {
    for (let p = 0; p < island.PATHS.length; p++) {
      const [[ax, ay], [bx, by]] = island.pathPoints(p);
      expect(Math.hypot(ax - bx, ay - by)).toBeCloseTo(island.RADIUS, 6);
      const [mx, my] = island.pathMiddle(p);
      expect([mx, my]).toEqual([(ax + bx) / 2, (ay + by) / 2]);
    }
  });

  it("draws corners on the rims of their hexes", () => {
    island.HEX_CORNERS.forEach((ring, h) => {
      const [x, y] = island.hexAt(h);
      for (const c of ring) {
        const [cx, cy] = island.cornerPoint(c);
        expect(Math.hypot(cx - x, cy - y)).toBeCloseTo(island.RADIUS, 6);
      }
    });
  });

  it("walks the coast side by side, starting west of the first hex", () => {
    expect(island.COAST[0]).toBe(island.HEX_PATHS[0]![4]);
    island.COAST.forEach((p, i) => {
      const [a, b] = island.PATHS[p]!;
      const next = island.PATHS[island.COAST[(i + 1) % island.COAST.length]!]!;
      expect(next.includes(a) || next.includes(b)).toBe(true);
    });
  });
});
