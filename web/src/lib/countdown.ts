/** How long a seat may still think. */
import { createSubscriber } from "svelte/reactivity";
import { TableSession } from "./session.svelte";
import type { Sitting } from "./sitting";

/** Milliseconds before the end at which a person is warned, and warned again. */
const WARNING = 20_000;
export const LAST = 7_000;

const everyHalfSecond = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

/** Milliseconds since a moment; ticks where it is shown. */
export function since(moment: number): number {
  everyHalfSecond();
  return performance.now() - moment;
}

/** Milliseconds that a seat has left, null without a clock. Ticks only while its clock runs. */
export function timeLeft(sitting: Sitting, seat: number): number | null {
  const stamp = sitting instanceof TableSession ? sitting.times : null;
  const given = stamp?.times.move?.[seat] ?? stamp?.times.game?.[seat];
  if (!stamp || given === undefined || sitting.info.status !== "playing") return null;
  if (!sitting.view.actors.includes(seat) || sitting.info.paused) return given;
  everyHalfSecond();
  return Math.max(0, given - (performance.now() - stamp.at));
}

/** From when on the time left is worth a warning: a short clock warns later. */
export const warnedAt = (sitting: Sitting): number =>
  Math.min(WARNING, (sitting.info.clock.move || Infinity) * 400);

/** Minutes and seconds, as clocks show them: 1:24, 0:09. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
