/** The line to the tables of this device: the same questions and answers as to a server. */
import { Refused, type Line, type Question } from "../lib/connection.svelte";
import { t } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { ServerMessage } from "../generated/messages";
import { hereState } from "./state.svelte";
import type { Asked, Told } from "./worker";

type Waiting = { resolve: (told: Told) => void; reject: (error: Error) => void };
type Wish = Asked extends infer A ? (A extends unknown ? Omit<A, "id"> : never) : never;

class LocalLine implements Line {
  private worker: Worker | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private listeners = new Set<(m: ServerMessage) => void>();
  private greeted: Promise<unknown> | null = null;

  listen(listener: (m: ServerMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async ask(message: Question): Promise<ServerMessage> {
    this.greeted ??= this.send({ type: "hello", name: prefs.name || t("seat.guest") });
    try {
      await this.greeted;
    } catch (error) {
      this.greeted = null;
      throw error;
    }
    return this.send(message);
  }

  /** What a server would have at an address. */
  async get(path: string): Promise<string> {
    const { body } = await this.post({ kind: "get", path });
    if (typeof body !== "string") throw new Error("404");
    return body;
  }

  private async send(message: Question): Promise<ServerMessage> {
    const id = this.next++;
    const { messages } = await this.post({
      kind: "hear",
      text: JSON.stringify({ ...message, id }),
    });
    const told = (messages ?? []) as ServerMessage[];
    const answer = told.find((m) => m.re === id);
    if (!answer) throw new Error("lost");
    if (answer.type === "error") throw new Refused(answer);
    return answer;
  }

  private post(asked: Wish): Promise<Told> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.engine().postMessage({ ...asked, id });
    });
  }

  private engine(): Worker {
    if (!this.worker) {
      hereState.status = "loading";
      this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      this.worker.onmessage = (event: MessageEvent<Told>) => this.receive(event.data);
      this.worker.onerror = () => this.fail("missing");
    }
    return this.worker;
  }

  private receive(told: Told): void {
    if (told.problem !== undefined && hereState.status === "loading") {
      // Whoever tries again gets a new worker: this one would fail for ever, and holds the lock.
      this.fail(told.problem === "elsewhere" ? "elsewhere" : "missing");
      return;
    }
    const waiting = this.waiting.get(told.id);
    this.waiting.delete(told.id);
    if (told.problem !== undefined) {
      hereState.status = "idle";
      hereState.problem = "missing";
      waiting?.reject(new Error("lost"));
      return;
    }
    hereState.status = "open";
    hereState.problem = "";
    for (const message of (told.messages ?? []) as ServerMessage[])
      if (message.type !== "welcome") for (const listener of this.listeners) listener(message);
    waiting?.resolve(told);
  }

  private fail(problem: "missing" | "elsewhere"): void {
    this.worker?.terminate();
    this.worker = null;
    this.greeted = null;
    hereState.status = "idle";
    hereState.problem = problem;
    const failed = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of failed) reject(new Error("lost"));
  }
}
export const local = new LocalLine();
