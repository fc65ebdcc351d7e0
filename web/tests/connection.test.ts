/** How the connection notices silence, on a clock of the tests. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Sent = { type: string; id: number };

/** A socket whose other end answers, or is cut off without anybody being told. */
class Wire {
  static readonly OPEN = 1;
  static made: Wire[] = [];
  static cut = false;
  readyState = 0;
  sent: Sent[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    Wire.made.push(this);
    if (!Wire.cut) setTimeout(() => this.opened(), 1);
  }
  private opened(): void {
    this.readyState = Wire.OPEN;
    this.onopen();
  }
  send(text: string): void {
    const message = JSON.parse(text) as Sent;
    this.sent.push(message);
    const answer = { hello: "welcome", ping: "pong" }[message.type];
    if (Wire.cut || !answer) return;
    const told = JSON.stringify({ type: answer, re: message.id, token: "t", mine: [], bots: {} });
    setTimeout(() => this.onmessage({ data: told }), 1);
  }
  close(): void {
    this.readyState = 3;
  }
}

/** Seconds after which a person must know that the server does not answer. */
const NOTICED = 20;
let connection: (typeof import("../src/lib/connection.svelte"))["connection"];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  Wire.made = [];
  Wire.cut = false;
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("navigator", { onLine: true, language: "en", languages: ["en"] });
  const listeners = { addEventListener: () => undefined };
  vi.stubGlobal("document", { documentElement: { lang: "" }, hidden: false, ...listeners });
  vi.stubGlobal("window", {
    ...listeners,
    setTimeout: (f: () => void, ms: number) => +setTimeout(f, ms),
  });
  ({ connection } = await import("../src/lib/connection.svelte"));
  void connection.open();
  await vi.advanceTimersByTimeAsync(10);
});

afterEach(() => void vi.useRealTimers());

const pings = (): number =>
  Wire.made.flatMap((w) => w.sent).filter((m) => m.type === "ping").length;

test("a connection that is silent but lives is kept, by signs of life", async () => {
  await vi.advanceTimersByTimeAsync(600_000);
  expect(connection.status).toBe("open");
  expect(Wire.made).toHaveLength(1);
  expect(pings()).toBeGreaterThan(40);
});

test("a cut that nobody is told of is noticed in twenty seconds", async () => {
  for (const idle of [0, 5_000, 11_990]) {
    await vi.advanceTimersByTimeAsync(idle);
    Wire.cut = true;
    await vi.advanceTimersByTimeAsync(NOTICED * 1000);
    expect(connection.status).toBe("lost");
    Wire.cut = false;
    connection.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection.status).toBe("open");
  }
});

test("a question that is not answered shows a cut in eight seconds", async () => {
  Wire.cut = true;
  const asked = connection.ask({ type: "tables" } as never).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(8_010);
  expect(connection.status).toBe("lost");
  expect(await asked).toBe("lost");
});

test("whoever wants a table and gets no answer is told so", async () => {
  const { notOpened, openTable } = await import("../src/lib/dicekeeper");
  const { notices } = await import("../src/lib/notices.svelte");
  Wire.cut = true;
  const wish = { game: "dice", players: 1, options: {}, seats: [] };
  void openTable(wish, true).catch(notOpened);
  await vi.advanceTimersByTimeAsync(8_010);
  expect(notices.current?.text).toBe("The server did not answer in time. Please try again.");
});

test("whoever takes another token while the connection is lost is greeted before he asks", async () => {
  Wire.cut = true;
  void connection.ask({ type: "tables" } as never).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(8_010);
  expect(connection.status).toBe("lost");
  const greeted = vi.fn();
  connection.adopt(null);
  void connection.open().then(greeted);
  await vi.advanceTimersByTimeAsync(100);
  expect(greeted).not.toHaveBeenCalled();
  Wire.cut = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(greeted).toHaveBeenCalled();
});

test("nobody waits in vain for a welcome when another token is taken meanwhile", async () => {
  const greeted = vi.fn();
  connection.adopt("one");
  void connection.open().then(greeted);
  await vi.advanceTimersByTimeAsync(0);
  connection.adopt(null);
  await vi.advanceTimersByTimeAsync(100);
  expect(greeted).toHaveBeenCalled();
});

test("somebody whose browser keeps nothing comes back as the same person", async () => {
  const storage = localStorage;
  const refuse = (): never => {
    throw new DOMException("not here", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  connection.adopt("mine");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(Wire.made.at(-1)!.sent[0]).toMatchObject({ type: "hello", token: "mine" });
  connection.adopt(null);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(Wire.made.at(-1)!.sent[0]).not.toHaveProperty("token");
  vi.stubGlobal("localStorage", storage);
});
