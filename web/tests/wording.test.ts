import { beforeEach, describe, expect, it } from "vitest";
import type { Info } from "../src/generated/messages";
import { words } from "../src/lib/i18n.svelte";
import type { GameEvent } from "../src/lib/sitting";
import { keyOf, nameOf, plain, sentence, termOf } from "../src/lib/wording";

const info = {
  game: "test",
  seats: [
    { seat: 0, color: "red", kind: "person", name: "Ada" },
    { seat: 1, color: "blue", kind: "bot" },
    { seat: 2, color: "white", kind: "open" },
  ],
} as Info;
const event = (kind: string, data: Record<string, unknown> = {}, seat = 0): GameEvent => ({
  kind,
  seat,
  data,
});
const nobody = { me: -1, place: () => null };
const told = (e: GameEvent): string => plain(sentence(info, e, nobody));

describe("events in words", () => {
  beforeEach(async () => {
    await words.choose("en");
    words.catalogue = {
      ...words.catalogue,
      "event.test.gain": "{who} gets {cards}",
      "event.test.roll": "{who} rolled {sum}",
      "event.test.steal": "{who} took {good} from {seat}",
      "event.test.steal.hidden": "{who} took a card from {seat}",
      "event.test.draw": { one: "{who} draws {n} card", other: "{who} draws {n} cards" },
      "event.test.silent": "",
      "event.test.build": "{who} built at {corner}",
    };
  });

  it("calls the seats of a lesson by their colours, as its texts do", async () => {
    const lesson = { ...info, lesson: { name: "catan/founding" } } as Info;
    for (const language of ["en", "de", "fr", "ru"] as const) {
      await words.choose(language);
      expect(nameOf(lesson, 1)).toBe(words.catalogue["colour.blue"]);
    }
    expect(nameOf(lesson, 0)).toBe("Ada");
  });

  it("names people, bots by their own names, free seats by colour", () => {
    expect(nameOf(info, 0)).toBe("Ada");
    expect(nameOf(info, 1)).toBe(words.catalogue["bot.1"]);
    expect(nameOf(info, 2)).toBe(words.catalogue["colour.white"]);
    expect(nameOf(info, 7)).toBe(words.catalogue["seat.nobody"]);
  });

  it("fills in numbers and cards", () => {
    expect(told(event("roll", { sum: 8 }))).toBe("Ada rolled 8");
    expect(told(event("gain", { cards: { ore: 2, wool: 1 } }))).toBe("Ada gets 2 ore, 1 wool");
    expect(told(event("gain", { cards: {} }))).toBe(`Ada gets ${words.catalogue["cards.nothing"]}`);
  });

  it("puts goods in the case that the sentence asks for", async () => {
    const offer = { give: { wool: 1, ore: 2 }, take: { brick: 1 } };
    const catan = { ...info, game: "catan" } as Info;
    const inWords = (kind: string, data: Record<string, unknown>): string =>
      plain(sentence(catan, event(kind, data), nobody));
    await words.choose("ru");
    expect(inWords("offer", offer)).toBe("Ada предлагает 1 шерсть, 2 руды за 1 глину");
    expect(inWords("gain", { cards: { lumber: 1 } })).toBe("Ada получает 1 древесину");
    const rolled = event("roll", { dice: { lumber: 1, ore: 1, grain: 2 } });
    expect(plain(sentence({ ...info, game: "dice" } as Info, rolled, nobody))).toBe(
      "Ada выбрасывает 1 древесину, 1 руду, 2 зерна",
    );
    await words.choose("de");
    expect(inWords("offer", offer)).toBe("Ada bietet 1 Wolle, 2 Erz für 1 Lehm");
    const elasund = { ...info, game: "elasund" } as Info;
    const given = event("gives-up", { cards: { red: 2, gold: 1 } });
    expect(plain(sentence(elasund, given, nobody))).toBe("Ada gibt 2 rote Karten, 1 Gold ab");
  });

  it("keeps cards apart, to be shown as pictures", () => {
    expect(sentence(info, event("gain", { cards: { ore: 2 } }), nobody)).toEqual([
      "Ada",
      " gets ",
      { cards: { ore: 2 } },
    ]);
  });

  it("says no more than the seat may know", () => {
    const known = event("steal", { good: "ore", seat: "blue" });
    expect(told(known)).toBe(`Ada took ore from ${nameOf(info, 1)}`);
    const hidden = event("steal", { good: "?", seat: "blue" });
    expect(keyOf("test", hidden)).toBe("event.test.steal.hidden");
    expect(told(hidden)).toBe(`Ada took a card from ${nameOf(info, 1)}`);
  });

  it('shortens a French "de" before a name in the log too', async () => {
    await words.choose("fr");
    words.catalogue = { ...words.catalogue, "event.test.seen": "{who} voit la main de {seat}" };
    expect(told(event("seen", { seat: "blue" }))).toBe("Ada voit la main d’Ivar");
    expect(told(event("seen", { seat: "white" }))).toBe("Ada voit la main de Blanc");
  });

  it("counts by the first number it is told", () => {
    expect(told(event("draw", { n: 1 }))).toBe("Ada draws 1 card");
    expect(told(event("draw", { n: 3 }))).toBe("Ada draws 3 cards");
  });

  it("says nothing of what is not worth a line", () => {
    expect(sentence(info, event("silent"), nobody)).toEqual([]);
    expect(sentence(info, event("unheard-of"), nobody)).toEqual([]);
  });

  it("lets a game name its places", () => {
    const place = (name: string, value: unknown) => (name === "corner" ? `H${value}` : null);
    expect(plain(sentence(info, event("build", { corner: 4 }), { me: -1, place }))).toBe(
      "Ada built at H4",
    );
  });

  it("puts words of the catalogue for terms, one by one where it must", () => {
    expect(termOf(info, "good", "wool")).toBe("wool");
    expect(termOf(info, "cards", "wool ore")).toBe("wool ore");
    expect(termOf(info, "field", "C8")).toBe("C8");
    expect(termOf(info, "n", 5)).toBe("5");
  });
});
