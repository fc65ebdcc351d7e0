/** One table as this browser sees it, kept up to date by the connection. */
import { Refused, connection } from "./connection.svelte";
import { notices } from "./notices.svelte";
import type {
  ChatLine,
  Info,
  MoveJson,
  ServerMessage,
  Times,
  ViewJson,
} from "../generated/messages";
import type { Question } from "./connection.svelte";
import type { Batch, LogLine, Sitting, View } from "./sitting";
import { EMPTY, merged, whole } from "./views";
import { t } from "./i18n.svelte";

export class TableSession implements Sitting {
  readonly replay = false;
  info = $state.raw<Info>({} as Info);
  views = $state.raw<Record<number, View>>({});
  logs = $state.raw<Record<number, LogLine[]>>({});
  chat = $state.raw<ChatLine[]>([]);
  batch = $state.raw<Batch>({ id: 0, entries: [] });
  times = $state.raw<{ at: number; times: Times } | null>(null);
  /** The seat whose hand is shown; -1 for a spectator. */
  shown = $state(-1);
  /** The person who should sit down before hands are shown. */
  expected = $state<number | null>(null);
  busy = $state(false);
  loaded = $state(false);
  missing = $state(false);
  number = 0;
  private stop: () => void;
  private gone = false;

  constructor(readonly code: string) {
    this.stop = connection.listen((m) => this.hear(m));
  }

  get view(): View {
    const seen = this.seen;
    // Nothing can be done before the person whose turn it is has sat down.
    return this.covered ? { ...seen, legal: [] } : seen;
  }
  private get seen(): View {
    return (
      this.views[this.shown] ??
      this.views[this.info.you?.[0] ?? -1] ??
      Object.values(this.views)[0] ??
      EMPTY
    );
  }
  get log(): LogLine[] {
    return this.logs[this.view.seat] ?? [];
  }
  get seat(): number {
    return this.view.seat;
  }
  get covered(): boolean {
    return this.expected !== null;
  }

  async join(): Promise<void> {
    try {
      await connection.ask({ type: "join", table: this.code });
    } catch (error) {
      if (error instanceof Refused && error.error.code === "no_table") this.missing = true;
      else if (error instanceof Refused) notices.refuse(error.error, "");
    }
  }
  close(): void {
    this.gone = true;
    this.stop();
    void connection.ask({ type: "part" }).catch(() => undefined);
  }

  private hear(m: ServerMessage): void {
    if (this.gone) return;
    if (m.type === "welcome" && this.loaded) void this.join();
    else if (m.type === "table" && m.info.table === this.code)
      this.replace(m.info, m.views, m.chat);
    else if (m.type === "info" && m.table === this.code) this.learn(m);
    else if (m.type === "update" && m.table === this.code) this.advance(m.views, m.number, m.times);
    else if (m.type === "chat" && m.table === this.code) {
      this.number = Math.max(this.number, m.line.number);
      if (!this.chat.some((line) => line.number === m.line.number))
        this.chat = [...this.chat, m.line];
    }
  }

  private replace(info: Info, views: ViewJson[], chat: ChatLine[] | undefined): void {
    const fresh: Record<number, View> = {};
    const logs: Record<number, LogLine[]> = {};
    for (const v of views) {
      fresh[v.seat] = merged(undefined, v);
      logs[v.seat] = whole(v.log);
    }
    this.views = fresh;
    this.logs = logs;
    if (chat) this.chat = chat;
    this.batch = { id: this.batch.id + 1, entries: [] };
    this.loaded = true;
    this.learn(info);
    this.seatChange();
  }

  private learn(info: Info): void {
    this.info = {
      ...info,
      seats: info.seats.map((seat) => ({ ...seat, kind: seat.kind ?? "open" })),
    };
    this.number = Math.max(this.number, info.number);
    if (info.times) this.times = { at: performance.now(), times: info.times };
  }

  private advance(views: ViewJson[], number: number, times: Times | null | undefined): void {
    this.number = Math.max(this.number, number);
    if (times) this.times = { at: performance.now(), times };
    const fresh = { ...this.views };
    const logs = { ...this.logs };
    for (const v of views) {
      fresh[v.seat] = merged(fresh[v.seat], v);
      if (v.log?.length) logs[v.seat] = [...(logs[v.seat] ?? []), ...whole(v.log)];
    }
    const shown = this.view.seat;
    this.views = fresh;
    this.logs = logs;
    const entries = whole(views.find((v) => v.seat === shown)?.log);
    if (entries.length) this.batch = { id: this.batch.id + 1, entries };
    this.seatChange();
  }

  /** With several people on one device: whose hand is next, and a curtain before it. */
  private seatChange(): void {
    const mine = this.info.you ?? [];
    if (mine.length < 2) {
      this.shown = mine[0] ?? -1;
      return;
    }
    const actors = this.views[mine[0]!]?.actors ?? [];
    if (this.shown >= 0 && (actors.includes(this.shown) || !actors.some((a) => mine.includes(a))))
      return;
    const next = actors.find((a) => mine.includes(a)) ?? mine[0]!;
    if (next === this.shown) return;
    this.expected = next;
    this.shown = next;
  }
  sitDown(): void {
    this.expected = null;
  }

  async play(...moves: MoveJson[]): Promise<boolean> {
    if (this.covered) return false;
    return this.request({ type: "move", seen: this.number, seat: this.view.seat, moves }, moves[0]);
  }
  async request(message: Question, move?: MoveJson): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await connection.ask(message);
      notices.clear();
      return true;
    } catch (error) {
      if (error instanceof Refused) {
        if (error.error.code !== "stale") notices.refuse(error.error, this.info.game);
      } else if (move) notices.say(t("connection.not-sent"));
      return false;
    } finally {
      this.busy = false;
    }
  }
}
