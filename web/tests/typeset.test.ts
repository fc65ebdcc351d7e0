import { describe, expect, it } from "vitest";
import { clauses } from "../src/lib/clauses";
import { t, words } from "../src/lib/i18n.svelte";
import { typeset } from "../src/lib/typeset";

describe("the print of a language", () => {
  it("sets French spaces and apostrophes, plural forms included", () => {
    const plain = { a: "Qui l'a ? « Moi » : 3:1 ; 5 % !", b: { one: "d'un", other: "oui\u00a0!" } };
    expect(typeset("fr", plain)).toEqual({
      a: "Qui l’a\u202f? «\u202fMoi\u202f»\u202f: 3:1\u202f; 5\u202f%\u202f!",
      b: { one: "d’un", other: "oui\u202f!" },
    });
    expect(typeset("de", plain)).toBe(plain);
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

  it("counts goods in the form of the number, and names one without a number", async () => {
    await words.choose("fr");
    expect([t("term.ore"), t("term.ore", { n: 2 })]).toEqual(["minerai", "minerais"]);
    await words.choose("ru");
    expect([t("term.ore"), t("term.ore", { n: 5 })]).toEqual(["руда", "руды"]);
  });
});
