import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkRecord } from "../src/fair/check";
import { keep, keptOf } from "../src/fair/keep";
import { parseRecord } from "../src/fair/record";
import { isTold, notice } from "../src/fair/seen";
import type { Logged, ServerMessage } from "../src/generated/messages";
import vectors from "./fair-vectors.json";

let table = "";
let count = 0;
beforeEach(() => {
  table = `SEEN${++count}`;
  keep(table, (kept) => (kept.commitment = "a".repeat(64)));
});

const line = (number: number, move: Logged["move"], pair?: [number, number]): Logged => ({
  number,
  actor: -1,
  move,
  events: pair ? [{ kind: "dice", seat: 0, data: { pair } }] : [],
});
const update = (...log: Logged[]): ServerMessage => ({
  type: "update",
  table,
  number: log.at(-1)!.number,
  views: [{ seat: 0, log }],
});

test("what chance does in sight is kept as records write it", () => {
  notice(
    update(
      line(3, { kind: "dice", sum: 8 }, [5, 3]),
      { number: 3, actor: 0, move: { kind: "end" } },
      line(3, { kind: "steal", good: "?" }),
      line(3, { kind: "steal", good: "wool" }),
    ),
  );
  notice(update(line(4, { kind: "roll", dice: { brick: 1, ore: 2 } })));
  expect(keptOf(table)?.seen).toEqual(["dice 8 {5+3}", "steal wool", "roll brick ore ore"]);
});

test("what is told again, or to a second page, is kept once", () => {
  const first = update(line(3, { kind: "dice", sum: 8 }, [5, 3]));
  notice(first);
  notice(first);
  notice({
    ...update(line(3, { kind: "dice", sum: 8 }, [5, 3]), line(5, { kind: "dice", sum: 2 })),
  });
  expect(keptOf(table)?.seen).toEqual(["dice 8 {5+3}", "dice 2"]);
});

test("what is told again once the game is over was not seen in it", () => {
  const told = (status: string): ServerMessage =>
    ({
      type: "table",
      info: { table, status },
      views: [{ seat: 0, log: [line(3, { kind: "dice", sum: 8 }, [5, 3])] }],
    }) as unknown as ServerMessage;
  notice(told("over"));
  expect(keptOf(table)?.seen).toBeUndefined();
  notice(told("playing"));
  expect(keptOf(table)?.seen).toEqual(["dice 8 {5+3}"]);
});

test("where storage is full nothing of it is lost while the page stays", () => {
  notice(update(line(3, { kind: "dice", sum: 8 }, [5, 3])));
  const full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  notice(update(line(4, { kind: "dice", sum: 2 })));
  notice(update(line(5, { kind: "dice", sum: 3 })));
  expect(keptOf(table)?.seen).toEqual(["dice 8 {5+3}", "dice 2", "dice 3"]);
  full.mockRestore();
  notice(update(line(6, { kind: "dice", sum: 4 })));
  expect(keptOf(table)?.seen).toHaveLength(4);
});

test("a game from elsewhere may say of chance what it likes", () => {
  const move = { kind: "storm", parts: ["a", { b: 1 }], none: null } as unknown as Logged["move"];
  expect(() => notice(update(line(3, move), line(3, { kind: "dice", sum: 8 })))).not.toThrow();
  expect(keptOf(table)?.seen?.at(-1)).toBe("dice 8");
});

test("of a table without a commitment nothing is kept", () => {
  table = "NOWHERE";
  notice(update(line(3, { kind: "dice", sum: 8 })));
  expect(keptOf(table)).toBeNull();
});

describe("a record against what was seen", () => {
  const games = import.meta.glob<string>("./games/*.skerry", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const text = games["./games/catan.skerry"]!;
  const record = parseRecord(text);
  const throws = record.moves
    .filter((token) => token.text.startsWith("dice "))
    .map((token) => `${token.text} {${token.note}}`);
  const verdict = (seen: string[]): [string, string[]] => {
    const { Commitment, Transcript } = record.tags;
    const known = { commitment: Commitment!, transcript: Transcript!, seen };
    const report = checkRecord(text, known);
    return [report.verdict, report.findings.filter((f) => !f.ok).map((f) => f.key)];
  };

  test("who saw all of it, or a part, finds it proved", () => {
    expect(throws.length).toBeGreaterThan(20);
    expect(verdict(throws)).toEqual(["proved", []]);
    expect(verdict(throws.filter((_, i) => i % 3))).toEqual(["proved", []]);
  });
  test.each(Object.entries(vectors.shown))(
    "what the table shows of %s is in its record",
    (game, log) => {
      notice(update(...(log as Logged[])));
      const seen = keptOf(table)!.seen!;
      const hidden = log.filter((logged) => JSON.stringify(logged.move).includes('"?"'));
      expect(seen).toHaveLength(log.length - hidden.length);
      expect(seen.length).toBeGreaterThan(5);
      const { moves } = parseRecord(games[`./games/${game}.skerry`]!);
      expect(isTold(seen, moves)).toBe(true);
      expect(isTold(seen.slice(0, 3).concat(seen), moves.slice(0, 40))).toBe(false);
    },
  );
  test("a server that showed other dice and told of a game with true ones is found out", () => {
    const shown = [...throws];
    shown[7] = shown[7] === "dice 6 {4+2}" ? "dice 6 {2+4}" : "dice 6 {4+2}";
    expect(verdict(shown)).toEqual(["failed", ["kept-seen"]]);
    expect(verdict([...throws, "dice 7 {1+6}"])).toEqual(["failed", ["kept-seen"]]);
    expect(isTold([...throws].reverse(), record.moves)).toBe(false);
  });
  test.each(["board", "constructor", "__proto__", "toString"])(
    "a record of %s is no proof",
    (game) => {
      const forged = text.replace('[Game "catan"]', `[Game "${game}"]`);
      const report = checkRecord(forged, null);
      expect(report.findings).toEqual([{ key: "no-proof", ok: false }]);
    },
  );
});
