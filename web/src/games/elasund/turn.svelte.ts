/** What a person at a table of Elasund may do now, and what is half chosen. */
import { CARDS, PHASES, type Move } from "../../generated/elasund";
import { Discard } from "../../lib/discard.svelte";
import { movesOf, stateOf } from "../../lib/face";
import { wide } from "../../lib/screen";
import { ofKind, type Sitting } from "../../lib/sitting";

/** The place that a move is about, by its name; empty where it has none. */
export const placeOf = (m: Move): string =>
  "field" in m ? m.field : "site" in m ? m.site : "row" in m ? m.row : "";
/** Whether a move belongs to a wish such as build:inn, wall, permit:2, move:1. */
function fits(m: Move, what: string): boolean {
  const [kind, arg] = what.split(":");
  if (kind === "build") return (m.kind === "build" || m.kind === "displace") && m.building === arg;
  if (kind === "hut") return m.kind === "hut" && m.hut === arg;
  if (arg !== undefined) return m.kind === kind && "value" in m && String(m.value) === arg;
  return m.kind === kind;
}

export class Turn {
  /** What the person wants to do; the board then shows where. */
  wish = $state("");
  /** Several moves at the place that was chosen: they differ in how they are paid. */
  options = $state.raw<Move[]>([]);
  drawer = $state("");
  readonly discard = new Discard(CARDS.length);

  readonly s = $derived.by(() => stateOf("elasund", this.sitting.view));
  readonly legal = $derived.by(() => movesOf("elasund", this.sitting.view));
  readonly me = $derived.by(() => this.sitting.seat);
  readonly phase = $derived.by(() => PHASES[this.s.phase]!);
  readonly acts = $derived.by(() => this.legal.length > 0);
  readonly held = $derived.by(() => (this.me >= 0 ? (this.s.hand[this.me] ?? []) : []));
  readonly choosing = $derived.by(() => ofKind(this.legal, "give", "return"));
  readonly due = $derived.by(() =>
    this.choosing.length && this.me >= 0 ? (this.s.owes[this.me] ?? 0) : 0,
  );
  readonly plunder = $derived.by(() => ofKind(this.legal, "plunder"));
  readonly lays = $derived.by(() => ofKind(this.legal, "lay"));
  readonly huts = $derived.by(() => ofKind(this.legal, "hut"));
  readonly spots = $derived.by(() => {
    const forced = ofKind(this.legal, "ship");
    if (forced.length) return forced;
    return this.wish ? this.legal.filter((m) => fits(m, this.wish)) : [];
  });
  readonly asks = $derived.by(
    () =>
      this.options.length > 0 ||
      this.due > 0 ||
      this.plunder.length > 0 ||
      this.lays.length > 0 ||
      this.huts.length > 0,
  );

  /** A permit or gold must be taken: on a small screen the permits come forward by themselves. */
  readonly owesPermit = $derived.by(() => this.acts && this.phase === "permit");

  constructor(private readonly at: () => Sitting) {
    $effect(() => {
      if (this.wish && !this.can(this.wish)) this.wish = "";
      if (!this.wish && this.huts.length) this.wish = `hut:${this.huts[0]!.hut}`;
    });
    $effect(() => {
      void this.legal;
      this.options = [];
    });
    $effect(() => {
      if (!this.due) this.discard.clear();
    });
    $effect(() => {
      if (this.owesPermit && !wide.current) this.drawer = "turn";
    });
  }
  get sitting(): Sitting {
    return this.at();
  }

  async send(...moves: Move[]): Promise<void> {
    this.drawer = "";
    if (!(await this.sitting.play(...moves))) return;
    this.options = [];
    if (this.wish && !this.can(this.wish)) this.wish = "";
  }
  can(what: string): boolean {
    return this.legal.some((m) => fits(m, what));
  }
  want(what: string): void {
    this.options = [];
    this.wish = this.wish === what ? "" : what;
    this.drawer = "";
  }
  /** A place was chosen: its move, or a question when it can be paid in several ways. */
  pick(m: Move): void {
    const same = this.spots.filter((x) => placeOf(x) === placeOf(m));
    if (same.length > 1) {
      this.options = same;
      this.drawer = "ask";
    } else void this.send(same[0] ?? m);
  }
  letGo(): void {
    this.wish = "";
    this.options = [];
  }
  mayGive(name: string): boolean {
    return this.choosing.some((m) => cardOf(m) === name);
  }
  pickCard(i: number): void {
    if (this.due && this.mayGive(CARDS[i]!)) this.discard.pick(i, this.held, this.due);
  }
  giveUp(): void {
    const cards = this.discard.each((i) => this.choosing.find((m) => cardOf(m) === CARDS[i]));
    void this.send(...cards.filter((m) => m !== undefined));
  }
}
/** The card that a move gives up. */
const cardOf = (m: Extract<Move, { kind: "give" | "return" }>): string =>
  m.kind === "give" ? m.card : m.colour;
