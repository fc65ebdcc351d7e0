/** Why something was refused, in the words of the present language. */
import { list, signed, t, words, type Catalogue } from "./i18n.svelte";
import type { Naming, Notice, Values } from "./notices.svelte";
import { elide, printed, typeset } from "./typeset";

/** Codes of which the server's own English says more than the catalogue can. */
const TOLD_BY_SERVER = new Set(["illegal", "bad_option", "malformed", "unavailable"]);

const files = import.meta.glob<{ default: Catalogue }>("../locales/refusals/*.json");

/** What the rules say of a refused move, by the English template, and the forms of words in it. */
export async function sentences(language: string): Promise<Catalogue> {
  const load = files[`../locales/refusals/${language}.json`];
  return load ? typeset(language, (await load()).default) : {};
}

/** A text as a sentence of its own. */
function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/**
 * A value in words. A text asks for the form it needs, and its language has that of every word:
 * "{good:of}" is "of:ore", "{price:gold}" is "gold:n". The number of an id is in the id, as in R7.
 */
function worded(value: Values[string], name: string, form: string, own: Catalogue, named: Naming) {
  const inForm = (id: string, n: number): string | null => {
    const found = own[`${form}:${id}`];
    return found === undefined ? null : words.form(found, n).replace("{n}", signed(n));
  };
  if (typeof value === "number") return inForm("n", value) ?? named(name, value, 1);
  if (typeof value === "string") {
    if (form === "number") return value.replace(/\D/g, "");
    return inForm(value, 1) ?? named(name, value, 1);
  }
  if (Array.isArray(value)) {
    const items = value.map((id) => inForm(id, 1) ?? named(name.replace(/s$/, ""), id, 1));
    return list(items, form === "or" ? "disjunction" : "conjunction");
  }
  const counted = Object.entries(value);
  return list(counted.map(([id, n]) => inForm(id, n) ?? `${n} ${named(name, id, n)}`));
}

/** The exact reason; English has its template, and other words only where the page knows better. */
function exact({ template, values }: Notice, own: Catalogue, named: Naming): string {
  const pattern = own[template] ?? (words.language === "en" ? printed("en", template) : "");
  const { n, missing } = values;
  const lacks = typeof missing === "object" ? Object.values(missing).map(Number) : [];
  const count = typeof n === "number" ? n : lacks.reduce((sum, one) => sum + one, 0);
  const places = /(\bde )?\{(\w+)(?::([\w-]+))?\}/g;
  return words.form(pattern, count).replace(places, (_, of = "", name: string, form = "") => {
    const value = values[name];
    const text = value === undefined ? "" : worded(value, name, String(form), own, named);
    return elide(words.language, String(of), text) + text;
  });
}

/**
 * The server's reasons are English. A refused move is explained by its exact sentence, else by the
 * rule that forbids it; anything else by the catalogue.
 */
export function refusal(
  notice: Notice,
  rule = "",
  sentencesOf: Catalogue = {},
  named: Naming = (_, value) => String(value),
): string {
  if (!notice.code) return notice.text;
  const said = notice.template ? exact(notice, sentencesOf, named) : "";
  if (said) return sentence(said);
  const [own, general] = [`refused.${notice.key}`, `refused.${notice.code}`];
  if (words.language !== "en" && rule) return rule;
  if (words.has(own)) return t(own);
  const isTold = words.language === "en" && TOLD_BY_SERVER.has(notice.code);
  return words.has(general) && !isTold ? t(general) : sentence(printed("en", notice.text));
}
