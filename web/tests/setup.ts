/** What the modules under test expect of a browser when they are loaded. */
import { vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  clear: () => kept.clear(),
});
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("document", { documentElement: { lang: "" }, hidden: false });
vi.stubGlobal("location", { protocol: "http:", host: "test", pathname: "/", search: "", hash: "" });
