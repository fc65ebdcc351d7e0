import { describe, expect, it } from "vitest";
import { needed, settled } from "../src/lib/picture";

describe("a board as a file of its own", () => {
  const page: Record<string, string> = { "--pasture": "#b7ca79", "--paper": "#fbf5e6" };
  const value = (name: string): string => page[name] ?? "";

  it("has the colours of the page, also those whose names begin like a seat's", () => {
    expect(settled('<path fill="var(--pasture)" stroke="var(--paper)"/>', value)).toBe(
      '<path fill="#b7ca79" stroke="#fbf5e6"/>',
    );
  });

  it("leaves a seat's own shades to its rules", () => {
    expect(settled('<path fill="var(--p)" stroke="var(--p-deep)"/>', value)).toBe(
      '<path fill="var(--p)" stroke="var(--p-deep)"/>',
    );
  });

  it("takes along the rules for seats and letters, and no others", () => {
    const rules = [
      ".p-red { --p: #b5382a; }",
      ".num { font-weight: 700; }",
      ".num-on .x { fill: red; }",
      ".pile { width: 2px; }",
      ".panel { padding: 0; }",
    ];
    expect(needed(rules)).toEqual(rules.slice(0, 3));
  });
});
