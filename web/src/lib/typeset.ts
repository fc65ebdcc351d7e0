/** Spaces and apostrophes as a language prints them, so that the catalogues can be plain text. */
const NARROW = "\u202f";

/** French: a narrow no-break space before ; : ! ? % and inside « », and curly apostrophes. */
const french = (text: string): string =>
  text
    .replace(/'/g, "’")
    .replace(/[ \u00a0]([;:!?%»])/g, `${NARROW}$1`)
    .replace(/«[ \u00a0]/g, `«${NARROW}`);

/** A whole catalogue, plural forms included. */
export function typeset<T>(language: string, catalogue: Record<string, T>): Record<string, T> {
  if (language !== "fr") return catalogue;
  const all = Object.entries(catalogue).map(([key, text]) => [key, setIn(text)]);
  return Object.fromEntries(all) as Record<string, T>;
}
function setIn(text: unknown): unknown {
  if (typeof text === "string") return french(text);
  const forms = Object.entries(text as Record<string, string>);
  return Object.fromEntries(forms.map(([form, words]) => [form, french(words)]));
}
