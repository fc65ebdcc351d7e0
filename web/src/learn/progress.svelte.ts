/** Which lessons this browser has done; the server keeps where each one is. */
import { LESSONS } from "../generated/lessons";

const KEY = "skerry.lessons";

function load(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
export const idOf = (lesson: { game: string; name: string }): string =>
  `${lesson.game}/${lesson.name}`;

class Progress {
  private done = $state.raw<readonly string[]>(load());

  has(id: string): boolean {
    return this.done.includes(id);
  }
  count(game: string): number {
    return LESSONS.filter((lesson) => lesson.game === game && this.has(idOf(lesson))).length;
  }
  finish(id: string): void {
    if (this.has(id)) return;
    this.done = [...this.done, id];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.done));
    } catch {
      // Private windows may refuse; what is done then lasts for the visit.
    }
  }
  /** The first lesson that is not done, of a game or of all. */
  next(game = ""): (typeof LESSONS)[number] | undefined {
    const open = LESSONS.filter((lesson) => !this.has(idOf(lesson)));
    return open.find((lesson) => lesson.game === game) ?? (game ? undefined : open[0]);
  }
}
export const progress = new Progress();
