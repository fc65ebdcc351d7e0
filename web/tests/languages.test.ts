import { expect, test } from "vitest";
import { words } from "../src/lib/i18n.svelte";

test("the language that was chosen last is shown, whichever comes last", async () => {
  await Promise.all([words.choose("ru"), words.choose("en")]);
  expect(words.language).toBe("en");
  await words.choose("de");
  expect(words.language).toBe("de");
});
