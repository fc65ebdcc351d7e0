/** Chances, luck and losses as people read them: hundredths, or points where one plays alone. */
import { t, words } from "../lib/i18n.svelte";
import type { Unit } from "../generated/review";

const MINUS = "\u2212";
const THIN = "\u00a0";

function digits(value: number, most: number): string {
  const text = new Intl.NumberFormat(words.language, { maximumFractionDigits: most }).format(
    Math.abs(value),
  );
  return text;
}
/** Hundredths with as many digits as tell something: 0.4, 6, 48. */
const fine = (value: number): number => (Math.abs(value) < 1.95 ? 1 : 0);

/** A chance: "28 %", or points. */
export function chance(value: number, unit: Unit): string {
  const number = digits(100 * value, 0);
  const sign = 100 * value < -0.5 ? MINUS : "";
  return unit === "chance" ? `${sign}${number}${THIN}%` : `${sign}${number}`;
}
/** A change with its sign, without a unit: "+6", "−0.4", "0". */
export function change(value: number, most?: number): string {
  const hundredths = 100 * value;
  const text = digits(hundredths, most ?? fine(hundredths));
  if (!/[1-9]/.test(text)) return "0";
  return (hundredths < 0 ? MINUS : "+") + text;
}
/** How sure a number is: "±1". */
export function error(value: number): string {
  const hundredths = 100 * value;
  return `±${digits(hundredths, fine(hundredths))}`;
}
/** What a better move would have brought: "+6 % chance" or "+6 points". */
export function gain(value: number, unit: Unit): string {
  return t(unit === "chance" ? "review.gain" : "review.gain-points", { n: change(value) });
}
