/** The one WebSocket to the server: says hello, asks, notices silence, and comes back by itself. */
import { hereLine } from "../offline/line";
import { t } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";
import type {
  ClientMessage,
  Refused as Refusal,
  ServerMessage,
  TableRow,
} from "../generated/messages";

export class Refused extends Error {
  constructor(readonly error: Refusal) {
    super(error.reason);
  }
}
/** Nobody answered: what the server would have said is not known. */
export class Unreached extends Error {}
/** Anything a client sends, before it has a number. */
export type Question = ClientMessage extends infer M
  ? M extends unknown
    ? Omit<M, "id">
    : never
  : never;
/** Whoever answers questions about tables: a server, or this device. */
export interface Line {
  ask(message: Question): Promise<ServerMessage>;
  listen(listener: (m: ServerMessage) => void): () => void;
}
/** A page that was made without a server: there is nobody to connect to. */
export const DEMO = !!document.documentElement?.dataset?.["demo"];
type Waiting = { resolve: (m: ServerMessage) => void; reject: (e: Error) => void };
const TOKEN = "skerry.token";
/** Milliseconds of silence after which a sign of life is asked for. */
export const QUIET = 12_000;
/** Milliseconds that a question may stay open before a sign of life is asked for. */
export const PATIENCE = 3_000;
/** Milliseconds in which it must come, or the connection is taken for cut. */
export const DEADLINE = 5_000;

class Connection implements Line {
  status = $state<"idle" | "connecting" | "open" | "lost">("idle");
  /** The browser itself says that there is no network. */
  offline = $state(!navigator.onLine);
  /** Lets go of a move that waits for the connection; null while none does. */
  kept = $state.raw<(() => void) | null>(null);
  mine = $state.raw<TableRow[]>([]);
  /** The name of the account; "" for a guest. */
  known = $state("");
  bots = $state.raw<Record<string, string>>({});
  private socket: WebSocket | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private listeners = new Set<(m: ServerMessage) => void>();
  private delay = 500;
  /** The token where the browser refuses to keep it, as private windows may: for this visit. */
  private unkept: string | null = null;
  private ready: Promise<void> | null = null;
  private welcomed: () => void = () => undefined;
  /** Who waits to hear whether the server answers. */
  private curious: ((answers: boolean) => void)[] = [];
  /** The next attempt, the next sign of life to ask for, the end of waiting for one. */
  private again = 0;
  private pulse = 0;
  private verdict = 0;

