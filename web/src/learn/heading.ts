/** What stands in the top bar at a lesson or a puzzle: which one it is, and the way out. */
import { t } from "../lib/i18n.svelte";
import type { Sitting } from "../lib/sitting";
import { PuzzleSession } from "../puzzles/session.svelte";
import { texts } from "./texts.svelte";

export interface Heading {
  note: string;
  leave?: { href: string; label: string };
}
export function headingOf(sitting: Sitting, round: string): Heading {
  const { lesson, game } = sitting.info;
  if (lesson)
    return {
      note: texts.place(game, lesson.number),
      leave: { href: "/learn", label: texts.say("leave") },
    };
  if (sitting instanceof PuzzleSession)
    return {
      note: t(`puzzle.level.${sitting.data.level}`),
      leave: { href: "/learn", label: texts.say("map") },
    };
  return { note: round };
}
