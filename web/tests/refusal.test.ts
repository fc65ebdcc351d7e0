import { afterEach, describe, expect, it } from "vitest";
import { t, words, type Language } from "../src/lib/i18n.svelte";
import type { Notice } from "../src/lib/notices.svelte";
import { refusal, sentences } from "../src/lib/refusal";

const notice = (about: Partial<Notice>): Notice => ({
  text: "",
  code: "not_now",
  key: "",
  clause: "",
  template: "",
  values: {},
  game: "catan",
  ...about,
});
/** As a table calls things: seats by their people's names, goods by their terms. */
const named = (name: string, value: string | number, n: number): string =>
  name === "seat"
    ? `<${value}>`
    : typeof value === "number"
      ? `#${value}`
      : t(`term.${value}`, { n });
const said = async (language: Language, about: Partial<Notice>): Promise<string> => {
  await words.choose(language);
  const illegal = notice({ code: "illegal", text: "road 3: server's words", ...about });
  const found = refusal(illegal, "The rule …", await sentences(language), named);
  return found.replace(/[\u00a0\u202f]/g, " ");
};

describe("why something is refused", () => {
  afterEach(() => words.choose("en"));

  it("is the sentence of its key in every language, English too", async () => {
    const asked = notice({ text: "somebody has asked already", key: "undo-asked" });
    expect(refusal(asked)).toBe(words.catalogue["refused.undo-asked"]);
    await words.choose("ru");
    expect(refusal(asked)).toBe("Кто-то уже просит отменить ход.");
  });

  it("is in English what the server says of a move, as a sentence", () => {
    const near = notice({ code: "illegal", clause: "CA-53", text: "too near to Red's city" });
    expect(refusal(near, "Distance rule: …")).toBe("Too near to Red’s city.");
  });

  it("is in other languages the rule that forbids the move, where there is no exact sentence", async () => {
    await words.choose("de");
    const near = notice({ code: "illegal", clause: "CA-53", text: "too near to Red's city" });
    expect(refusal(near, "Abstandsregel: …")).toBe("Abstandsregel: …");
    expect(refusal(near)).toBe(words.catalogue["refused.illegal"]);
    expect(refusal({ ...near, template: "of a game from elsewhere" }, "Regel …")).toBe("Regel …");
  });

  it.each([
    ["Astrid", "Il y a déjà là une route d’Astrid."],
    ["Solveig", "Il y a déjà là une route de Solveig."],
  ])('shortens a French "de" before the name of %s where it must', async (who, words_) => {
    await words.choose("fr");
    const taken = {
      code: "illegal",
      template: "{seat} has a road there",
      values: { seat: "blue" },
    };
    expect(refusal(notice(taken), "", await sentences("fr"), () => who)).toBe(words_);
  });

  it.each([
    ["en", { ore: 2 }, "You need 2 ore more."],
    ["de", { ore: 1 }, "Dir fehlt noch 1 Erz."],
    ["de", { ore: 2 }, "Dir fehlen noch 2 Erz."],
    ["de", { ore: 1, grain: 1 }, "Dir fehlen noch 1 Erz und 1 Getreide."],
    ["fr", { ore: 2, grain: 1 }, "Il vous manque 2 cartes de minerai et 1 carte de blé."],
    ["ru", { ore: 1 }, "Вам не хватает 1 карты руды."],
    ["ru", { ore: 2, grain: 1 }, "Вам не хватает 2 карт руды и 1 карты зерна."],
  ] as const)("counts what is missing in %s: %j", async (language, missing, text) => {
    expect(await said(language, { template: "you need {missing} more", values: { missing } })).toBe(
      text,
    );
  });

  it.each([
    ["en", "Too near to another building (#17)."],
    ["de", "Zu nah an einem Gebäude (#17)."],
  ] as const)("names places as the table does, in %s", async (language, text) => {
    const template = "too near to the building at {corner}";
    expect(await said(language, { template, values: { corner: 17 } })).toBe(text);
  });

  it("lists people and rows, and takes numbers out of names", async () => {
    const bids = "your permits there come to {own}, those of {seats} to {best}";
    const values = { own: 2, seats: ["red", "blue"], best: 3 };
    expect(await said("fr", { template: bids, values })).toBe(
      "Vos jetons y valent #2, contre #3 pour <red> et <blue>.",
    );
    const rows = "only row {rows:or} is open; any other takes two influence cards of one colour";
    expect(await said("ru", { template: rows, values: { rows: ["3", "7"] } })).toContain(
      "Открыт только ряд term.3 или term.7;",
    );
    const reach = "no road reaches {site}: {road} first";
    expect(await said("ru", { template: reach, values: { site: "S4", road: "R2" } })).toBe(
      "К поселению 4 не ведёт дорога: сначала дорога 2.",
    );
    expect(await said("en", { template: "you have {n:card}", values: { n: 1 } })).toBe(
      "You have 1 card.",
    );
  });

  it("never names numbers of the protocol where the catalogue has words", () => {
    const late = notice({ code: "stale", text: "the table has moved on to number 17" });
    expect(refusal(late)).toBe(words.catalogue["refused.stale"]);
  });

  it("leaves what the page itself says as it is", () => {
    expect(refusal(notice({ code: "", text: "Die Verbindung fehlt" }))).toBe(
      "Die Verbindung fehlt",
    );
  });
});
