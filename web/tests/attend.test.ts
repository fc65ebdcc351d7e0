import { beforeEach, expect, test } from "vitest";
import { attend } from "../src/fair/attend";
import { keptOf, sealOf } from "../src/fair/keep";
import { isHex } from "../src/fair/sha256";
import type { Info } from "../src/generated/messages";

let table = 0;
let base: Info;
beforeEach(() => {
  base = {
    table: `TABLE${++table}`,
    number: 1,
    game: "catan",
    players: 2,
    options: { board: "random", goal: 10 },
    public: false,
    status: "open",
    host: true,
    seats: [
      { seat: 0, color: "red", kind: "person", name: "Ada", mine: true },
      { seat: 1, color: "blue", kind: "bot", level: "easy" },
    ],
    you: [0],
    clock: {},
    commitment: "a".repeat(64),
  } as unknown as Info;
});

/** The one thing that is to be sent. */
function only(info: Info): { type: string; seat: number; seal: string; seed: string } {
  const parts = attend(info);
  expect(parts).toHaveLength(1);
  return (parts as unknown[])[0] as never;
}

const sealed = (seal: string, more: Partial<Info> = {}): Info => ({
  ...base,
  ...more,
  seats: base.seats.map((seat) => (seat.seat === 0 ? { ...seat, seal } : seat)),
});

test("a seed is promised for each seat, and shown only when the table is closed", () => {
  const promise = only(base);
  expect(promise).toMatchObject({ type: "seal", seat: 0 });
  expect(attend(base)).toEqual([promise]);
  expect(attend(sealed(promise.seal))).toEqual([]);
  const shown = only(sealed(promise.seal, { dealing: true }));
  expect(shown.type).toBe("seed");
  expect(isHex(shown.seed)).toBe(true);
  expect(sealOf(shown.seed)).toBe(promise.seal);
  expect(keptOf(base.table)).toMatchObject({
    given: { 0: shown.seed },
    agreed: {
      names: ["Ada", "bot easy"],
      options: "board=random goal=10",
      seals: [promise.seal, ""],
    },
  });
});

test("nothing is shown to a server that has another seal for the seat, or none", () => {
  attend(base);
  expect(attend({ ...base, dealing: true })).toEqual([]);
  expect(keptOf(base.table)?.given).toEqual({});
});

test("nothing is shown again once the seats are other ones", () => {
  const promise = only(base);
  attend(sealed(promise.seal, { dealing: true }));
  const other = sealed(promise.seal, { dealing: true });
  other.seats[1]!.level = "hard";
  expect(attend(other)).toBe("broken");
});

test("another commitment or another transcript than before is noticed", () => {
  attend(base);
  expect(attend({ ...base, commitment: "b".repeat(64) })).toBe("broken");
  const over: Info = { ...base, status: "over", transcript: "c".repeat(64) };
  expect(attend(over)).toEqual([]);
  expect(keptOf(base.table)?.transcript).toBe("c".repeat(64));
  expect(attend({ ...over, transcript: "d".repeat(64) })).toBe("broken");
});

test("a game that begins without the seed that was given, or with another, is noticed", () => {
  for (const [seed, warning] of [
    ["server", "left-out"],
    ["e".repeat(64), "broken"],
  ] as const) {
    base = { ...base, table: `${base.table}${seed[0]}` };
    const { seal } = only(base);
    const { seed: given } = only(sealed(seal, { dealing: true }));
    const playing: Info = { ...base, status: "playing" };
    expect(attend({ ...playing, seeds: [seed, "server"] })).toBe(warning);
    expect(attend({ ...playing, seeds: [seed, "server"] })).toEqual([]);
    expect(given).not.toBe(seed);
  }
  base = { ...base, table: `${base.table}x` };
  const { seal } = only(base);
  const { seed } = only(sealed(seal, { dealing: true }));
  expect(attend({ ...base, status: "playing", seeds: [seed, "server"] })).toEqual([]);
});

test("whoever first comes to a table after its end keeps nothing of it", () => {
  const over: Info = { ...base, status: "over", transcript: "c".repeat(64) };
  expect(attend(over)).toEqual([]);
  expect(keptOf(base.table)).toBeNull();
});
