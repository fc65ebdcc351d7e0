/** The one WebSocket to the server: says hello, asks, and comes back by itself after a break. */
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
/** Anything a client sends, before it has a number. */
export type Question = ClientMessage extends infer M
  ? M extends unknown
    ? Omit<M, "id">
    : never
  : never;
type Waiting = { resolve: (m: ServerMessage) => void; reject: (e: Error) => void };
const TOKEN = "skerry.token";

class Connection {
  status = $state<"idle" | "connecting" | "open" | "lost">("idle");
  mine = $state.raw<TableRow[]>([]);
  bots = $state.raw<Record<string, string>>({});
  private socket: WebSocket | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private listeners = new Set<(m: ServerMessage) => void>();
  private delay = 500;
  private ready: Promise<void> | null = null;
  private timer = 0;
  private pulse = 0;

  /** Called for every message; returns how to stop listening. */
  listen(listener: (m: ServerMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  open(): Promise<void> {
    this.ready ??= this.connect();
    return this.ready;
  }

  private connect(): Promise<void> {
    clearTimeout(this.timer);
    this.status = this.status === "lost" ? "lost" : "connecting";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    return new Promise((resolve) => {
      socket.onopen = () => {
        const token = this.token();
        const hello: Question = { type: "hello", name: prefs.name || t("seat.guest") };
        if (token) hello.token = token;
        void this.send(hello).then(
          (m) => {
            if (m.type !== "welcome") return;
            this.keep(m.token);
            this.mine = m.mine ?? [];
            this.bots = m.bots ?? {};
            this.status = "open";
            this.delay = 500;
            clearInterval(this.pulse);
            this.pulse = window.setInterval(
              () => void this.send({ type: "ping" }).catch(() => undefined),
              20_000,
            );
            for (const listener of this.listeners) listener(m);
            resolve();
          },
          () => socket.close(),
        );
      };
      socket.onmessage = (event: MessageEvent<string>) =>
        this.receive(JSON.parse(event.data) as ServerMessage);
      socket.onclose = () => {
        if (this.socket !== socket) return;
        this.lost(resolve);
      };
    });
  }

  private receive(message: ServerMessage): void {
    if (message.type === "bots") this.bots = message.bots;
    for (const listener of this.listeners) listener(message);
    const waiting = typeof message.re === "number" ? this.waiting.get(message.re) : undefined;
    if (!waiting) return;
    this.waiting.delete(message.re!);
    if (message.type === "error") waiting.reject(new Refused(message));
    else waiting.resolve(message);
  }

  private lost(resolve: () => void): void {
    this.status = "lost";
    clearInterval(this.pulse);
    const failed = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of failed) reject(new Error("lost"));
    const wait = this.delay * (0.7 + 0.6 * Math.random());
    this.delay = Math.min(this.delay * 2, 30_000);
    this.timer = window.setTimeout(() => {
      this.ready = this.connect();
      void this.ready.then(resolve);
    }, wait);
  }

  /** Tries at once, for the impatient. */
  retry(): void {
    if (this.status !== "lost") return;
    this.delay = 500;
    this.ready = this.connect();
  }

  private send(message: Question): Promise<ServerMessage> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new Error("lost"));
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  async ask(message: Question): Promise<ServerMessage> {
    await this.open();
    return this.send(message);
  }

  private token(): string | null {
    try {
      return localStorage.getItem(TOKEN);
    } catch {
      return null;
    }
  }
  private keep(token: string): void {
    try {
      localStorage.setItem(TOKEN, token);
    } catch {
      // Private windows may refuse; the seat then lasts for the visit.
    }
  }
}
export const connection = new Connection();

export async function getJson<T>(address: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(address, init);
  if (!answer.ok) {
    const body = (await answer.json().catch(() => ({}))) as { reason?: string };
    throw new Error(body.reason ?? String(answer.status));
  }
  return (await answer.json()) as T;
}
