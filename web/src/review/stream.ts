/** A review as it comes from the server: lines of JSON, each laid over what is known. */
import type { Review } from "../generated/review";

export type Line =
  | { kind: "waits"; before: number }
  | { kind: "part"; part: Record<string, unknown> }
  | { kind: "whole"; review: Review }
  | { kind: "failed"; code: string; reason: string };

/** What is known after a part: a list comes as an object of its changed places. */
export function laidOver(known: Review | null, part: Record<string, unknown>): Review {
  const result: Record<string, unknown> = { ...known };
  for (const [name, value] of Object.entries(part)) {
    const before = result[name];
    const places = typeof value === "object" && value !== null && !Array.isArray(value);
    if (Array.isArray(before) && places) {
      const list = [...(before as unknown[])];
      for (const [place, item] of Object.entries(value)) list[Number(place)] = item;
      result[name] = list;
    } else result[name] = value;
  }
  return result as unknown as Review;
}

/** The lines of an answer, as soon as each of them is there. */
export async function* linesOf(answer: Response): AsyncGenerator<Line> {
  const reader = answer.body!.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split("\n");
    rest = lines.pop()!;
    for (const line of lines) if (line) yield JSON.parse(line) as Line;
    if (done) return;
  }
}
