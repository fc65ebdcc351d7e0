/** A puzzle at its table: one move to make, then the answer. */
import { bearer } from "../lib/connection.svelte";
import { t } from "../lib/i18n.svelte";
import { notices } from "../lib/notices.svelte";
import type { Info, MoveJson, Refused } from "../generated/messages";
import { colourOf, type Batch, type LogLine, type Sitting, type View } from "../lib/sitting";
import type { Mark } from "../review/marks";

export interface Person {
  rating: number;
  history: number[];
  tried: number;
  solved: number;
  streak: number;
  change?: number;
}
export interface PuzzleData {
  id: string;
  game: string;
  players: number;
  level: "easy" | "medium" | "hard";
  options: Info["options"];
  turn: number;
  view: View;
  tried: boolean;
  today: boolean;
  person: Person;
}
export interface AnswerMove {
  data: MoveJson;
  chance: number;
  error: number;
  behind: number;
  line: { seat: number; move: MoveJson }[];
}
export interface Answer {
  solved: boolean;
  first: boolean;
  made: MoveJson;
  moves: AnswerMove[];
  exact: boolean;
  lines: number;
  people: number;
  right: number;
  person: Person;
}
/** Marks on the board: the best moves, as many as stay readable. */
const SHOWN = 3;

const same = (a: MoveJson, b: MoveJson): boolean => JSON.stringify(a) === JSON.stringify(b);

export class PuzzleSession implements Sitting {
  readonly replay = false;
  readonly covered = false;
  readonly log: LogLine[] = [];
  readonly batch: Batch = { id: 0, entries: [] };
  readonly info: Info;
  busy = $state(false);
  answer = $state.raw<Answer | null>(null);
  person = $state.raw<Person>({ rating: 0, history: [], tried: 0, solved: 0, streak: 0 });

  constructor(
    readonly data: PuzzleData,
    colours: string[],
  ) {
    this.person = data.person;
    const seats = Array.from({ length: data.players }, (_, seat) => ({
      seat,
      color: colours[seat] ?? "white",
      kind: seat === data.view.seat ? ("person" as const) : ("bot" as const),
      name: "",
    }));
    this.info = {
      type: "info",
      table: "",
      number: 0,
      game: data.game,
      players: data.players,
      options: data.options,
      public: false,
      status: "playing",
      host: false,
      seats,
      you: [data.view.seat],
      clock: {},
    };
  }
  get seat(): number {
    return this.data.view.seat;
  }
  get view(): View {
    return this.answer ? { ...this.data.view, legal: [] } : this.data.view;
  }
  /** The rank of the move that was made, -1 when it is not among those that are listed. */
  get rank(): number {
    const { answer } = this;
    return answer ? answer.moves.findIndex((move) => same(move.data, answer.made)) : -1;
  }
  get marks(): Mark[] {
    const { answer, data } = this;
    if (!answer) return [];
    const colour = colourOf(this.info.seats[this.seat]);
    return answer.moves
      .map((move, i) => ({ move, rank: i + 1 }))
      .filter(({ rank }) => rank <= SHOWN || rank === this.rank + 1)
      .map(({ move, rank }) => ({
        move: move.data,
        before: data.view.state,
        seat: this.seat,
        colour,
        rank,
      }));
  }
  /** Try a move; of several that belong together the first one is judged. */
  async play(...moves: MoveJson[]): Promise<boolean> {
    const [move] = moves;
    if (!move || this.busy || this.answer) return false;
    this.busy = true;
    try {
      const answer = await fetch(`/api/puzzles/${this.data.game}/${this.data.id}`, {
        method: "POST",
        headers: { ...(await bearer()), "content-type": "application/json" },
        body: JSON.stringify({ move }),
      });
      const said = (await answer.json()) as Answer & Refused;
      if (!answer.ok) {
        notices.refuse(said, this.data.game);
        return false;
      }
      this.answer = said;
      this.person = said.person;
      return true;
    } catch {
      notices.say(t("connection.not-sent"));
      return false;
    } finally {
      this.busy = false;
    }
  }
  again(): void {
    this.answer = null;
  }
}
