import { beforeAll, describe, expect, it } from "vitest";
import { COAST, CORNERS, PATHS, type State } from "../src/generated/catan";
import { cornerName, pathName } from "../src/games/catan/places";
import { LANGUAGES, words, type Language } from "../src/lib/i18n.svelte";

/** The beginner's island. */
const land = [4, 2, 0, 3, 1, 2, 1, 3, 0, 5, 0, 4, 0, 4, 3, 2, 1, 3, 2];
const token = [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11];
const harbour = COAST.map((_, i) => [1, 4, 8, 11, 14, 18, 21, 24, 28].indexOf(i) % 6);
const s = { terrain: land, token, harbour } as unknown as State;

describe.each(Object.keys(LANGUAGES) as Language[])("the island's places in %s", (language) => {
  beforeAll(() => words.choose(language));

  it("have names of their own", () => {
    for (const names of [
      CORNERS.map((_, c) => cornerName(s, c)),
      PATHS.map((_, p) => pathName(s, p)),
    ])
      expect(new Set(names).size).toBe(names.length);
  });

  it("tell where harbours are", () => {
    const side = harbour.findIndex((kind) => kind >= 0);
    const [corner] = PATHS[COAST[side]!]!;
    expect(cornerName(s, corner)).toMatch(/[23]:1/);
  });
});
