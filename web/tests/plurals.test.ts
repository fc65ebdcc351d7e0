import { beforeEach, describe, expect, it } from "vitest";
import { LANGUAGES, list, t, words, type Catalogue, type Language } from "../src/lib/i18n.svelte";

const every = Object.keys(LANGUAGES) as Language[];

describe("words that change with a number", () => {
  beforeEach(() => words.choose("en"));

  it("chooses the form of the language", async () => {
    words.catalogue = { "test.card": { one: "{n} card", other: "{n} cards" } };
    expect(t("test.card", { n: 1 })).toBe("1 card");
    expect(t("test.card", { n: 0 })).toBe("0 cards");
  });

  it("knows the three forms of Russian", async () => {
    await words.choose("ru");
    words.catalogue = { "test.card": { one: "{n} карта", few: "{n} карты", many: "{n} карт" } };
    expect([1, 3, 5, 11, 21, 22].map((n) => t("test.card", { n }))).toEqual([
      "1 карта",
      "3 карты",
      "5 карт",
      "11 карт",
      "21 карта",
      "22 карты",
    ]);
  });

  it("counts nothing in the singular in French, in the plural in German", async () => {
    const catalogue: Catalogue = { "test.card": { one: "eine", other: "mehrere" } };
    await words.choose("fr");
    words.catalogue = catalogue;
    expect(t("test.card", { n: 0 })).toBe("eine");
    await words.choose("de");
    words.catalogue = catalogue;
    expect(t("test.card", { n: 0 })).toBe("mehrere");
  });

  it.each(every)("has each form that %s needs", async (language) => {
    await words.choose(language);
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, value] of Object.entries(words.catalogue)) {
      if (typeof value === "string") continue;
      const missing = needed.filter((form) => !(form in value) && !("other" in value));
      expect(missing, key).toEqual([]);
    }
  });

  it.each(every)("names a button in %s with the number it shows", async (language) => {
    await words.choose(language);
    for (const key of ["trade.add-give", "trade.add-take"]) {
      const name = t(key, { good: "-", n: 7 });
      expect(name.replace(/\(.*\)/, ""), "words in brackets do not count").toContain("7");
    }
    expect(t("choice.chosen", { n: 7 }), "follows the number held, as the badges do").toMatch(/^7/);
    const [short, long] = [t("undo.short"), t("undo.ask")];
    expect(long.toLowerCase()).toContain(short.toLowerCase());
  });

  it("gives the key back when there are no words for it", () => {
    expect(t("no.such.key", { n: 2 })).toBe("no.such.key");
  });

  it("joins lists as the language does", async () => {
    expect(list(["wool", "ore", "grain"])).toBe("wool, ore and grain");
    await words.choose("de");
    expect(list(["Wolle", "Erz"])).toBe("Wolle und Erz");
  });
});
