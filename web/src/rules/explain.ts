/** What cards and buildings are: their names, prices and clauses. */
import type { RulesDoc } from "../generated/messages";
import { clauses } from "../lib/clauses";
import { getJson } from "../lib/connection.svelte";
import { PRICED } from "./figures";

export interface Explained {
  game: string;
  /** A key of the catalogue. */
  name: string;
  clause: string;
  goods: string[];
  permits?: number;
  gold?: number;
}
/** Cards that cost nothing by themselves, with their clauses. */
const CARDS: Record<string, Record<string, string>> = {
  catan: {
    knight: "CA-63",
    "road-building": "CA-65",
    invention: "CA-66",
    monopoly: "CA-67",
    point: "CA-62",
  },
};

/** What `data-explain="GAME/TERM"` stands for. */
export function explained(said: string): Explained | null {
  const [game = "", term = ""] = said.split("/");
  const clause = CARDS[game]?.[term];
  if (clause) return { game, name: `term.${term}`, clause, goods: [] };
  const thing = PRICED[game]?.find((one) => one.term === term);
  if (!thing) return null;
  const { goods, permits, gold } = thing;
  const name = term === "buy" ? "catan.development" : `term.${term}`;
  return {
    game,
    name,
    clause: thing.clause,
    goods,
    ...(gold ? { permits: permits ?? 0, gold } : {}),
  };
}

const fetched = new Map<string, Promise<Map<string, string>>>();
/** A clause in a language; "" when it cannot be fetched. */
export async function clauseText(language: string, game: string, id: string): Promise<string> {
  const own = (await clauses(language, game))[id];
  if (own) return own;
  let known = fetched.get(game);
  if (!known) {
    known = getJson<RulesDoc>(`/api/rules/${game}`).then(
      (doc) => new Map(doc.sections.flatMap((s) => s.clauses.map((c) => [c.id, c.text] as const))),
      () => new Map<string, string>(),
    );
    fetched.set(game, known);
  }
  return (await known).get(id) ?? "";
}
