import { expect, test } from "vitest";
import { t, words } from "../src/lib/i18n.svelte";

test("the language that was chosen last is shown, whichever comes last", async () => {
  await Promise.all([words.choose("ru"), words.choose("en")]);
  expect(words.language).toBe("en");
  await words.choose("de");
  expect(words.language).toBe("de");
});

test("a name in letters that run to the left turns no number round", async () => {
  await words.choose("en");
  words.catalogue = { "test.gets": "{who}: {n} ore" };
  expect(t("test.gets", { who: "Ada", n: 3 })).toBe("Ada: 3 ore");
  for (const who of ["\u05d0\u05d1\u05d0", "\u0633\u0627\u0631\u0629 2"])
    expect(t("test.gets", { who, n: 3 })).toBe(`\u2068${who}\u2069: 3 ore`);
});
