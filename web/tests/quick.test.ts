import { beforeEach, describe, expect, it } from "vitest";
import type { GameInfo } from "../src/generated/messages";
import { isFirstTable, loadQuick, noteTable, quickTable, saveQuick } from "../src/lib/quick";

const catan = {
  name: "catan",
  players: [2, 4],
  default_players: 4,
  options: [{ name: "board", default: "beginner", choices: ["beginner", "random"] }],
} as unknown as GameInfo;
const dice = {
  ...catan,
  name: "dice",
  players: [1, 8],
  default_players: 2,
  options: [],
} as GameInfo;

describe("a table to play at once", () => {
  beforeEach(() => localStorage.clear());

  it("has the bots, the players and the board that were chosen", () => {
    const table = quickTable(catan, { level: "hard", players: 2, board: "random" }, true);
    expect(table.options).toEqual({ board: "random" });
    expect(table.seats).toEqual([{ kind: "me" }, { kind: "bot", level: "hard" }]);
  });

  it("has as many players as the game allows", () => {
    const table = quickTable(catan, { level: "easy", players: 6, board: "beginner" }, true);
    expect(table.players).toBe(4);
  });

  it("is as usual in other games, but for the level", () => {
    const table = quickTable(dice, { level: "easy", players: 4, board: "random" }, false);
    expect(table).toMatchObject({ players: 2, options: {} });
    expect(table.seats[1]).toEqual({ kind: "bot", level: "easy" });
  });

  it("is remembered, and nonsense is not", () => {
    saveQuick({ level: "hard", players: 3, board: "random" });
    expect(loadQuick()).toEqual({ level: "hard", players: 3, board: "random" });
    localStorage.setItem("skerry.quick", '{"level":"godlike","board":7}');
    expect(loadQuick()).toEqual({ level: "easy", players: 4, board: "beginner" });
  });
  it("gives a newcomer easy bots in the first game of each kind only", () => {
    expect(loadQuick()).toEqual({ level: "easy", players: 4, board: "beginner" });
    noteTable("catan", "ABCD");
    expect(loadQuick().level).toBe("medium");
    expect(loadQuick("elasund").level).toBe("easy");
    noteTable("catan", "EFGH");
    expect(isFirstTable({ game: "catan", table: "ABCD" })).toBe(true);
    expect(isFirstTable({ game: "catan", table: "EFGH" })).toBe(false);
  });
  it("gives a newcomer who has chosen what was chosen", () => {
    saveQuick({ level: "hard", players: 3, board: "beginner" });
    expect(loadQuick("dice").level).toBe("hard");
  });
});
