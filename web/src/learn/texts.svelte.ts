/** The words of lessons: files of their own, fetched when a lesson or the map is opened. */
import { LESSONS } from "../generated/lessons";
import { words, type Language } from "../lib/i18n.svelte";
import { typeset } from "../lib/typeset";

export type LessonTexts = Record<string, string>;
const files = import.meta.glob<{ default: LessonTexts }>("../locales/lessons/*/*.json");

class Texts {
  private known = $state.raw<Record<string, LessonTexts>>({});
  private asked = new Set<string>();

  private of(language: Language, name: string): LessonTexts {
    const key = `../locales/lessons/${language}/${name}.json`;
    const load = files[key];
    if (load && !this.asked.has(key)) {
      this.asked.add(key);
      void load().then(
        ({ default: found }) => (this.known = { ...this.known, [key]: typeset(language, found) }),
        () => this.asked.delete(key),
      );
    }
    return this.known[key] ?? {};
  }
  /** The text of a game's lessons; empty until it is there. */
  lesson(game: string, key: string): string {
    return this.of(words.language, game)[key] ?? "";
  }
  /** A word of the tips. */
  tip(key: string): string {
    return this.of(words.language, "tips")[key] ?? "";
  }
  /** Which of a game's lessons one is at. */
  place(game: string, n: number): string {
    const of = LESSONS.filter((lesson) => lesson.game === game).length;
    return this.say("lesson-n", { n, of });
  }
  /** A word of the lesson page or the map. */
  say(key: string, params: Record<string, string | number> = {}): string {
    const text = this.of(words.language, "words")[key] ?? "";
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ""));
  }
}
export const texts = new Texts();
