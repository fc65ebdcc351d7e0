import { describe, expect, it } from "vitest";
import { clauses } from "../src/lib/clauses";
import { t, words } from "../src/lib/i18n.svelte";
import { tied, typed, typeset } from "../src/lib/typeset";

describe("the print of a language", () => {
  it("sets French spaces and apostrophes, plural forms included", () => {
    const plain = { a: "Qui l'a ? « Moi » : 3:1 ; 5 % !", b: { one: "d'un", other: "oui\u00a0!" } };
    expect(typeset("fr", plain)).toEqual({
      a: "Qui l’a\u202f? «\u202fMoi\u202f»\u202f: 3:1\u202f; 5\u202f%\u202f!",
      b: { one: "d’un", other: "oui\u202f!" },
    });
  });

  it("keeps French and German units beside their number", () => {
    const french = { a: "Dans {n} s, 5 Mo, 20 min, 3 sons, {n} s’ouvre" };
    expect(typeset("fr", french)).toEqual({
      a: "Dans {n}\u00a0s, 5\u00a0Mo, 20\u00a0min, 3 sons, {n} s’ouvre",
    });
    const german = { a: "In {n} s, 5 MB, 20 Min., 5 % und 3 sind da …", b: "„So“: 3:1!" };
    expect(typeset("de", german)).toEqual({
      a: "In {n}\u00a0s, 5\u00a0MB, 20\u00a0Min., 5\u00a0% und 3 sind da\u00a0…",
      b: "„So“: 3:1!",
    });
  });

  it("ties numbers to what they count where lines are short", () => {
    expect(tied("4 übrig, nötig: 1 Getreide, 2 Erz")).toBe(
      "4\u00a0übrig, nötig: 1\u00a0Getreide, 2\u00a0Erz",
    );
    expect(tied("2 заявки, золото: 3")).toBe("2\u00a0заявки, золото:\u00a03");
  });

  it("sets English quotation marks, and units beside their number", () => {
    const plain = { a: `The ship's "pit": {n} s, 5 MB, 3 settlements`, b: { one: "a 's" } };
    expect(typeset("en", plain)).toEqual({
      a: "The ship’s “pit”: {n}\u00a0s, 5\u00a0MB, 3 settlements",
      b: { one: "a ’s" },
    });
  });

  it("keeps Russian dashes, units and prepositions where they belong", () => {
    const plain = {
      a: "Заявка — 0, в ряду с ним (к югу) через {n} с; 5 % сил, и всё",
      b: "Золото: {gold}, победа: {who}",
    };
    expect(typeset("ru", plain)).toEqual({
      a: "Заявка\u00a0— 0, в\u00a0ряду с\u00a0ним (к\u00a0югу) через {n}\u00a0с; 5\u00a0% сил, и всё",
      b: "Золото:\u00a0{gold}, победа: {who}",
    });
  });

  it("is undone for a search, which people type on plain keys", () => {
    const shown = Object.values(typeset("ru", { a: "В лесу — «ship’s»" }))[0]!;
    expect(typed(shown)).toBe("в лесу — «ship's»");
  });

  it("reaches the catalogue and the clauses of the rules", async () => {
    await words.choose("fr");
    const bad = /'|[ \u00a0][;:!?%»]|«[ \u00a0]/;
    const shown = Object.values(words.catalogue).flatMap((text) =>
      typeof text === "string" ? [text] : Object.values(text),
    );
    shown.push(...Object.values(await clauses("fr", "catan")));
    expect(shown.filter((text) => bad.test(text))).toEqual([]);
  });

  it('shortens a French "de" before a name that begins with a vowel', async () => {
    await words.choose("fr");
    const hand = (who: string): string => t("struggle.swap.hand", { who });
    for (const who of ["Astrid", "Ivar", "Émile", "Orange", "Yves"])
      expect(hand(who)).toBe(`La main d’${who}`);
    for (const who of ["Solveig", "Yann", "Hans", "Rouge"])
      expect(hand(who)).toBe(`La main de ${who}`);
    expect(t("catan.is.road", { who: "Astrid", place: "blé 8" })).toBe(
      "Route d’Astrid\u202f: blé 8",
    );
    expect(t("review.turn-of", { n: 3, all: 8 })).toBe("Tour 3 sur 8");
    await words.choose("de");
    expect(hand("Astrid")).toBe("Die Hand von Astrid");
  });

  it("counts goods in the form of the number, and names one without a number", async () => {
    await words.choose("fr");
    expect([t("term.ore"), t("term.ore", { n: 2 })]).toEqual(["minerai", "minerais"]);
    await words.choose("ru");
    expect([t("term.ore"), t("term.ore", { n: 5 })]).toEqual(["руда", "руды"]);
  });
});
