import { expect, test, vi } from "vitest";

const getJson = vi.fn();
vi.mock("../src/lib/connection.svelte", () => ({ getJson }));
const { clauseText } = await import("../src/rules/explain");

test("a clause that could not be fetched is asked for again", async () => {
  getJson.mockRejectedValueOnce(new Error("no network"));
  expect(await clauseText("en", "pig", "PIG-1")).toBe("");
  getJson.mockResolvedValue({ sections: [{ clauses: [{ id: "PIG-1", text: "Roll first." }] }] });
  expect(await clauseText("en", "pig", "PIG-1")).toBe("Roll first.");
  expect(await clauseText("en", "pig", "PIG-1")).toBe("Roll first.");
  expect(getJson).toHaveBeenCalledTimes(2);
});
