/** Spaces and apostrophes as a language prints them, so that the catalogues can be plain text. */
const NARROW = "\u202f";
const FIXED = "\u00a0";

/** English: curly apostrophes and quotation marks, and a number keeps its unit. */
const english = (text: string): string =>
  text
    .replace(/'/g, "’")
    .replace(/"([^"]*)"/g, "“$1”")
    .replace(/(\d|\}) (s|min|MB)(?!\w)/g, `$1${FIXED}$2`);

/** French: a narrow no-break space before ; : ! ? % and inside « », units, and curly apostrophes. */
const french = (text: string): string =>
  text
    .replace(/'/g, "’")
    .replace(/[ \u00a0]([;:!?%»])/g, `${NARROW}$1`)
    .replace(/«[ \u00a0]/g, `«${NARROW}`)
    .replace(/(\d|\}) (s|min|Mo)(?![\w’])/g, `$1${FIXED}$2`);

/** German: no line begins with a unit or with three dots. */
const german = (text: string): string =>
  text.replace(/(\d|\}) (s|Min\.|MB|%)(?!\w)/g, `$1${FIXED}$2`).replace(/ …/g, `${FIXED}…`);

/** Russian: no line begins with a dash, a unit or a number after a colon, and none ends with a
 * preposition of one letter. */
const russian = (text: string): string =>
  text
    .replace(/ ([—–])/g, `${FIXED}$1`)
    .replace(/(\d|\}) (с|мин|МБ|%)(?![а-яё])/g, `$1${FIXED}$2`)
    .replace(/: (\d|\{(n|gold)\})/g, `:${FIXED}$1`)
    .replace(/(^|[ («])([вкосуВКОСУ]) /g, `$1$2${FIXED}`);

const PRINTERS: Record<string, (text: string) => string> = {
  en: english,
  fr: french,
  de: german,
  ru: russian,
};

/** One text as its language prints it. */
export const printed = (language: string, text: string): string =>
  PRINTERS[language]?.(text) ?? text;

/** Numbers keep the word that they count, where a text is broken into short lines. */
export const tied = (text: string): string =>
  text.replace(/(\d) (?=\p{L})/gu, `$1${FIXED}`).replace(/: (?=\d+$)/, `:${FIXED}`);

/** A text as people type it, to look for words in it. */
export const typed = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/’/g, "'")
    .replace(/[“”]/g, '"');

/** A letter that is heard as a vowel, accents taken off; an h may be silent or not, so it is none. */
const VOWEL = /^(?:[aeiouœæ]|y[^aeiou])/i;

/** The words before a name that is put in: in French "de" loses its vowel before another, d’Astrid. */
export const elide = (language: string, before: string, name: string): string =>
  language === "fr" && VOWEL.test(name.normalize("NFD"))
    ? before.replace(/(^|\s)de $/, "$1d’")
    : before;

/** A whole catalogue, plural forms included. */
export function typeset<T>(language: string, catalogue: Record<string, T>): Record<string, T> {
  if (!(language in PRINTERS)) return catalogue;
  const all = Object.entries(catalogue).map(([key, text]) => [key, setIn(language, text)]);
  return Object.fromEntries(all) as Record<string, T>;
}
function setIn(language: string, text: unknown): unknown {
  if (typeof text === "string") return printed(language, text);
  const forms = Object.entries(text as Record<string, string>);
  return Object.fromEntries(forms.map(([form, words]) => [form, printed(language, words)]));
}
