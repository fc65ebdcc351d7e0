/** Drawings of a person's page: ratings as water on a staff, luck on a waterline, accuracy. */
import { circ, path, range, rect, text } from "../art/svg";
import type { Luck, RatingLine } from "../generated/messages";

const ROUND = { "stroke-linejoin": "round", "stroke-linecap": "round" } as const;
const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
/** A wavy line from left to right. */
const waves = (y: number, from: number, to: number): string => {
  const steps = Math.max(1, Math.round((to - from) / 24));
  const half = (to - from) / steps / 2;
  return `M${from} ${y.toFixed(1)}${`q${half / 2} -5 ${half} 0t${half} 0`.repeat(steps)}`;
};

/** The lowest and the highest mark of all staffs, so that they can be compared. */
export function marks(lines: RatingLine[]): [number, number] {
  const values = lines.flatMap((line) => [line.rating, line.best]);
  const least = Math.min(1400, ...values) - 60;
  const most = Math.max(1600, ...values) + 60;
  return [Math.floor(least / 100) * 100, Math.ceil(most / 100) * 100];
}

/** A rating as water on a tide staff, 154 x 250: the pennant is the best so far. */
export function tideStaff(line: RatingLine, [least, most]: [number, number], best: string): string {
  const y = (n: number): number => 236 - ((n - least) / (most - least)) * 216;
  const level = y(line.rating);
  let o =
    rect(0, 0, 154, 240, "sea-3", null, 0) +
    path(`${waves(level, 0, 154)}V240H0Z`, "sea-1") +
    path(`${waves(level + 46, 0, 154)}V240H0Z`, "sea");
  const step = most - least > 700 ? 200 : 100;
  for (let n = least; n < most; n += step / 4) {
    const isDark = Math.round((n - least) / (step / 4)) % 2 === 0;
    o += rect(
      38,
      y(n + step / 4),
      20,
      y(n) - y(n + step / 4),
      isDark ? "line" : "card",
      "line",
      0.8,
    );
  }
  o += path(waves(level, 0, 154), "none", "accent", 2.2, ROUND);
  // The surface breaks off before a mark instead of striking it out.
  for (let n = least; n <= most; n += step)
    if (y(n) > 12 && y(n) < 236)
      o +=
        (Math.abs(y(n) - level) < 11 ? rect(2, y(n) - 7, 33, 14, "sea-3", null, 0, 3) : "") +
        text(34, y(n) + 5, n, "num", 13, "end", "ink");
  // The pennant and the plate keep out of each other's way.
  const plate = Math.min(level + 10, 200);
  const flag = Math.min(y(line.best), level - 10);
  o +=
    path(`M58 ${flag.toFixed(1)}v-11l12 5.5Z`, "hot", "line", 1, ROUND) +
    text(152, Math.max(12, flag - 1), best, "num", 13, "end", "ink") +
    rect(
      64,
      plate,
      84,
      34,
      "card",
      "line",
      1.6,
      5,
      line.settling ? { "stroke-dasharray": "5 3" } : {},
    ) +
    text(106, plate + 25, line.rating, "num", 24, "middle", "token-ink") +
    rect(0, 236, 154, 10, "slate", "line", 1.2, 1);
  return o;
}

/** A rating over time, 154 x 46. */
export function ratingCurve(line: RatingLine): string {
  const values = [1500, ...line.curve.map(([, rating]) => rating)];
  const [least, most] = [Math.min(...values) - 10, Math.max(...values) + 10];
  const x = (i: number): number => 4 + (i / Math.max(1, values.length - 1)) * 146;
  const y = (n: number): number => 42 - ((n - least) / (most - least)) * 38;
  const points = values.map((n, i) => at(x(i), y(n)));
  return (
    path(`M0 ${y(1500).toFixed(1)}H154`, "none", "rule", 1, { "stroke-dasharray": "3 3" }) +
    path(`M${points.join("L")}`, "none", "accent", 2.4, ROUND) +
    circ(x(values.length - 1), y(values.at(-1)!), 3.4, "card", "ink", 1.6)
  );
}

const W = 330;
const H = 150;
const across = (i: number, n: number): number => 38 + (i / Math.max(1, n - 1)) * (W - 48);

/** Luck of each game above or below the waterline, in per cent. */
export function luckChart(games: Luck[], percent: (n: number) => string): string {
  const most = Math.max(0.1, ...games.map((game) => Math.abs(game.luck)));
  const y = (n: number): number => H / 2 - (n / most) * (H / 2 - 14);
  const points = games.map((game, i): [number, number] => [across(i, games.length), y(game.luck)]);
  const side = (isAbove: boolean): string =>
    points.map(([px, py]) => at(px, isAbove ? Math.min(py, H / 2) : Math.max(py, H / 2))).join("L");
  const last = points.at(-1);
  if (!last) return "";
  const ends = `L${at(last[0], H / 2)}L${at(points[0]![0], H / 2)}Z`;
  return (
    rect(36, H / 2, W - 40, H / 2, "sea-3", null, 0) +
    path(`M${side(true)}${ends}`, "fields", "line", 1.2, ROUND) +
    path(`M${side(false)}${ends}`, "sea-ink", "line", 1.2, ROUND) +
    path(waves(H / 2, 36, W - 4), "none", "accent", 1.6) +
    text(32, y(most) + 8, percent(most), "num", 12, "end", "ink") +
    text(32, H / 2 + 4, percent(0), "num", 12, "end", "ink") +
    text(32, y(-most), percent(-most), "num", 12, "end", "ink") +
    circ(last[0], last[1], 4.5, "card", "ink", 1.8)
  );
}

/** Accuracy of each game, and the mean of the last ones as a line. */
export function accuracyChart(games: Luck[], percent: (n: number) => string): string {
  const values = games.flatMap((game) => (game.accuracy == null ? [] : [game.accuracy]));
  if (!values.length) return "";
  const least = Math.max(0, Math.floor((Math.min(...values) - 5) / 10) * 10);
  const y = (n: number): number => H - 8 - ((n - least) / (100 - least)) * (H - 20);
  const mean = (i: number): number => {
    const window = values.slice(Math.max(0, i - 7), i + 1);
    return window.reduce((a, b) => a + b, 0) / window.length;
  };
  let o = "";
  for (const n of range(3).map((i) => 100 - (i * (100 - least)) / 2))
    o +=
      path(`M36 ${y(n).toFixed(1)}H${W - 4}`, "none", "rule", 1, { "stroke-dasharray": "3 4" }) +
      text(32, y(n) + 4, percent(n / 100), "num", 12, "end", "ink");
  values.forEach((n, i) => (o += circ(across(i, values.length), y(n), 2.6, "none", "ink-2", 1.3)));
  const line = values.map((_, i) => at(across(i, values.length), y(mean(i)))).join("L");
  return (
    o +
    path(`M${line}`, "none", "accent", 2.8, ROUND) +
    circ(
      across(values.length - 1, values.length),
      y(mean(values.length - 1)),
      4.5,
      "card",
      "ink",
      1.8,
    )
  );
}
