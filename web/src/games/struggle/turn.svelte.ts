/** What a person at a table of the card game may do now, and what is half chosen. */
import { GOODS, KINDS, PHASES, type Move } from "../../generated/struggle";
import { Discard } from "../../lib/discard.svelte";
import { movesOf, stateOf } from "../../lib/face";
import { hasKind, ofKind, type Sitting } from "../../lib/sitting";
import { stepOf } from "./state";

export type Kind = (typeof KINDS)[number];
export type Good = (typeof GOODS)[number];

export class Turn {
  give = $state<Good | "">("");
  take = $state<Good | "">("");
  paying = $state<Kind | "">("");
  drawer = $state("");
  readonly discard = new Discard(GOODS.length);

  readonly s = $derived.by(() => stateOf("struggle", this.sitting.view));
  readonly legal = $derived.by(() => movesOf("struggle", this.sitting.view));
  readonly me = $derived.by(() => this.sitting.seat);
  readonly acts = $derived.by(() => this.legal.length > 0);
  readonly held = $derived.by(() => (this.me >= 0 ? (this.s.hand[this.me] ?? []) : []));
  readonly phase = $derived.by(() => PHASES[this.s.phase]!);
  readonly over = $derived.by(() => this.phase === "over");
  readonly step = $derived.by(() => stepOf(this.phase));
  readonly owing = $derived.by(
    () => this.me >= 0 && (this.s.owes[this.me] ?? 0) > 0 && hasKind(this.legal, "discard"),
  );
  readonly due = $derived.by(() => (this.owing ? (this.s.owes[this.me] ?? 0) : 0));
  readonly marketGive = $derived.by(
    () => new Set<string>(ofKind(this.legal, "market").map((m) => m.give)),
  );
  readonly marketTake = $derived.by(
    () =>
      new Set<string>(
        ofKind(this.legal, "market")
          .filter((m) => m.give === this.give)
          .map((m) => m.take),
      ),
  );
  readonly giving = $derived.by(
    () => new Set<string>(ofKind(this.legal, "give").map((m) => m.good)),
  );
  readonly throwing = $derived.by(
    () => new Set<string>(ofKind(this.legal, "discard").map((m) => m.good)),
  );
  readonly picks = $derived.by(() => ofKind(this.legal, "pick"));
  readonly lays = $derived.by(() => ofKind(this.legal, "lay"));
  readonly flips = $derived.by(() => hasKind(this.legal, "flip"));
  readonly payments = $derived.by(() => (this.paying ? this.buys(this.paying) : []));
  readonly asks = $derived.by(
    () =>
      this.owing ||
      this.picks.length > 0 ||
      this.lays.length > 0 ||
      this.flips ||
      this.payments.length > 0 ||
      !!this.give ||
      this.giving.size > 0,
  );

  constructor(private readonly at: () => Sitting) {
    $effect(() => {
      const { give, take, paying } = this;
      if (give && !this.marketGive.has(give) && !this.throwing.has(give)) this.give = "";
      if (take && !this.marketTake.has(take)) this.take = "";
      if (paying && this.buys(paying).length === 0) this.paying = "";
    });
    $effect(() => {
      void this.owing;
      this.discard.clear();
    });
  }
  get sitting(): Sitting {
    return this.at();
  }

  async send(...moves: Move[]): Promise<void> {
    if (await this.sitting.play(...moves)) {
      this.letGo();
      this.drawer = "";
    }
  }
  letGo(): void {
    this.give = this.take = this.paying = "";
  }
  /** The ways to buy a kind of card: with its goods, or with others in their place. */
  buys(kind: Kind) {
    return ofKind(this.legal, kind, `${kind}-with`);
  }
  buy(kind: Kind): void {
    const options = this.buys(kind);
    if (options.length === 1) void this.send(options[0]!);
    else {
      this.paying = this.paying === kind ? "" : kind;
      if (this.paying) this.drawer = "ask";
    }
  }
  pickHand(i: number): void {
    const good = GOODS[i]!;
    if (this.owing) this.discard.pick(i, this.held, this.due);
    else if (this.giving.has(good)) void this.send({ kind: "give", good });
    else if (this.marketGive.has(good) || this.throwing.has(good))
      this.give = this.give === good ? "" : good;
  }
  giveUp(): void {
    void this.send(...this.discard.each((i): Move => ({ kind: "discard", good: GOODS[i]! })));
  }
  throwGiven(): void {
    if (this.give) void this.send({ kind: "discard", good: this.give });
  }
}
