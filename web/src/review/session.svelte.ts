/** A finished game looked over: its frames, its review as far as it is known, the chosen moment. */
import { ReplaySession } from "../lib/replay.svelte";
import type { Replay } from "../generated/messages";
import type { Decision, Grade, Review } from "../generated/review";
import type { LogLine } from "../lib/sitting";
import { laidOver, linesOf } from "./stream";

export class ReviewSession extends ReplaySession {
  readonly review = true;
  known = $state.raw<Review | null>(null);
  /** Why there is no review, in English as the server says it, and a key or code for others. */
  problem = $state<{ reason: string; key: string } | null>(null);
  /** Reviews that come before this one; -1 when it is being computed. */
  before = $state(0);
  whole = $state(false);
  /** Better moves are drawn on the board. */
  hints = $state(true);
  /** Whose decisions are listed. */
  who = $state(0);
  readonly frameOf = new Map<number, number>();
  private readonly stopping = new AbortController();

  constructor(data: Replay, colours: string[], code: string) {
    super(data, colours, code);
    this.data.frames.forEach((frame, i) => this.frameOf.set(frame.number, i));
    // Somebody who played is more likely to look than a bot.
    this.who = Math.max(
      0,
      this.info.seats.findIndex((seat) => seat.kind === "person"),
    );
    this.seat = this.who;
  }

  /** Read the review to its end; `ask` opens it. */
  async read(ask: (signal: AbortSignal) => Promise<Response>): Promise<void> {
    try {
      const answer = await ask(this.stopping.signal);
      if (!answer.ok) {
        const said = (await answer.json().catch(() => ({}))) as { reason?: string; key?: string };
        this.problem = { reason: said.reason ?? String(answer.status), key: said.key ?? "" };
        return;
      }
      for await (const line of linesOf(answer)) {
        if (line.kind === "waits") this.before = line.before;
        else if (line.kind === "part") this.take(laidOver(this.known, line.part));
        else if (line.kind === "whole") {
          this.take(line.review);
          this.whole = true;
        } else this.problem = { reason: line.reason, key: line.code };
      }
      if (!this.whole && !this.problem) this.problem = { reason: "", key: "review-broken" };
    } catch (error) {
      if (!this.stopping.signal.aborted)
        this.problem = { reason: (error as Error).message, key: "review-broken" };
    }
  }
  private take(review: Review): void {
    const first = !this.known;
    this.before = -1;
    this.known = review;
    if (first && this.index === 0) this.go(this.length);
  }
  stop(): void {
    this.stopping.abort();
  }

  /** The number of the last move that was made. */
  get number(): number {
    return this.index > 0 ? this.data.frames[this.index - 1]!.number : -1;
  }
  private readonly byNumber = $derived(
    new Map((this.known?.decisions ?? []).map((decision) => [decision.number, decision])),
  );
  /** The decision that has just been made at the chosen moment. */
  get decision(): Decision | null {
    const found = this.byNumber.get(this.number);
    return found && (found.unforced || found.grade) ? found : null;
  }
  /** The turn of the chosen moment, and of the end. */
  get turn(): number {
    const turns = this.known?.turns;
    return turns?.[Math.max(0, this.number)] ?? this.data.frames[this.index - 1]?.turn ?? 0;
  }
  get lastTurn(): number {
    return this.data.frames.at(-1)?.turn ?? 0;
  }
  /** Everybody's chances at the chosen moment. */
  get chances(): number[] {
    return this.known?.curve[this.number + 1] ?? [];
  }
  /** Show the moment right after a move of the record. */
  goTo(number: number): void {
    const frame = this.frameOf.get(number);
    if (frame === undefined) return;
    this.go(frame + 1);
    const decision = this.byNumber.get(number);
    if (decision) this.seat = decision.seat;
  }
  /** What the log tells of a move of the record. */
  entryOf(number: number): LogLine | undefined {
    const frame = this.data.frames[this.frameOf.get(number) ?? -1];
    return frame && { ...frame, move: frame.move ?? null };
  }
  /** The decisions of a seat that were real ones, of some grades only if `grades` says so. */
  decisionsOf(seat: number, grades?: ReadonlySet<Grade>): Decision[] {
    return (this.known?.decisions ?? []).filter(
      (d) => d.seat === seat && d.unforced && (!grades?.size || (d.grade && grades.has(d.grade))),
    );
  }
}
