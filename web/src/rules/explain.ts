/** Clauses in the words of a language, for the slip that explains a thing. */
import type { RulesDoc } from "../generated/messages";
import { clauses } from "../lib/clauses";
import { getJson } from "../lib/connection.svelte";

const fetched = new Map<string, Promise<Map<string, string>>>();
/** A clause in a language; "" when it cannot be fetched. */
export async function clauseText(language: string, game: string, id: string): Promise<string> {
  const own = (await clauses(language, game))[id];
  if (own) return own;
  let known = fetched.get(game);
  if (!known) {
    known = getJson<RulesDoc>(`/api/rules/${game}`).then(
      (doc) => new Map(doc.sections.flatMap((s) => s.clauses.map((c) => [c.id, c.text] as const))),
      () => {
        fetched.delete(game); // whoever asks next tries again
        return new Map<string, string>();
      },
    );
    fetched.set(game, known);
  }
  return (await known).get(id) ?? "";
}
