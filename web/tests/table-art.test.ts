import { expect, test } from "vitest";
import { tableArt } from "./table-art";

test("pictures outside the browser use the drawings of today", async () => {
  // `npx vitest run -u tests/table-art.test.ts` writes the file anew.
  await expect(tableArt()).toMatchFileSnapshot("../../src/skerry/core/art.json");
});
