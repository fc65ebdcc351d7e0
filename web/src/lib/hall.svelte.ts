/** Public tables as they come and go, who looks for a game, and one's own search. */
import { connection, type Question } from "./connection.svelte";
import type { Looking, SeekerRow, ServerMessage, TableRow } from "../generated/messages";

export interface Search {
  ask: Extract<Question, { type: "seek" }>;
  /** Who would play as it is now, oneself first. */
  names: string[];
  /** When the search began, and when bots take the free seats; null: never. */
  since: number;
  until: number | null;
}

class Hall {
  tables = $state.raw<Record<string, TableRow>>({});
  seekers = $state.raw<SeekerRow[]>([]);
  search = $state.raw<Search | null>(null);
  loaded = $state(false);
  /** Called with the table that was found. */
  onfound: (table: string, rated: boolean) => void = () => undefined;
  private followers = 0;

  constructor() {
    connection.listen((m) => this.hear(m));
  }

  /** Be told of tables; gives how to stop. */
  follow(): () => void {
    this.followers++;
    if (this.followers === 1) void connection.ask({ type: "hall" }).catch(() => undefined);
    return () => {
      this.followers--;
      if (this.followers) return;
      void connection.ask({ type: "hall", on: false }).catch(() => undefined);
    };
  }
  async seek(ask: Omit<Search["ask"], "type">): Promise<void> {
    const question: Search["ask"] = { type: "seek", ...ask };
    const before = this.search;
    const since = before?.ask.game === ask.game ? before.since : performance.now();
    this.search = {
      ask: question,
      names: before?.names ?? [],
      since,
      until: before?.until ?? null,
    };
    try {
      const answer = await connection.ask(question);
      if (answer.type === "found") this.found(answer.table, !!answer.rated);
    } catch (error) {
      this.search = before;
      throw error;
    }
  }
  async stop(): Promise<void> {
    this.search = null;
    await connection.ask({ type: "unseek" }).catch(() => undefined);
  }
  private found(table: string, rated: boolean): void {
    const wanted = this.search;
    this.search = null;
    if (wanted) this.onfound(table, rated || !wanted.ask.rated);
  }

  private hear(m: ServerMessage): void {
    if (m.type === "welcome") this.again();
    else if (m.type === "hall") {
      const tables = m.whole ? {} : { ...this.tables };
      for (const code of m.gone ?? []) delete tables[code];
      for (const row of m.tables ?? []) tables[row.table] = row;
      this.tables = tables;
      this.seekers = m.seekers ?? [];
      this.loaded = true;
    } else if (m.type === "looking" && this.search) this.look(m);
    else if (m.type === "found") this.found(m.table, !!m.rated);
  }
  private look(m: Looking): void {
    const until = m.left == null ? null : performance.now() + m.left;
    this.search = { ...this.search!, names: m.names ?? [], until };
  }
  /** A cut connection has ended the search on the server: it goes on with the new one. */
  private again(): void {
    if (this.followers) void connection.ask({ type: "hall" }).catch(() => undefined);
    if (!this.search) return;
    const { ask, until } = this.search;
    const left =
      until === null ? null : Math.max(0, Math.round((until - performance.now()) / 1000));
    const { type: _type, ...wish } = ask;
    void this.seek({ ...wish, wait: left }).catch(() => (this.search = null));
  }
}
export const hall = new Hall();
