import { expect, test } from "vitest";
import { lastThrow, type LogLine } from "../src/lib/sitting";

const line = (sum: number, pair?: number[]): LogLine => ({
  number: 1,
  actor: -1,
  move: { kind: "dice", sum },
  events: [{ kind: "dice", seat: 0, data: pair ? { sum, pair } : { sum } }],
});

test("the dice shown are those that were thrown last, never invented ones", () => {
  const other: LogLine = { number: 2, actor: 0, move: { kind: "end" }, events: [] };
  expect(lastThrow([line(7, [1, 6]), line(7, [4, 3]), other], 7)).toEqual([4, 3]);
  expect(lastThrow([line(7, [1, 6]), line(7)], 7)).toBeNull();
  expect(lastThrow([line(8, [2, 6]), other], 7)).toBeNull();
  expect(lastThrow([], 7)).toBeNull();
});
