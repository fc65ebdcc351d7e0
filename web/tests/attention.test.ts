import { afterEach, describe, expect, it, vi } from "vitest";
import { attention } from "../src/lib/attention.svelte";
import { prefs } from "../src/lib/prefs.svelte";

const looksElsewhere = (): void => {
  prefs.notify = true;
  vi.stubGlobal("document", { ...document, hidden: true });
};

describe("one's turn while one looks elsewhere", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is told by the service worker where the page itself may not, as on phones", async () => {
    looksElsewhere();
    const told = vi.fn();
    const Refusing = class {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    };
    vi.stubGlobal("Notification", Refusing);
    vi.stubGlobal("window", { Notification: Refusing });
    const worker = { showNotification: told };
    vi.stubGlobal("navigator", {
      serviceWorker: { getRegistration: () => Promise.resolve(worker) },
    });
    attention.tell("Your turn", "Catan", "ABCD");
    await vi.waitFor(() =>
      expect(told).toHaveBeenCalledWith("Your turn", { body: "Catan", tag: "ABCD" }),
    );
  });
});
