/** Where things stand on the chart of chances; the drawing is in ChanceChart.svelte. */
import type { Review } from "../generated/review";

export interface Sheet {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
/** A wide sheet with names at the ends of the lines, or a slim one with signs only. */
export const sheetOf = (width: number, height: number, slim: boolean): Sheet => ({
  width,
  height,
  left: 40,
  right: slim ? 40 : 100,
  top: 30,
  bottom: 34,
});

/**
 * The time of each moment (after 0, 1, ... moves) in turns: the moves of a turn share its length,
 * so the scale can be numbered by turns.
 */
export function timesOf(turns: readonly number[]): number[] {
  const times = [0];
  const first = turns[0] ?? 0;
  for (let from = 0; from < turns.length;) {
    let to = from;
    while (to < turns.length && turns[to] === turns[from]) to++;
    for (let i = from; i < to; i++) times.push(turns[from]! - first + (i - from + 1) / (to - from));
    from = to;
  }
  return times;
}

export interface Reach {
  /** In turns, as `timesOf` has them. */
  time: number;
  values: number[];
  /** Moments before it; what is not judged up to there is only a first look. */
  moments: number;
}
/** The lines: one point a turn, the mean of its moments, since single moments are less sure. */
export function reachesOf(review: Review, times: readonly number[]): Reach[] {
  const { turns, curve } = review;
  const found: Reach[] = [{ time: 0, values: curve[0] ?? [], moments: 0 }];
  for (let from = 0; from < turns.length;) {
    let to = from;
    while (to < turns.length && turns[to] === turns[from]) to++;
    const rows = curve.slice(from + 1, to + 1);
    const values = (rows[0] ?? []).map(
      (_, seat) => rows.reduce((sum, row) => sum + row[seat]!, 0) / rows.length,
    );
    found.push({ time: (times[from]! + times[to]!) / 2, values, moments: to });
    from = to;
  }
  found.push({ time: times.at(-1)!, values: curve.at(-1) ?? [], moments: turns.length });
  return found;
}
/** Where the lines are at a time. */
export function valuesAt(reaches: readonly Reach[], time: number): number[] {
  const next = Math.max(
    1,
    reaches.findIndex((reach) => reach.time >= time),
  );
  const [a, b] = [reaches[next - 1]!, reaches[next] ?? reaches.at(-1)!];
  const part = b.time > a.time ? Math.min(1, (time - a.time) / (b.time - a.time)) : 1;
  return a.values.map((value, seat) => value + part * ((b.values[seat] ?? value) - value));
}

/** Round numbers for the scale of turns, about every 80 pixels. */
export function ticks(turns: number, width: number): number[] {
  const wanted = Math.max(1, Math.floor(width / 80));
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((s) => turns / s <= wanted) ?? 500;
  const found = [];
  for (let turn = 0; turn <= turns; turn += step) found.push(turn);
  return found;
}

/** The top of the scale: 1, or where points are shown the next quarter of a hundred above them. */
export function topOf(review: Review): number {
  if (review.unit === "chance") return 1;
  const most = Math.max(0.25, ...review.curve.flat());
  return Math.ceil(most * 4) / 4;
}
/** The foot of the scale: 0, or below it where points are lost. */
export function footOf(review: Review): number {
  if (review.unit === "chance") return 0;
  return Math.min(0, Math.floor(Math.min(0, ...review.curve.flat()) * 4) / 4);
}

/** Labels at the ends of the lines, at least `gap` apart and within bounds. */
export function spread(at: readonly number[], gap: number, low: number, high: number): number[] {
  const order = at.map((_, i) => i).sort((a, b) => at[a]! - at[b]!);
  const places = [...at];
  let last = low - gap;
  for (const i of order) last = places[i] = Math.max(places[i]!, last + gap);
  let next = high + gap;
  for (const i of [...order].reverse()) next = places[i] = Math.min(places[i]!, next - gap);
  return places;
}
