/** Words from the catalogues. A value with plural forms is an object keyed by plural category. */
import en from "../locales/en.json";
import houseEn from "../locales/house/en.json";
import { prefs } from "./prefs.svelte";
import { elide, typeset } from "./typeset";

type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Text = string | Plural;
export type Catalogue = Record<string, Text>;
export type Params = Record<string, string | number>;

export const LANGUAGES = { en: "English", ru: "Русский", fr: "Français", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** The catalogue of a language is in two files: that of the games, and that of the house. */
const english = typeset("en", { ...en, ...houseEn } as Catalogue);
type Part = Promise<{ default: object }>;
const joined = async (...parts: Part[]): Promise<Catalogue> =>
  Object.assign({}, ...(await Promise.all(parts)).map((part) => part.default)) as Catalogue;
const loaders: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(english),
  ru: () => joined(import("../locales/ru.json"), import("../locales/house/ru.json")),
  fr: () => joined(import("../locales/fr.json"), import("../locales/house/fr.json")),
  de: () => joined(import("../locales/de.json"), import("../locales/house/de.json")),
};

class Words {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>(english);
  private rules = new Intl.PluralRules("en");
  private wished: Language = "en";

  async choose(language: Language): Promise<void> {
    this.wished = language;
    const catalogue = await loaders[language]();
    if (this.wished !== language) return; // another one was chosen while this one came
    this.rules = new Intl.PluralRules(language);
    this.catalogue = typeset(language, catalogue);
    this.language = language;
    document.documentElement.lang = language;
  }
  has(key: string): boolean {
    return key in this.catalogue;
  }
  /** The pattern of a key before its parameters are filled in; one of a thing unless n says more. */
  pattern(key: string, params: Params = {}): string {
    const found = this.catalogue[key];
    return found === undefined ? key : this.form(found, Number(params["n"] ?? 1));
  }
  /** The form of a text for so many of a thing. */
  form(text: Text, n: number): string {
    return typeof text === "string" ? text : (text[this.rules.select(n)] ?? text.other ?? "");
  }
}
export const words = new Words();

/** A number below zero has a minus sign, not a hyphen. */
export const signed = (value: string | number): string =>
  typeof value === "number" ? String(value).replace("-", "−") : value;

/** A name in letters that run to the left, set apart: what stands beside it keeps its place. */
const apart = (text: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text;

export function t(key: string, params: Params = {}): string {
  const value = (name = ""): string => apart(signed(params[name] ?? ""));
  const parts = words.pattern(key, params).split(/\{(\w+)\}/);
  return parts
    .map((part, i) => (i % 2 ? value(part) : elide(words.language, part, value(parts[i + 1]))))
    .join("");
}

/** The person's choice, else the first language of the browser that we have. */
export function preferred(): Language {
  const wishes = [prefs.lang, ...navigator.languages.map((l) => l.slice(0, 2))];
  return (wishes.find((l) => l in LANGUAGES) ?? "en") as Language;
}

/** "lumber, wool and ore" in the present language. The English of the texts is British. */
export function list(items: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  const language = words.language === "en" ? "en-GB" : words.language;
  return new Intl.ListFormat(language, { type }).format(items);
}
