/** Curves and bars for the end of a game, drawn from its frames. */
import type { Colour } from "../art/pieces";
import { mark } from "../art/pieces";
import { circ, g, path, range, rect, text } from "../art/svg";
import { signed } from "../lib/i18n.svelte";
import type { WholeReplay } from "../lib/views";

export interface Seatline {
  colour: Colour;
  name: string;
}

const W = 290;
const H = 130;

/** Points by seat after each move. */
export function pointsOver(data: WholeReplay): number[][] {
  let now = range(data.players).map(() => 0);
  return data.frames.map((frame) => (now = frame.scores ?? now));
}
/** A field of the state that has a number for each seat, after each move; null without one. */
export function fieldOver(data: WholeReplay, field: string): number[][] | null {
  let now = data.start[field];
  const isRow = (row: unknown): row is number[] => Array.isArray(row) && typeof row[0] === "number";
  if (!isRow(now)) return null;
  return data.frames.map((frame) => (now = frame.state[field] ?? now) as number[]);
}

/** A curve for each seat, with its mark at the end. */
export function curves(rows: number[][], seats: Seatline[]): string {
  const most = Math.max(1, ...rows.flat());
  const least = Math.min(0, ...rows.flat());
  const height = (n: number): number => H - ((n - least) / (most - least)) * (H - 14);
  const step = Math.max(1, Math.ceil((most - least) / 5));
  let o = "";
  for (let y = Math.ceil(least / step) * step; y <= most; y += step) {
    const py = height(y);
    o +=
      path(`M30 ${py.toFixed(1)}H${W}`, "none", "rule", 1) +
      text(25, py + 5, signed(y), "num", 15, "end", "ink-2");
  }
  seats.forEach(({ colour }, seat) => {
    const points = rows.map(
      (r, i) =>
        `${(30 + (i / Math.max(1, rows.length - 1)) * (W - 48)).toFixed(1)} ${height(r[seat] ?? 0).toFixed(1)}`,
    );
    const last = points.at(-1)?.split(" ").map(Number) ?? [30, H];
    o += g(
      path(`M${points.join("L")}`, "none", "line", 4.4, { "stroke-linejoin": "round" }) +
        path(`M${points.join("L")}`, "none", "p", 2.6, { "stroke-linejoin": "round" }) +
        circ(last[0]! + 8, last[1]!, 7, "p", "line", 1.2) +
        mark(colour, `translate(${last[0]! + 8} ${last[1]}) scale(.5)`),
      "",
      `p-${colour}`,
    );
  });
  return o;
}

export function diceRolls(data: WholeReplay): number[] | null {
  const rolls = Array<number>(13).fill(0);
  for (const frame of data.frames)
    for (const e of frame.events)
      if (e.kind === "dice" && typeof e.data["sum"] === "number") rolls[e.data["sum"]]!++;
  return rolls.some(Boolean) ? rolls : null;
}

export function diceChart(rolls: number[]): string {
  const total = rolls.reduce((a, b) => a + b, 0);
  const expect = (n: number): number => (total * (6 - Math.abs(7 - n))) / 36;
  const most = Math.max(...rolls, expect(7));
  let o = path(`M0 ${H}H${W}`, "none", "rule", 1.4);
  for (const i of range(11)) {
    const n = i + 2;
    const x = 4 + i * 26;
    const h = (rolls[n]! / most) * (H - 24);
    const e = H - (expect(n) / most) * (H - 24);
    // Where the expected line would strike the count out, the count stands above it.
    const label = e < H - h && e > H - h - 19 ? e - 6 : H - h - 4;
    o +=
      rect(x, H - h, 19, h, n === 6 || n === 8 ? "hot" : "accent", "line", 1.2, 2) +
      path(`M${x - 3} ${e.toFixed(1)}h25`, "none", "ink", 2.4, { "stroke-dasharray": "4 3" });
    o +=
      text(x + 9.5, H + 16, n, "num", 15, "middle", "ink") +
      text(x + 9.5, label, rolls[n]!, "num", 15, "middle", "ink-2");
  }
  return o;
}

/** Cards each seat got, by kind. */
export function gains(data: WholeReplay): Record<string, number>[] | null {
  const rows = range(data.players).map((): Record<string, number> => ({}));
  let any = false;
  for (const frame of data.frames) {
    for (const e of frame.events) {
      const cards = e.data["cards"];
      if (e.kind !== "gain" || typeof cards !== "object" || cards === null) continue;
      for (const [kind, n] of Object.entries(cards as Record<string, number>)) {
        const row = rows[e.seat];
        if (row) row[kind] = (row[kind] ?? 0) + n;
        any = true;
      }
    }
  }
  return any ? rows : null;
}
