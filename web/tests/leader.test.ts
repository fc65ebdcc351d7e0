import { expect, test } from "vitest";
import { meets, route, type Rect } from "../src/learn/leader";
import type { Point } from "../src/art/svg";

const slip: Rect = { left: 1000, top: 80, right: 1340, bottom: 400 };
const meant = { at: [500, 300] as Point, radius: 30 };
const box = (x: number, y: number, half: number): Rect => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
});
const crosses = (line: readonly Point[], wall: Rect): boolean =>
  line.slice(1).some((to, i) => meets(line[i]!, to, wall));

test("a line meets a rectangle that it crosses, touches or lies in, and no other", () => {
  const wall = box(50, 50, 10);
  expect(meets([0, 0], [100, 100], wall)).toBe(true);
  expect(meets([50, 45], [52, 48], wall)).toBe(true);
  expect(meets([0, 40], [100, 40], wall)).toBe(true);
  expect(meets([0, 39], [100, 39], wall)).toBe(false);
  expect(meets([0, 0], [30, 30], wall)).toBe(false);
});

test("the leader goes from the edge of the slip to the edge of what is meant", () => {
  const line = route(meant, slip, [])!;
  expect(line[0]![0]).toBe(slip.left);
  const [x, y] = line.at(-1)!;
  expect(Math.hypot(x - 500, y - 300)).toBeCloseTo(35);
});

test("the leader goes round numbers and pieces, and under the board it comes from below", () => {
  const walls = [box(800, 250, 60), box(600, 330, 20), box(700, 180, 20)];
  const line = route(meant, slip, walls)!;
  expect(walls.some((wall) => crosses(line, wall))).toBe(false);
  const under = { left: 300, top: 600, right: 700, bottom: 800 };
  expect(route(meant, under, [])![0]![1]).toBe(600);
});

test("where there is no way there is no leader", () => {
  const ring = [box(500, 100, 150), box(500, 500, 150), box(300, 300, 150), box(700, 300, 150)];
  expect(route(meant, slip, ring)).toBeNull();
});
