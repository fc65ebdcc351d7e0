/** Several people at one device: what one of them has half chosen is nobody else's. */
import { flushSync } from "svelte";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Turn } from "../src/games/catan/turn.svelte";
import { PHASES, type Move } from "../src/generated/catan";
import type { Info, ServerMessage } from "../src/generated/messages";
import { connection } from "../src/lib/connection.svelte";
import { TableSession } from "../src/lib/session.svelte";
import type { Sitting, View } from "../src/lib/sitting";

vi.hoisted(() => {
  const listens = { addEventListener: () => undefined };
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", listens);
  Object.assign(document, listens);
});

afterAll(() => void vi.unstubAllGlobals());

const CARDS_OF_ONE = [3, 3, 3, 0, 0];
/** Three people who share a device, and the seat that looks at it. */
class Device {
  view = $state.raw<View>({ seat: 0, state: {}, actors: [], scores: [], legal: [], text: "" });
  readonly info = { table: "ABCD", seats: [] };
  readonly busy = false;
  readonly replay = false;
  sent: Move[] = [];
  get seat(): number {
    return this.view.seat;
  }
  play(...moves: Move[]): Promise<boolean> {
    this.sent.push(...moves);
    return Promise.resolve(true);
  }
  /** Somebody sits down and is asked. */
  ask(seat: number, phase: (typeof PHASES)[number], legal: Move[]): void {
    const each = <T>(value: T): T[] => [value, value, value];
    const state = {
      turn: 7, player: 2, phase: PHASES.indexOf(phase), owes: each(4), hand: each(CARDS_OF_ONE),
      takes: each([1, 0, 0, 0, 0]), cards: each([0, 0, 0, 0, 1]),
    }; // prettier-ignore
    this.view = { ...this.view, seat, state, legal };
    flushSync();
  }
}

function sitDown(use: (device: Device, turn: Turn) => void): void {
  const device = new Device();
  let turn: Turn | undefined;
  const leave = $effect.root(() => {
    turn = new Turn(() => device as unknown as Sitting);
  });
  flushSync();
  use(device, turn!);
  leave();
}
const DISCARD: Move[] = [{ kind: "discard", good: "lumber" }];
const ANSWER: Move[] = [{ kind: "accept" }, { kind: "decline" }];

describe("three people at one device", () => {
  beforeEach(() => localStorage.clear());

  it("choose what they discard each for themselves", () => {
    sitDown((device, turn) => {
      device.ask(0, "discard", DISCARD);
      turn.pickGood(0);
      turn.pickGood(1);
      expect(turn.discard.total).toBe(2);
      device.ask(1, "discard", DISCARD);
      expect(turn.discard.total).toBe(0);
    });
  });
  it("keep what they have chosen while others answer", () => {
    sitDown((device, turn) => {
      device.ask(0, "discard", DISCARD);
      turn.pickGood(0);
      device.ask(0, "discard", DISCARD);
      expect(turn.discard.total).toBe(1);
      device.ask(0, "answer", ANSWER);
      turn.countering = true;
      turn.change("give", 0, 1);
      device.ask(0, "answer", ANSWER);
      expect(turn.countering).toBe(true);
      expect(turn.give).toEqual([1, 0, 0, 0, 0]);
    });
  });
  it("see no card that another one looked at, and no deal that another one made up", () => {
    sitDown((device, turn) => {
      device.ask(0, "main", []);
      turn.pickCard("point");
      turn.change("give", 0, 1);
      device.ask(1, "main", []);
      expect(turn.play).toBe(null);
      expect(turn.give).toEqual([0, 0, 0, 0, 0]);
    });
  });
  it("refuse offers each for themselves", () => {
    sitDown((device, turn) => {
      device.ask(0, "answer", ANSWER);
      turn.declineAll();
      flushSync();
      expect(device.sent).toEqual([{ kind: "decline" }]);
      device.ask(1, "answer", ANSWER);
      expect(turn.answering).toBe(true);
      expect(device.sent).toHaveLength(1);
    });
  });
  it("keep what they never give each for themselves", () => {
    sitDown((device, turn) => {
      device.ask(0, "main", []);
      turn.toggleNever("lumber");
      device.ask(1, "answer", ANSWER);
      expect(turn.never).toEqual([]);
      expect(turn.answering).toBe(true);
      device.ask(0, "answer", ANSWER);
      expect(device.sent).toEqual([{ kind: "decline" }]);
    });
  });
});

describe("two people at one device with a clock", () => {
  let told: (m: ServerMessage) => void = () => undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => {
      draw();
      return 1;
    });
    vi.spyOn(connection, "listen").mockImplementation((listener) => {
      told = listener;
      return () => undefined;
    });
  });
  afterEach(() => void vi.useRealTimers());
  const seats = (...away: number[]) =>
    [0, 1].map((seat) => ({ seat, kind: "person", mine: true, away: away.includes(seat) }));
  const info = (...away: number[]) =>
    ({
      type: "info",
      table: "ABCD",
      status: "playing",
      you: [0, 1],
      number: 1,
      seats: seats(...away),
    }) as unknown as Info;
  const turnOf = (seat: number): void => {
    const views = [0, 1].map((s) => ({ seat: s, actors: [seat] }));
    told({ type: "update", table: "ABCD", number: 1, views } as unknown as ServerMessage);
    vi.advanceTimersByTime(1);
  };

  it("call nobody to a seat that a bot plays, until that person is back", () => {
    const session = new TableSession("ABCD");
    const views = [0, 1].map((seat) => ({ seat, actors: [0] }));
    told({ type: "table", info: info(), views } as unknown as ServerMessage);
    expect(session.expected).toBe(0);
    session.sitDown();
    told(info(0) as unknown as ServerMessage); // time is up
    turnOf(1);
    expect(session.expected).toBe(1);
    session.sitDown();
    turnOf(0);
    expect(session.covered).toBe(false);
    expect(session.seat).toBe(1);
    expect(session.awaySeats).toEqual([0]);
    told(info() as unknown as ServerMessage); // "I am back"
    expect(session.expected).toBe(0);
  });
});
