import { describe, expect, it } from "vitest";
import { brackets, cornerRing, hexBars, litRim, rails, rowRules } from "../src/art/marks";
import { RADIUS } from "../src/games/catan/geometry";

type Line = { width: number; points: [number, number][] };
/** The lines of a drawing by their points; these marks have only M, L, H and V. */
function linesOf(markup: string): Line[] {
  return [...markup.matchAll(/<path[^>]*>/g)].map(([tag]) => {
    const d = / d="([^"]*)"/.exec(tag)![1]!;
    const width = Number(/stroke-width="([\d.]+)"/.exec(tag)?.[1] ?? 0);
    let [x, y] = [0, 0];
    const points = [...d.matchAll(/([MLHV])([^MLHV]*)/g)].map(([, letter, rest]) => {
      const [a, b] = rest!.trim().split(/[ ,]+/).map(Number);
      if (letter === "V") y = a!;
      else x = a!;
      if (letter === "M" || letter === "L") y = b!;
      return [x, y] as [number, number];
    });
    return { width, points };
  });
}
const radiiOf = (markup: string): number[] =>
  [...markup.matchAll(/ r="([\d.]+)"/g)].map(([, r]) => Number(r));
/** How near lines come to a place. */
const nearest = (lines: Line[], [x, y]: [number, number]): number =>
  Math.min(
    ...lines.flatMap(({ width, points }) =>
      points.map(([a, b]) => Math.hypot(a - x, b - y) - width / 2),
    ),
  );

/** Number tokens at their largest, on phones, lie a little below the middle of a hex. */
const TOKEN = 24 * 1.22;
const HOUSE = 16;

describe("marks of legal places cover nothing that is decided about", () => {
  it("keeps the bars for the robber off the number", () => {
    const bars = linesOf(hexBars(RADIUS * 0.82));
    expect(bars).toHaveLength(12);
    expect(nearest(bars, [0, 6])).toBeGreaterThan(TOKEN);
  });
  it("keeps the rails of a road off the houses at both ends", () => {
    for (const end of [-RADIUS / 2, RADIUS / 2])
      expect(nearest(linesOf(rails(19)), [end, 0])).toBeGreaterThan(10);
  });
  it("puts brackets round a settlement, not on it", () => {
    for (const { points, width } of linesOf(brackets(-25, -26, 50, 48)))
      for (const [x, y] of points)
        expect(Math.max(Math.abs(x), Math.abs(y + 2)) - width / 2).toBeGreaterThan(HOUSE);
  });
  it("leaves the middle of what it rings open", () => {
    expect(litRim(0, 0, 24)).not.toMatch(/fill="(?!none)/);
    expect(rowRules(100, 40, 50, 16)).not.toMatch(/fill="(?!none)/);
    expect(Math.max(...radiiOf(cornerRing()))).toBeLessThan(RADIUS - TOKEN);
  });
});
