/** The people around whoever sits here: friends, who asks, who is blocked, invitations. */
import { attention } from "./attention.svelte";
import { bearer, connection } from "./connection.svelte";
import { titleOf } from "./games.svelte";
import { t } from "./i18n.svelte";
import type { Circle as People, Invitation } from "../generated/messages";

/** What is asked about one other person. */
export type Act = "ask" | "accept" | "remove" | "block" | "unblock" | "decline";
export class PeopleRefused extends Error {
  constructor(
    readonly key: string,
    readonly code: string,
  ) {
    super(key || code);
  }
}
const NOBODY: People = {
  name: "",
  friends: [],
  asks: [],
  asked: [],
  blocked: [],
  invitations: [],
};

class Circle {
  people = $state.raw<People>(NOBODY);
  loaded = $state(false);
  private known = new Set<string>();

  constructor() {
    connection.listen((m) => {
      if (m.type === "note" || (m.type === "welcome" && this.loaded))
        void this.load().catch(() => undefined);
    });
  }
  /** The names of friends as rows of tables have them. */
  get friends(): Set<string> {
    return new Set(this.people.friends.map((friend) => friend.name));
  }
  isFriend = (name: string): boolean => this.people.friends.some((f) => f.name === name);
  isBlocked = (name: string): boolean => this.people.blocked.includes(name);

  async load(): Promise<void> {
    const answer = await fetch("/api/people", { headers: await bearer() });
    if (!answer.ok) return;
    const people = (await answer.json()) as People;
    const fresh = people.invitations.filter((one) => !this.known.has(`${one.table} ${one.name}`));
    if (this.loaded) for (const one of fresh) this.announce(one);
    this.known = new Set(people.invitations.map((one) => `${one.table} ${one.name}`));
    this.people = people;
    this.loaded = true;
  }
  private announce(one: Invitation): void {
    attention.tell(t("invite.from", { who: one.name }), titleOf(one.game), one.table);
  }
  act = (what: Act, name: string): Promise<void> => this.post(what, { name });
  invite = (name: string, table: string): Promise<void> => this.post("invite", { name, table });
  report = (table: string, seat: number, reason: string, words: string): Promise<void> =>
    this.post("report", { table, seat, reason, words }, false);

  private async post(what: string, body: object, changes = true): Promise<void> {
    const answer = await fetch(`/api/people/${what}`, {
      method: "POST",
      headers: { ...(await bearer()), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) {
      const said = (await answer.json().catch(() => ({}))) as { key?: string; code?: string };
      throw new PeopleRefused(said.key ?? "", said.code ?? "unavailable");
    }
    if (changes) await this.load();
  }
}
export const circle = new Circle();
