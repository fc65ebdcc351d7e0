/** Which lessons this browser has done; the server keeps where each one is. */
import { LESSONS } from "../generated/lessons";
import { keep, kept } from "../lib/shelf";

const KEY = "skerry.lessons";

function load(): string[] {
  const found = kept<unknown>(KEY);
  return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
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
    keep(KEY, this.done);
  }
  /** The game of the lesson that was done last. */
  get last(): string {
    return this.done.at(-1)?.split("/")[0] ?? "";
  }
  /** The first lesson that is not done, of a game or of all. */
  next(game = ""): (typeof LESSONS)[number] | undefined {
    const open = LESSONS.filter((lesson) => !this.has(idOf(lesson)));
    return open.find((lesson) => lesson.game === game) ?? (game ? undefined : open[0]);
  }
}
export const progress = new Progress();
