import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copyLink } from "../src/lib/copy";
import { notices } from "../src/lib/notices.svelte";

const LINK = "http://table.test/t/K7Q2MD";
const DONE = "The link is copied.";
const field = { value: "", select: vi.fn(), remove: vi.fn() };
const focus = vi.fn();
const execCommand = vi.fn();

beforeEach(() => {
  vi.stubGlobal("window", { setTimeout: () => 0 });
  vi.stubGlobal("document", {
    activeElement: { focus },
    body: { append: () => undefined },
    createElement: () => field,
    execCommand,
  });
});
afterEach(() => void vi.clearAllMocks());

test("a link is copied where the browser has a clipboard", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await copyLink(LINK, DONE);
  expect(writeText).toHaveBeenCalledWith(LINK);
  expect(notices.current?.text).toBe(DONE);
  expect(execCommand).not.toHaveBeenCalled();
});

test("over plain HTTP, where there is none, a field is copied, and the focus is where it was", async () => {
  vi.stubGlobal("navigator", {});
  execCommand.mockReturnValue(true);
  await copyLink(LINK, DONE);
  expect(field.value).toBe(LINK);
  expect(execCommand).toHaveBeenCalledWith("copy");
  expect(notices.current?.text).toBe(DONE);
  expect(focus).toHaveBeenCalled();
});

test("where nothing can be copied the link is shown, and nobody says that it was", async () => {
  const writeText = (): Promise<void> => Promise.reject(new Error("not allowed"));
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  execCommand.mockReturnValue(false);
  await copyLink(LINK, DONE);
  expect(notices.current?.text).toBe(LINK);
});
