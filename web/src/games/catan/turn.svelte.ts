/** What a person at a Catan table may do now, and what is half chosen. */
import { untrack } from "svelte";
import { CARDS, COSTS, GOODS, PHASES, type Move } from "../../generated/catan";
import { Discard } from "../../lib/discard.svelte";
import { movesOf, stateOf } from "../../lib/face";
import { hasKind, ofKind, total, type Sitting } from "../../lib/sitting";
import { loadNever, refuses, saveNever } from "./refusing";

export type Good = (typeof GOODS)[number];
export type Deal = Partial<Record<Good, number>>;
export type CardName = (typeof CARDS)[number];
export type Build = "road" | "settlement" | "city";
export const BUILDS: readonly Build[] = ["road", "settlement", "city"];
const FORCED = ["found-settlement", "found-road", "robber", "free-roads"];

const nothing = (): number[] => GOODS.map(() => 0);
/** What a piece or card costs. */
export const costOf = (kind: Build | "buy"): [Good, number][] =>
  Object.entries(COSTS[kind]) as [Good, number][];
/** Counts by good as a deal writes them. */
export const named = (counts: number[]): Deal =>
  Object.fromEntries(
    GOODS.flatMap((good, i) => ((counts[i] ?? 0) > 0 ? [[good, counts[i]!]] : [])),
  );

export class Turn {
  mode = $state<Build | null>(null);
  /** The development card that is being looked at, to be played or not. */
  play = $state<CardName | null>(null);
  picks = $state<number[]>([]);
  give = $state(nothing());
  take = $state(nothing());
  countering = $state(false);
  drawer = $state("");
  /** The turn whose offers a seat wants to hear nothing of, and the goods this one never gives. */
  private quiet = $state<Record<number, number>>({});
  never = $state.raw<string[]>([]);
  readonly discard = new Discard(GOODS.length);

  readonly s = $derived.by(() => stateOf("catan", this.sitting.view));
  readonly legal = $derived.by(() => movesOf("catan", this.sitting.view));
  readonly me = $derived.by(() => this.sitting.seat);
  readonly phase = $derived.by(() => PHASES[this.s.phase]!);
  readonly acts = $derived.by(() => this.legal.length > 0);
  readonly held = $derived.by(() => (this.me >= 0 ? (this.s.hand[this.me] ?? []) : []));
  readonly forced = $derived.by(() => FORCED.includes(this.phase));
  readonly spots = $derived.by(() =>
    this.forced
      ? ofKind(this.legal, "settlement", "road", "robber")
      : this.mode
        ? ofKind(this.legal, this.mode)
        : [],
  );
  readonly discarding = $derived.by(() => hasKind(this.legal, "discard"));
  readonly due = $derived.by(() => (this.discarding ? (this.s.owes[this.me] ?? 0) : 0));
  private readonly offered = $derived.by(
    () => this.phase === "answer" && hasKind(this.legal, "decline"),
  );
  private readonly refused = $derived.by(
    () => this.offered && refuses(this.s, { turn: this.quiet[this.me] ?? null, never: this.never }),
  );
  readonly answering = $derived.by(() => this.offered && !this.refused);
  readonly dealing = $derived.by(() => this.phase === "deal" && hasKind(this.legal, "withdraw"));
  readonly robbing = $derived.by(() => ofKind(this.legal, "rob"));
  readonly trading = $derived.by(() => this.phase === "main" && this.acts);
  readonly complete = $derived.by(() => total(this.give) > 0 && total(this.take) > 0);
  readonly asks = $derived.by(
    () =>
      this.discarding ||
      this.answering ||
      this.dealing ||
      this.robbing.length > 0 ||
      this.play !== null,
  );

  /** What a half-made choice is about; views that leave it as it is leave the choice alone. */
  private readonly turn = $derived.by(() => `${this.me} ${this.s.turn}`);
  private readonly question = $derived.by(() => `${this.turn} ${this.phase} ${this.s.player}`);
  private readonly table = $derived.by(() => this.sitting.info.table);

  constructor(private readonly at: () => Sitting) {
    // A choice ends when the question does.
    let playable: CardName | null = null;
    $effect(() => {
      if (this.mode && !hasKind(this.legal, this.mode)) this.mode = null;
      const can = this.play !== null && this.mayPlay(this.play);
      if (playable === this.play && !can) this.play = null;
      playable = can ? this.play : null;
    });
    $effect(() => {
      void this.question;
      this.countering = false;
      this.discard.clear();
      this.picks = [];
    });
    $effect(() => {
      void this.turn;
      this.clearDeal();
    });
    // Several people may share this device: what one looks at is nobody else's.
    $effect(() => {
      void this.me;
      this.play = null;
    });
    $effect(() => {
      this.never = loadNever(this.table, this.me);
    });
    $effect(() => {
      if (this.refused && !this.sitting.busy && !this.sitting.replay)
        untrack(() => void this.send({ kind: "decline" }));
    });
  }
  get sitting(): Sitting {
    return this.at();
  }

  async send(...moves: Move[]): Promise<void> {
    if (!(await this.sitting.play(...moves))) return;
    if (moves[0]?.kind !== "road" || !this.forced)
      this.mode = this.mode && hasKind(this.legal, this.mode) ? this.mode : null;
    this.play = null;
    this.drawer = "";
    if (["offer", "overseas", "counter"].includes(moves[0]?.kind ?? "")) this.clearDeal();
  }
  /** Whether a piece or card can be had now. */
  can(kind: Build | "buy"): boolean {
    return this.phase === "main" && hasKind(this.legal, kind);
  }
  build(kind: Build): void {
    this.mode = this.mode === kind ? null : kind;
    this.drawer = "";
  }
  /** Refuses this offer and all others of the turn. */
  declineAll(): void {
    this.quiet[this.me] = this.s.turn;
  }
  /** Changes whether a good is ever given. */
  toggleNever(good: string): void {
    const had = this.never.includes(good);
    this.never = had ? this.never.filter((g) => g !== good) : [...this.never, good];
    saveNever(this.table, this.me, this.never);
  }
  letGo(): void {
    this.mode = this.play = null;
    this.countering = false;
  }
  change(side: "give" | "take", good: number, by: number): void {
    const row = side === "give" ? this.give : this.take;
    row[good] = Math.max(0, (row[good] ?? 0) + by);
  }
  /** A tap on a pile of the hand: one more card to give up or to offer. */
  pickGood(i: number): void {
    if (this.discarding) this.discard.pick(i, this.held, this.due);
    else if (this.trading || this.countering) {
      if ((this.give[i] ?? 0) < (this.held[i] ?? 0)) this.change("give", i, 1);
      else this.give[i] = 0;
      this.drawer = this.countering ? "ask" : "trade";
    }
  }
  giveUp(): void {
    void this.send(...this.discard.each((i): Move => ({ kind: "discard", good: GOODS[i]! })));
  }
  mayPlay(card: CardName): boolean {
    return card !== "point" && hasKind(this.legal, card);
  }
  /** A tap on a development card: it explains itself before it is played. */
  pickCard(card: CardName): void {
    this.play = this.play === card ? null : card;
    this.picks = [];
    this.mode = null;
  }
  private clearDeal(): void {
    this.give = nothing();
    this.take = nothing();
  }
}
