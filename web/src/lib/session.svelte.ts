/** One table as this browser sees it, kept up to date by the connection. */
import { Refused, connection, type Line } from "./connection.svelte";
import { isHere } from "../offline/here";
import { hereLine } from "../offline/line";
import { hereState } from "../offline/state.svelte";
import { afterDrawing } from "./drawing";
import { mutes } from "./mutes.svelte";
import { notices } from "./notices.svelte";
import type {
  ChatLine,
  Info,
  MoveJson,
  ServerMessage,
  Times,
  Update,
  ViewJson,
} from "../generated/messages";
import type { Question } from "./connection.svelte";
import type { Batch, LogLine, Sitting, View } from "./sitting";
import { SignBoard } from "./signboard.svelte";
import { EMPTY, merged, whole } from "./views";
import { t } from "./i18n.svelte";

class Forgotten extends Error {}

/** As many moves of a batch are shown; whoever is further behind sees only where it led. */
const SHOWN_MOVES = 8;

export class TableSession implements Sitting {
  readonly replay = false;
  info = $state.raw<Info>({} as Info);
  views = $state.raw<Record<number, View>>({});
  logs = $state.raw<Record<number, LogLine[]>>({});
  /** All that was said; `chat` leaves out whom this person does not want to read. */
  private said = $state.raw<ChatLine[]>([]);
  batch = $state.raw<Batch>({ id: 0, entries: [] });
  times = $state.raw<{ at: number; times: Times } | null>(null);
  /** The seat whose hand is shown; -1 for a spectator. */
  shown = $state(-1);
  /** The person who should sit down before hands are shown. */
  expected = $state<number | null>(null);
  busy = $state(false);
  loaded = $state(false);
  missing = $state(false);
  readonly signs = new SignBoard();
  number = 0;
  /** The last line of the chat that was in sight. */
  private read = $state(0);
  /** Somebody is back, and waits for the bot to end what it has begun. */
  returning = $state(false);
  private back = -1;
  /** The step of a lesson at which a move was possible but not the one asked for. */
  tried = $state.raw<{ step: string; move: MoveJson } | null>(null);
  private stop: () => void;
  private gone = false;
  private joining = false;
  /** Sends a kept move (true) or lets it go (false). */
  private kept: ((back: boolean) => void) | null = null;
  /** The move that was sent again after a break. */
  private late: Question | null = null;
  /** Updates that have come since the last one was drawn: they are shown together. */
  private ahead: Update[] = [];
  private drawing = false;

  /** Who keeps the table. */
  private line: Line;

  constructor(readonly code: string) {
    this.line = isHere(code) ? hereLine : connection;
    if (isHere(code)) hereState.seated = true;
    this.stop = this.line.listen((m) => this.hear(m));
  }

