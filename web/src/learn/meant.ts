/** What a lesson asks for, beside the board: the button of a building, the drawer it lies in. */
import type { LessonState, MoveJson } from "../generated/messages";
import type { Sitting } from "../lib/sitting";

/** In which drawer of a small screen moves are made, by game and kind. */
const DRAWERS: Record<string, Record<string, string>> = {
  catan: { buy: "build", offer: "trade", overseas: "trade" },
  struggle: {
    road: "costs",
    knight: "costs",
    settlement: "costs",
    city: "costs",
    building: "costs",
  },
  elasund: { build: "build", wall: "build", church: "build", permit: "turn", gold: "turn" },
};

function asked(sitting: Sitting): readonly MoveJson[] {
  const lesson = sitting.info.lesson;
  return (lesson?.task && lesson.marks) || [];
}
const nameOf = (move: MoveJson): unknown =>
  move.kind === "permit" ? `permit:${String(move["value"])}` : (move["building"] ?? move.kind);

/** Whether the lesson asks for a move of this name: a building, a kind, or `permit:VALUE`. */
export const isMeant = (sitting: Sitting, name: string): boolean =>
  asked(sitting).some((move) => nameOf(move) === name);
/** What the style sheet of lessons asks for: what glows, which drawer, whether a step is read. */
export function signs(sitting: Sitting, { parts = [], task }: LessonState): Record<string, string> {
  const ways = DRAWERS[sitting.info.game] ?? {};
  const drawers = [...parts, ...asked(sitting).map((move) => ways[move.kind])];
  return {
    "data-parts": parts.join(" "),
    "data-drawers": drawers.filter(Boolean).join(" "),
    "data-step": task ? "task" : "read",
  };
}
