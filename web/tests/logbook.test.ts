import { beforeEach, describe, expect, it } from "vitest";
import type { ChatLine, Info } from "../src/generated/messages";
import { words } from "../src/lib/i18n.svelte";
import { clausesOf, concerns, held, itemsOf, lastSentence, turnsOf } from "../src/lib/logbook";
import type { GameEvent, LogLine } from "../src/lib/sitting";
import { plain } from "../src/lib/wording";

const info = {
  game: "catan",
  seats: [
    { seat: 0, color: "red", kind: "person", name: "Ada" },
    { seat: 1, color: "blue", kind: "person", name: "Jonas" },
    { seat: 2, color: "white", kind: "person", name: "Ivar" },
  ],
} as Info;
let number = 0;
const line = (actor: number, kind: string, ...events: GameEvent[]): LogLine => ({
  number: ++number,
  actor,
  move: { kind },
  events,
});
const event = (kind: string, seat: number, data: Record<string, unknown> = {}): GameEvent => ({
  kind,
  seat,
  data,
});
const jonasRolls = (): LogLine[] => [
  line(1, "roll", event("roll", 1)),
  line(
    -1,
    "dice",
    event("dice", 1, { sum: 11 }),
    event("gain", 0, { cards: { ore: 2 } }),
    event("gain", 2, { cards: { wool: 1 } }),
  ),
];
const end = (seat: number): LogLine => line(seat, "end", event("end", seat));
const told = (log: LogLine[], me: number): string[] =>
  turnsOf(log).map((turn) =>
    plain(
      clausesOf(info, turn, { me, place: (name) => (name === "hex" ? "there" : null) }).flatMap(
        (clause) => clause.pieces,
      ),
    ),
  );

describe("the log", () => {
  beforeEach(async () => {
    number = 0;
    await words.choose("en");
  });

  it("tells a throw and all its income in one sentence, in the second person for oneself", () => {
    expect(told(jonasRolls(), 0)).toEqual(["Jonas rolls 11: you get 2 ore, Ivar 1 wool."]);
    expect(told(jonasRolls(), 2)).toEqual(["Jonas rolls 11: Ada gets 2 ore, you 1 wool."]);
    expect(told(jonasRolls(), -1)).toEqual(["Jonas rolls 11: Ada gets 2 ore, Ivar 1 wool."]);
  });

  it("names who acts once, and does not tell that an offer was declined", () => {
    const log = [
      ...jonasRolls(),
      line(1, "knight", event("knight", 1)),
      line(1, "robber", event("robber", 1, { hex: 3 })),
      line(-1, "steal", event("steal", 1, { good: "?", seat: "red" })),
      line(0, "decline", event("decline", 0)),
      line(1, "buy", event("buy", 1)),
    ];
    expect(told(log, 0)).toEqual([
      "Jonas rolls 11: you get 2 ore, Ivar 1 wool. Jonas plays a knight, " +
        "moves the robber: there, takes a card from you, buys a development card.",
    ]);
    expect(told(log, 1)[0]).toContain("You play a knight, move the robber: there, take a card");
  });

  it("does so in every language", async () => {
    for (const [language, words_] of [
      ["de", "Jonas würfelt 11: du bekommst 2 Erz, Ivar 1 Wolle."],
      ["fr", "Jonas fait 11\u202f: vous recevez 2 minerais, Ivar 1 laine."],
      ["ru", "Jonas выбрасывает 11: вы получаете 2 руды, Ivar 1 шерсть."],
    ] as const) {
      await words.choose(language);
      expect(told(jonasRolls(), 0)[0]).toBe(words_);
    }
  });

  it("begins a turn after the end of the last one, at a throw and at the founding of another", () => {
    const log = [
      line(0, "settlement", event("settlement", 0, { corner: 1 })),
      line(0, "road", event("road", 0, { path: 1 })),
      line(1, "settlement", event("settlement", 1, { corner: 9 })),
      ...jonasRolls(),
      end(1),
      line(2, "knight", event("knight", 2)),
      line(-1, "dice", event("dice", 2, { sum: 7 })),
      line(0, "discard", event("lost", 0, { count: 4 })),
    ];
    expect(turnsOf(log).map((turn) => turn.seat)).toEqual([0, 1, 2]);
    expect(told(log, 0).at(-1)).toBe("Ivar plays a knight, rolls 7. You discard 4 cards.");
  });

  it("puts a break before each round and chat where it was said", () => {
    const log = [...jonasRolls(), end(1), line(2, "roll", event("dice", 2, { sum: 4 }))];
    const said = (n: number): ChatLine => ({ number: n, name: "Ivar", text: "Hm", at: 0 });
    const kinds = (chat: ChatLine[], turn: number): string[] =>
      itemsOf(turnsOf(log), chat, 3, turn).map((item) => item.kind);
    expect(kinds([said(2), said(99)], 4)).toEqual(["turn", "said", "round", "turn", "said"]);
    expect(kinds([], 5)).toEqual(["turn", "turn"]);
  });

  it("tells the last sentence alone, and whom a turn concerns", () => {
    const log = [...jonasRolls(), line(1, "buy", event("buy", 1))];
    const turn = turnsOf(log)[0]!;
    const last = lastSentence(clausesOf(info, turn, { me: 0, place: () => null }));
    expect(plain(last.flatMap((clause) => clause.pieces))).toBe("Jonas buys a development card.");
    expect(concerns(info, turn, 0)).toBe(true);
    expect(concerns(info, turnsOf([end(1)])[0]!, 0)).toBe(false);
  });

  it("keeps a comma beside the cards before it", () => {
    expect(held({ cards: { ore: 1 } }, ", builds")).toBe("\u2060, builds");
    expect(held({ cards: { ore: 1 } }, " and")).toBe(" and");
    expect(held("ore", ", builds")).toBe(", builds");
    expect(held(undefined, ".")).toBe(".");
  });
});