  constructor() {
    window.addEventListener("offline", () => {
      this.offline = true;
      if (this.socket) this.cut();
    });
    window.addEventListener("online", () => {
      this.offline = false;
      this.retry();
    });
    // A browser that slept may have missed the end of its connection.
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.status === "open") this.probe();
    });
  }

  /** Called for every message; returns how to stop listening. */
  listen(listener: (m: ServerMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  open(): Promise<void> {
    if (!this.ready) {
      this.ready = new Promise((resolve) => (this.welcomed = resolve));
      this.connect();
    }
    return this.ready;
  }

  /** Whether the server answers; known as soon as the first attempt has ended. */
  answers(): Promise<boolean> {
    if (this.status === "open") return Promise.resolve(true);
    if (this.status === "lost") return Promise.resolve(false);
    void this.open();
    if (DEMO) return Promise.resolve(false);
    return new Promise((resolve) => this.curious.push(resolve));
  }
  private settle(answers: boolean): void {
    for (const tell of this.curious.splice(0)) tell(answers);
  }

  private connect(): void {
    clearTimeout(this.again);
    if (DEMO) {
      this.status = "lost";
      return;
    }
    this.status = this.status === "lost" ? "lost" : "connecting";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // So that a proxy before several servers sends everybody at a table to the same one.
    const table = /^\/t\/(\w+)/.exec(location.pathname)?.[1];
    const socket = new WebSocket(
      `${scheme}://${location.host}/ws${table ? `?table=${table.toUpperCase()}` : ""}`,
    );
    this.socket = socket;
    this.verdict = window.setTimeout(() => this.cut(), DEADLINE);
    socket.onopen = () => {
      const token = this.token();
      const hello: Question = { type: "hello", name: prefs.name || t("seat.guest") };
      if (token) hello.token = token;
      void this.send(hello).then(
        (m) => this.welcome(m),
        () => socket.close(),
      );
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.cut();
    };
  }

  private welcome(m: ServerMessage): void {
    if (m.type !== "welcome") return;
    this.keep(m.token);
    this.mine = m.mine ?? [];
    this.bots = m.bots ?? {};
    this.known = m.known ?? "";
    this.status = "open";
    this.delay = 500;
    for (const listener of this.listeners) listener(m);
    this.welcomed();
    this.settle(true);
  }

  private receive(message: ServerMessage): void {
    this.heard();
    if (message.type === "bots") this.bots = message.bots;
    if (message.type !== "welcome") for (const listener of this.listeners) listener(message);
    const waiting = typeof message.re === "number" ? this.waiting.get(message.re) : undefined;
    if (!waiting) return;
    this.waiting.delete(message.re!);
    if (message.type === "error") waiting.reject(new Refused(message));
    else waiting.resolve(message);
  }

  /** The server lives: ask again after a while of silence. */
  private heard(): void {
    clearTimeout(this.verdict);
    this.verdict = 0;
    this.probeIn(QUIET);
  }
  private probeIn(ms: number): void {
    clearTimeout(this.pulse);
    this.pulse = window.setTimeout(() => this.probe(), ms);
  }
  private probe(): void {
    if (this.verdict) return;
    this.verdict = window.setTimeout(() => this.cut(), DEADLINE);
    void this.send({ type: "ping" }).catch(() => undefined);
  }

  /** Gives the connection up, whatever the browser thinks of it, and tries anew after a while. */
  private cut(): void {
    const socket = this.socket;
    this.socket = null;
    this.status = "lost";
    this.settle(false);
    clearTimeout(this.verdict);
    clearTimeout(this.pulse);
    clearTimeout(this.again);
    this.verdict = 0;
    socket?.close();
    const failed = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of failed) reject(new Error("lost"));
    const wait = this.delay * (0.7 + 0.6 * Math.random());
    this.delay = Math.min(this.delay * 2, 30_000);
    this.again = window.setTimeout(() => this.connect(), wait);
  }

  /** Tries at once, for the impatient. */
  retry(): void {
    if (this.status !== "lost") return;
    this.delay = 500;
    if (!this.socket) this.connect();
  }

  private send(message: Question): Promise<ServerMessage> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new Error("lost"));
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, id }));
      if (message.type !== "ping" && !this.verdict) this.probeIn(PATIENCE);
    });
  }

  /** The server's answer; fails at once while there is no connection. */
  async ask(message: Question): Promise<ServerMessage> {
    if (this.status === "lost") throw new Error("lost");
    await this.open();
    return this.send(message);
  }

  token(): string | null {
    try {
      return this.unkept ?? localStorage.getItem(TOKEN);
    } catch {
      return null;
    }
  }
  /** Takes another token, or none, and comes again as that person. */
  adopt(token: string | null): void {
    if (token) this.keep(token);
    else this.drop();
    if (!this.ready) return;
    // Whoever waits to be welcomed as somebody else waits for this welcome now.
    const earlier = this.welcomed;
    this.ready = new Promise((resolve) => {
      this.welcomed = () => {
        earlier();
        resolve();
      };
    });
    this.delay = 0;
    this.cut();
    this.delay = 500;
  }
  private drop(): void {
    this.unkept = null;
    try {
      localStorage.removeItem(TOKEN);
    } catch {
      // There is none to remove.
    }
  }
  private keep(token: string): void {
    this.unkept = null;
    try {
      localStorage.setItem(TOKEN, token);
    } catch {
      this.unkept = token;
    }
  }
}
export const connection = new Connection();

/** What says to HTTP who asks: the token that the socket was greeted with. */
export async function bearer(): Promise<Record<string, string>> {
  await connection.open();
  const token = connection.token();
  return token ? { authorization: `Bearer ${token}` } : {};
}

export async function getJson<T>(address: string, init?: RequestInit): Promise<T> {
  if (DEMO || /^\/api\/tables\/HERE/.test(address)) {
    return JSON.parse(await hereLine.get(address)) as T;
  }
  const answer = await fetch(address, init).catch(() => {
    throw new Unreached(t("connection.unanswered"));
  });
  if (!answer.ok) {
    const body = (await answer.json().catch(() => ({}))) as { reason?: string };
    throw new Error(body.reason ?? String(answer.status));
  }
  return (await answer.json()) as T;
}
