/** The engine that plays without a network, which may not be there at first. */
import { afterAll, expect, test, vi } from "vitest";
import type { Told } from "../src/offline/worker";

/** A worker whose engine is there or not, as the test has it. */
class Engine {
  static made: Engine[] = [];
  static problem: string | undefined;
  onmessage: ((event: { data: Told }) => void) | null = null;
  ended = false;
  constructor() {
    Engine.made.push(this);
  }
  postMessage({ id, text }: { id: number; text: string }): void {
    const { id: re } = JSON.parse(text) as { id: number };
    const problem = Engine.problem;
    const told = problem ? { id, problem } : { id, messages: [{ type: "pong", re }] };
    queueMicrotask(() => this.ended || this.onmessage?.({ data: told }));
  }
  terminate(): void {
    this.ended = true;
  }
}
vi.hoisted(() => {
  const listens = { addEventListener: () => undefined };
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", listens);
  vi.stubGlobal("self", { location: new URL("http://here/") });
  Object.assign(document, listens);
});
vi.stubGlobal("Worker", Engine);
afterAll(() => void vi.unstubAllGlobals());

test("an engine that could not begin is begun anew", async () => {
  const { local } = await import("../src/offline/local.svelte");
  const { hereState } = await import("../src/offline/state.svelte");
  for (const problem of ["missing", "elsewhere"]) {
    Engine.problem = problem;
    const asked = [local.ask({ type: "ping" }), local.ask({ type: "ping" })];
    for (const one of await Promise.allSettled(asked)) expect(one.status).toBe("rejected");
    expect([hereState.problem, hereState.status]).toEqual([problem, "idle"]);
    // It holds the lock of the tables of this device until it ends.
    expect(Engine.made.every((engine) => engine.ended)).toBe(true);
  }
  Engine.problem = undefined;
  expect((await local.ask({ type: "ping" })).type).toBe("pong");
  expect([hereState.problem, hereState.status]).toEqual(["", "open"]);
  expect(Engine.made).toHaveLength(3);
});

test("a database that the browser has closed keeps nobody from playing on", async () => {
  const { KeptTables } = await import("../src/offline/kept-tables");
  const closed = vi.fn(() => {
    throw new DOMException("closed", "InvalidStateError");
  });
  const open = vi.fn(() => {
    const asked = { result: { transaction: closed }, onsuccess: () => undefined };
    queueMicrotask(() => asked.onsuccess());
    return asked;
  });
  vi.stubGlobal("indexedDB", { open });
  const tables = new KeptTables();
  await tables.keep({ HERE00001: "a table" }, []);
  await tables.keep({ HERE00001: "the table later" }, []);
  expect([open.mock.calls.length, closed.mock.calls.length]).toEqual([2, 2]);
});
