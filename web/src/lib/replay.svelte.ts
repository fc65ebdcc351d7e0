/** A recorded game that is stepped through. */
import type { Info, Replay } from "../generated/messages";
import type { Batch, Fields, LogLine, Sitting, View } from "./sitting";
import { wholeReplay, type WholeReplay } from "./views";

export class ReplaySession implements Sitting {
  readonly replay = true;
  readonly busy = false;
  readonly covered = false;
  readonly info: Info;
  index = $state(0);
  seat = $state(0);
  playing = $state(false);
  batch = $state.raw<Batch>({ id: 0, entries: [] });
  private states: (Fields | undefined)[] = [];
  private readonly scoresAt: number[][];
  private readonly entries: LogLine[];

  readonly data: WholeReplay;

  constructor(
    given: Replay,
    colours: string[],
    readonly code: string,
  ) {
    const data = wholeReplay(given);
    this.data = data;
    const seats = Array.from({ length: data.players }, (_, seat) => {
      const name = data.names[seat] ?? "";
      const bot = /^bot\b/.test(name);
      return {
        seat,
        color: colours[seat] ?? "white",
        kind: bot ? ("bot" as const) : ("person" as const),
        name: bot ? "" : name,
      };
    });
    this.info = {
      type: "info",
      table: code,
      number: 0,
      game: data.game,
      players: data.players,
      options: data.options,
      public: true,
      status: "over",
      host: false,
      seats,
      you: [],
      clock: {},
      winners: data.winners,
    };
    let scores = Array<number>(data.players).fill(0);
    this.scoresAt = [scores];
    for (const frame of data.frames) this.scoresAt.push((scores = frame.scores ?? scores));
    this.entries = data.frames.map((f) => ({
      number: f.number,
      actor: f.actor,
      move: f.move ?? null,
      events: f.events,
    }));
  }

  get length(): number {
    return this.data.frames.length;
  }
  /** The position after the first `index` frames. */
  stateAt(index: number): Fields {
    const known = this.states[index];
    if (known) return known;
    let from = index;
    while (from > 0 && !this.states[from]) from--;
    let state = this.states[from] ?? this.data.start;
    for (let i = from; i < index; i++) state = { ...state, ...this.data.frames[i]!.state };
    if (index % 50 === 0) this.states[index] = state;
    return state;
  }
  /** The drawing after the first `index` frames, for games without a face. */
  private textAt(index: number): string {
    for (let i = index - 1; i >= 0; i--)
      if (this.data.frames[i]!.text) return this.data.frames[i]!.text!;
    return this.data.text ?? "";
  }
  get view(): View {
    const next = this.data.frames[this.index];
    return {
      seat: this.seat,
      state: this.stateAt(this.index),
      actors: next && next.actor >= 0 ? [next.actor] : [],
      scores: this.scoresAt[this.index] ?? [],
      legal: [],
      text: this.textAt(this.index),
    };
  }
  get log(): LogLine[] {
    return this.entries.slice(0, this.index);
  }
  scores(index: number): number[] {
    return this.scoresAt[index] ?? [];
  }
  go(index: number): void {
    const to = Math.max(0, Math.min(this.length, index));
    const step = to === this.index + 1;
    this.index = to;
    this.batch = { id: this.batch.id + 1, entries: step ? this.entries.slice(to - 1, to) : [] };
  }
  /** Where the next turn begins, or the one before ended. */
  jumpTurn(direction: 1 | -1): void {
    const turn = (i: number): unknown => this.stateAt(i)["turn"];
    const now = turn(this.index);
    let i = this.index + direction;
    while (i > 0 && i < this.length && turn(i) === now) i += direction;
    this.go(i);
  }
  play(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
