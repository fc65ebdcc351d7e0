import { describe, expect, it } from "vitest";
import { keyOf } from "../src/parts/frame";

const press = (key: string, more: object = {}): string =>
  keyOf({ key, target: { closest: () => null }, ...more } as unknown as KeyboardEvent);

describe("the keys of a table", () => {
  it("are letters, as they stand on the help sheet", () => {
    expect(press("E")).toBe("e");
    expect(press("Escape")).toBe("Escape");
  });
  it("are found by their places on keyboards that write other letters or hide the digits", () => {
    expect(press("и", { code: "KeyB" })).toBe("b"); // Russian
    expect(press("&", { code: "Digit1" })).toBe("1"); // French
    expect(press("é", { code: "Digit2" })).toBe("2");
    expect(press("a", { code: "KeyQ" })).toBe("a");
    expect(press("?", { code: "Digit7", shiftKey: true })).toBe("?");
  });
  it("are not those of a browser, and not those of somebody who writes", () => {
    expect(press("e", { ctrlKey: true })).toBe("");
    expect(press("e", { target: { closest: () => ({}) } })).toBe("");
  });
  it("act once however long they are held: a roll does not run on into the end of the turn", () => {
    expect(press("e", { repeat: true })).toBe("");
  });
});
