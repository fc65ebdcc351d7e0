import { beforeEach, describe, expect, it } from "vitest";
import type { GameInfo } from "../src/generated/messages";
import {
  isFirstTable,
  loadQuick,
  noteTable,
  quickGame,
  quickTable,
  saveQuick,
} from "../src/lib/quick";

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
    const table = quickTable(catan, { level: "hard", players: 2, board: "random" });
    expect(table.options).toEqual({ board: "random" });
    expect(table.seats).toEqual([{ kind: "me" }, { kind: "bot", level: "hard" }]);
  });

  it("has as many players as the game allows, one alone among them", () => {
    saveQuick("catan", { level: "easy", players: 6, board: "beginner" });
    expect(loadQuick(catan).players).toBe(4);
    saveQuick("dice", { level: "easy", players: 1, board: "beginner" });
    expect(quickTable(dice, loadQuick(dice)).seats).toEqual([{ kind: "me" }]);
  });

  it("is chosen for each game, and has no board where there is none", () => {
    saveQuick("catan", { level: "hard", players: 3, board: "random" });
    expect(loadQuick(dice)).toMatchObject({ level: "hard", players: 2 });
    saveQuick("dice", { level: "easy", players: 4, board: "random" });
    expect(quickTable(dice, loadQuick(dice))).toMatchObject({ players: 4, options: {} });
    expect(loadQuick(catan)).toEqual({ level: "hard", players: 3, board: "random" });
    expect(quickGame()).toBe("dice");
  });

  it("is remembered, and nonsense is not", () => {
    saveQuick("catan", { level: "hard", players: 3, board: "random" });
    expect(loadQuick(catan)).toEqual({ level: "hard", players: 3, board: "random" });
    localStorage.setItem("skerry.quick", '{"of":{"catan":{"level":"godlike","board":7}}}');
    expect(loadQuick(catan)).toEqual({ level: "easy", players: 4, board: "beginner" });
  });
  it("gives a newcomer easy bots in the first game of each kind only", () => {
    expect(loadQuick(catan)).toEqual({ level: "easy", players: 4, board: "beginner" });
    noteTable("catan", "ABCD");
    expect(loadQuick(catan).level).toBe("medium");
    expect(loadQuick(dice).level).toBe("easy");
    noteTable("catan", "EFGH");
    expect(isFirstTable({ game: "catan", table: "ABCD" })).toBe(true);
    expect(isFirstTable({ game: "catan", table: "EFGH" })).toBe(false);
  });
  it("gives a newcomer who has chosen what was chosen", () => {
    saveQuick("catan", { level: "hard", players: 3, board: "beginner" });
    expect(loadQuick(dice).level).toBe("hard");
  });
});
