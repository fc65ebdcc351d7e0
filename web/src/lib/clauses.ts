/** The numbered clauses in the words of a language. English ones come with the rules themselves,
 * but for those that are written there for their keepers. */
import type { RulesDoc } from "../generated/messages";
import { printed, typeset } from "./typeset";

/** By clause, and by the English title of a section. */
export type Clauses = Record<string, string>;

const files = import.meta.glob<{ default: Clauses }>("../locales/rules/*/*.json");

export async function clauses(language: string, game: string): Promise<Clauses> {
  const load = files[`../locales/rules/${language}/${game}.json`];
  return load ? typeset(language, (await load()).default) : {};
}

export const translated = (rules: RulesDoc, own: Clauses): RulesDoc => ({
  ...rules,
  sections: rules.sections.map((s) => ({
    title: own[s.title] ?? s.title,
    clauses: s.clauses.map((c) => ({ id: c.id, text: own[c.id] ?? printed("en", c.text) })),
  })),
});
