/** A page that gets more than it can draw skips to the present. */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Info, ServerMessage } from "../src/generated/messages";
import { connection } from "../src/lib/connection.svelte";
import { TableSession } from "../src/lib/session.svelte";

vi.hoisted(() => {
  const listens = { addEventListener: () => undefined };
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", listens);
  Object.assign(document, listens);
});

afterAll(() => void vi.unstubAllGlobals());

const MOVES = 300;

describe("a page behind its table", () => {
  let told: (m: unknown) => void = () => undefined;
  let draw: () => void = () => undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(connection, "listen").mockImplementation((listener) => {
      told = listener as typeof told;
      return () => undefined;
    });
    vi.stubGlobal("requestAnimationFrame", (frame: () => void) => {
      draw = () => {
        frame();
        vi.advanceTimersByTime(1);
      };
      return 1;
    });
    vi.stubGlobal("cancelAnimationFrame", () => undefined);
  });
  afterEach(() => void vi.useRealTimers());
  const info = {
    type: "info",
    table: "ABCD",
    status: "playing",
    you: [0],
    number: 0,
    seats: [{ seat: 0, kind: "person", mine: true }],
  } as unknown as Info;
  const sit = (): TableSession => {
    const session = new TableSession("ABCD");
    told({ type: "table", info, views: [{ seat: 0, state: { turn: 0 } }] });
    return session;
  };
  const move = (number: number): ServerMessage =>
    ({
      type: "update",
      table: "ABCD",
      number,
      views: [{ seat: 0, state: { turn: number }, log: [{ number, actor: 1, text: `${number}` }] }],
    }) as unknown as ServerMessage;

  it("shows the first move at once and the others together", () => {
    const session = sit();
    const before = session.batch.id;
    for (let number = 1; number <= MOVES; number++) told(move(number));
    expect(session.view.state).toEqual({ turn: 1 });
    draw();
    expect(session.view.state).toEqual({ turn: MOVES });
    expect(session.batch.id - before).toBe(2);
    expect(session.batch.entries.at(-1)!.number).toBe(MOVES);
    expect(session.log.map((line) => line.number)).toEqual(
      Array.from({ length: MOVES }, (_, i) => i + 1),
    );
    expect(session.number).toBe(MOVES);
  });
  it("shows every move by itself when it has the time", () => {
    const session = sit();
    const before = session.batch.id;
    for (const number of [1, 2, 3]) {
      told(move(number));
      expect(session.view.state).toEqual({ turn: number });
      draw();
    }
    expect(session.batch.id - before).toBe(3);
  });
  it("goes on while it is not in sight", () => {
    const session = sit();
    for (const number of [1, 2, 3]) told(move(number));
    vi.advanceTimersByTime(1000);
    expect(session.view.state).toEqual({ turn: 3 });
  });
  it("shows what was before an answer first", () => {
    const session = sit();
    for (const number of [1, 2]) told(move(number));
    told({ ...info, number: 2 });
    expect(session.view.state).toEqual({ turn: 2 });
  });
});