  get view(): View {
    const seen = this.seen;
    // Nothing can be done before the person whose turn it is has sat down, or while a bot plays, or
    // in a pause.
    const waits = this.covered || this.isAway(seen.seat) || !!this.info.paused;
    return waits ? { ...seen, legal: [] } : seen;
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
  /** Lines of others that were said since the log was last in sight. */
  get unread(): number {
    const { you } = this.info;
    return this.chat.filter((line) => line.number > this.read && !you.includes(line.seat ?? -1))
      .length;
  }
  get chat(): ChatLine[] {
    const { you } = this.info;
    const isOwn = (line: ChatLine): boolean => line.seat != null && you.includes(line.seat);
    return this.said.filter((line) => isOwn(line) || !mutes.hides(this.code, line));
  }
  markRead(): void {
    this.read = this.chat.at(-1)?.number ?? this.read;
  }
  get covered(): boolean {
    return this.expected !== null;
  }

  /** Whether a bot plays a seat of this browser. */
  isAway(seat: number): boolean {
    const { status, seats, you } = this.info;
    return status === "playing" && you.includes(seat) && !!seats[seat]?.away;
  }

  async join(): Promise<void> {
    if (this.joining) return;
    this.joining = true;
    try {
      await this.line.ask({ type: "join", table: this.code });
    } catch (error) {
      if (error instanceof Refused && error.error.code === "no_table") this.missing = true;
      else if (error instanceof Refused) notices.refuse(error.error, "");
    } finally {
      this.joining = false;
    }
  }
  close(): void {
    this.gone = true;
    this.stop();
    this.kept?.(false);
    if (isHere(this.code)) hereState.seated = false;
    void this.line.ask({ type: "part" }).catch(() => undefined);
  }

  private hear(m: ServerMessage): void {
    if (this.gone) return;
    if (m.type === "update") {
      if (m.table !== this.code) return;
      this.ahead.push(m);
      if (!this.drawing) this.catchUp();
      return;
    }
    this.catchUp();
    if (m.type === "welcome" && !this.missing) void this.join();
    else if (m.type === "table" && m.info.table === this.code)
      this.replace(m.info, m.views, m.chat);
    else if (m.type === "info" && m.table === this.code) {
      this.learn(m);
      this.seatChange();
    } else if (m.type === "chat" && m.table === this.code) {
      this.number = Math.max(this.number, m.line.number);
      if (!this.said.some((line) => line.number === m.line.number))
        this.said = [...this.said, m.line];
    } else if (m.type === "sign" && m.table === this.code) this.signs.show(m.seat, m.what);
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
    if (chat) this.said = chat;
    if (!this.loaded) this.markRead();
    this.batch = { id: this.batch.id + 1, entries: [] };
    this.loaded = true;
    this.learn(info);
    this.seatChange();
    this.kept?.(true);
  }

  private learn(info: Info): void {
    this.info = {
      ...info,
      seats: info.seats.map((seat) => ({ ...seat, kind: seat.kind ?? "open" })),
    };
    this.number = Math.max(this.number, info.number);
    if (info.times) this.times = { at: performance.now(), times: info.times };
    this.tryBack();
  }

  /** Shows all that has come. What comes before it is drawn waits, so that nobody falls behind. */
  private catchUp(): void {
    const updates = this.ahead.splice(0);
    if (!updates.length) return;
    this.drawing = true;
    afterDrawing(() => {
      this.drawing = false;
      this.catchUp();
    });
    const fresh = { ...this.views };
    const logs = { ...this.logs };
    const shown = this.view.seat;
    const entries: LogLine[] = [];
    for (const { views, number, times } of updates) {
      this.number = Math.max(this.number, number);
      if (times) this.times = { at: performance.now(), times };
      for (const v of views) {
        const lines = whole(v.log);
        fresh[v.seat] = merged(fresh[v.seat], v);
        if (lines.length) logs[v.seat] = [...(logs[v.seat] ?? []), ...lines];
        if (v.seat === shown) entries.push(...lines);
      }
    }
    this.views = fresh;
    this.logs = logs;
    if (entries.length)
      this.batch = { id: this.batch.id + 1, entries: entries.slice(-SHOWN_MOVES) };
    this.seatChange();
    this.tryBack();
  }

  /** Own seats for which a bot plays. */
  get awaySeats(): number[] {
    return (this.info.you ?? []).filter((seat) => this.isAway(seat));
  }
  /**
   * With several people on one device: whose hand is next, and a curtain before it. Nobody is
   * called for a seat that a bot plays.
   */
  private seatChange(): void {
    const mine = this.info.you ?? [];
    if (mine.length < 2) {
      this.shown = mine[0] ?? -1;
      return;
    }
    const actors = this.views[mine[0]!]?.actors ?? [];
    const asked = actors.find((actor) => mine.includes(actor) && !this.isAway(actor));
    if (this.shown >= 0 && (actors.includes(this.shown) || asked === undefined)) return;
    const next = asked ?? mine[0]!;
    if (next === this.shown) return;
    this.expected = next;
    this.shown = next;
  }
  sitDown(): void {
    this.expected = null;
  }

  async play(...moves: MoveJson[]): Promise<boolean> {
    if (this.covered) return false;
    const seat = this.view.seat;
    return this.request({ type: "move", seen: this.number, seat, moves });
  }
  async request(message: Question): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await this.deliver(message);
      this.catchUp();
      notices.clear();
      return true;
    } catch (error) {
      if (error instanceof Refused) this.refused(error, message);
      else if (!this.gone && !(error instanceof Forgotten)) notices.say(t("connection.not-sent"));
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Asks; a move that finds no connection is kept, and sent when the table is there again. */
  private async deliver(message: Question): Promise<void> {
    for (;;) {
      try {
        await this.line.ask(message);
        return;
      } catch (error) {
        const isKept = message.type === "move" && this.line === connection;
        if (error instanceof Refused || !isKept || this.gone) throw error;
      }
      const back = await new Promise<boolean>((resolve) => {
        this.kept = resolve;
        connection.kept = () => resolve(false);
      });
      this.kept = connection.kept = null;
      if (!back) throw new Forgotten();
      if (this.isMade(message)) return;
      this.late = message;
    }
  }
  /** Whether the log has a move whose answer was lost. While a bot plays the seat it is the bot's. */
  private isMade(message: Extract<Question, { type: "move" }>): boolean {
    if (this.isAway(message.seat ?? 0)) return false;
    const first = JSON.stringify(message.moves[0]);
    return (this.logs[message.seat ?? 0] ?? []).some(
      (line) =>
        line.number > message.seen &&
        line.actor === message.seat &&
        JSON.stringify(line.move) === first,
    );
  }
  private refused({ error }: Refused, message: Question): void {
    this.catchUp();
    const late = this.late === message;
    const { lesson } = this.info;
    if (lesson && error.key === "lesson-other" && message.type === "move") {
      this.tried = { step: `${lesson.name} ${lesson.step}`, move: message.moves[0]! };
      return;
    }
    this.late = null;
    // The first copy may have arrived after all, behind the second.
    if (late && message.type === "move" && this.isMade(message)) return;
    if (late && (error.code === "stale" || error.key === "away"))
      notices.say(t("connection.too-late"));
    else if (error.code !== "stale") notices.refuse(error, this.info.game);
  }

  /** Plays again after a bot stood in; while its decision is under way, right after that. */
  async comeBack(seat = this.view.seat): Promise<void> {
    this.returning = true;
    this.back = seat;
    try {
      await this.line.ask({ type: "back", seat });
      this.returning = false;
    } catch (error) {
      if (error instanceof Refused && error.error.key === "time-up") return;
      this.returning = false;
      if (error instanceof Refused && error.error.key !== "no-bot")
        notices.refuse(error.error, this.info.game);
    }
  }
  private tryBack(): void {
    if (this.returning && this.isAway(this.back)) void this.comeBack(this.back);
    else this.returning = false;
  }
}
