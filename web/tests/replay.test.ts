import { describe, expect, it } from "vitest";
import type { Frame, Replay } from "../src/generated/messages";
import { ReplaySession } from "../src/lib/replay.svelte";

const frame = (number: number, turn: number, more: Partial<Frame> = {}): Frame => ({
  number,
  turn,
  actor: turn % 2,
  move: { kind: "end" },
  state: { turn, last: number },
  ...more,
});
function session(frames: Frame[]): ReplaySession {
  const data: Replay = {
    game: "catan",
    players: 2,
    names: ["Ada", "bot medium"],
    options: {},
    view: "open",
    start: { turn: 0, last: -1, robber: 9 },
    winners: [1],
    tags: {},
    frames,
  };
  return new ReplaySession(data, ["red", "blue"], "ABCD");
}
const long = (count: number): Frame[] =>
  Array.from({ length: count }, (_, i) => frame(i, Math.floor(i / 4) + 1));

describe("a recorded game", () => {
  it("adds up the frames to the position asked for, in any order", () => {
    const replay = session(long(180));
    for (const at of [180, 3, 120, 0, 51, 179]) {
      replay.go(at);
      const last = at - 1;
      expect(replay.view.state).toEqual({
        turn: at === 0 ? 0 : Math.floor(last / 4) + 1,
        last,
        robber: 9,
      });
    }
  });

  it("stays between the first and the last frame", () => {
    const replay = session(long(8));
    replay.go(-5);
    expect(replay.index).toBe(0);
    replay.go(99);
    expect(replay.index).toBe(8);
  });

  it("goes from turn to turn", () => {
    const replay = session(long(12));
    replay.go(2);
    replay.jumpTurn(1);
    expect(replay.view.state["turn"]).toBe(2);
    replay.jumpTurn(-1);
    expect(replay.view.state["turn"]).toBe(1);
  });

  it("keeps the scores of a frame until others come", () => {
    const replay = session([frame(0, 1), frame(1, 1, { scores: [2, 1] }), frame(2, 2)]);
    expect([0, 1, 2, 3].map((i) => replay.scores(i))).toEqual([
      [0, 0],
      [0, 0],
      [2, 1],
      [2, 1],
    ]);
  });

  it("lets things move only when it steps forward by one", () => {
    const replay = session(long(10));
    replay.go(4);
    expect(replay.batch.entries).toEqual([]);
    replay.go(5);
    expect(replay.batch.entries.map((entry) => entry.number)).toEqual([4]);
    replay.go(4);
    expect(replay.batch.entries).toEqual([]);
  });

  it("shows the effects of a move that is not to be seen, and no move", () => {
    const hidden: Frame = { number: 0, turn: 1, actor: 1, state: { last: 0 } };
    const replay = session([hidden]);
    replay.go(1);
    expect(replay.log).toEqual([{ number: 0, actor: 1, move: null, events: [] }]);
    expect(replay.view.state["last"]).toBe(0);
  });

  it("tells people from bots", () => {
    const seats = session(long(2)).info.seats;
    expect(seats.map((seat) => [seat.kind, seat.name])).toEqual([
      ["person", "Ada"],
      ["bot", ""],
    ]);
  });
});
