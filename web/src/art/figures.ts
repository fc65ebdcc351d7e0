/** Bots are carved wooden figures: a ship's boy, a fisher, a skipper, an admiral. */
import type { Level } from "../generated/messages";
import { circ, g, path, rect } from "./svg";

export type FigureLevel = Exclude<Level, "random">;
const ROUND = { "stroke-linejoin": "round" } as const;
const CAP = { "stroke-linecap": "round" } as const;

function face(y = -4, r = 10.5): string {
  const grain = path("M-6 -9q2 6 0 12M7 -8q-2 5 0 10", "none", "bark", 0.9, { opacity: 0.6 });
  return (
    circ(0, y, r, "wood", "line", 1.7) +
    g(grain, `translate(0 ${y + 4})`) +
    circ(-3.6, y, 1.3, "line") +
    circ(3.6, y, 1.3, "line")
  );
}
function body(fill: string, w: number, top: number): string {
  const d = `M${-w} 27C${-w} ${top + 6} ${-Math.round(w * 0.55)} ${top} 0 ${top}S${w} ${top + 6} ${w} 27Z`;
  return path(d, fill, "line", 1.7, ROUND);
}

const FIGURES: Record<FigureLevel, () => string> = {
  easy: () =>
    body("pasture-3", 15, 13) +
    path("M-13 20h26", "none", "line", 1) +
    face(3, 10) +
    path("M-2.6 8q2.6 2 5.2 0", "none", "line", 1.4, CAP) +
    path("M-14 -3L0 -19 14 -3Q0 -8 -14 -3Z", "token", "line", 1.7, ROUND) +
    path("M0 -19V-6", "none", "line", 1),
  medium: () =>
    body("slate", 19, 9) +
    path("M-4 9L0 16 4 9", "token", "line", 1.3) +
    face(-3) +
    path("M-5 3q5 -3.4 10 0q-5 2.6 -10 0Z", "bark", "line", 1.1) +
    path(
      "M-18 -7C-12 -10 -9 -22 0 -22S12 -10 18 -7Q0 -12 -18 -7Z",
      "fields-2",
      "line",
      1.7,
      ROUND,
    ) +
    path("M-8 -13q8 -3 16 0", "none", "line", 1),
  hard: () =>
    body("back", 20, 8) +
    path("M0 12V26", "none", "line", 1.2) +
    [-4, 4].flatMap((x) => [15, 21].map((y) => circ(x, y, 1.5, "gold", "line", 0.8))).join("") +
    face() +
    path(
      "M-10.4 -3C-11 8 -5 12 0 12S11 8 10.4 -3C7 2 4 1 0 1S-7 2 -10.4 -3Z",
      "bark",
      "line",
      1.5,
    ) +
    path("M-3 4.5h6", "none", "line", 1.4) +
    path("M-13 -12Q0 -7 13 -12L14 -19Q0 -26 -14 -19Z", "robber", "line", 1.6, ROUND) +
    path("M-13 -12Q0 -7 13 -12L11 -9Q0 -4.5 -11 -9Z", "line") +
    circ(0, -16, 2.4, "gold", "line", 0.9),
  master: () =>
    body("hot", 21, 8) +
    path("M-19 18l7 -3M19 18l-7 -3", "none", "gold", 3.4) +
    path("M-6 9L0 26 6 9", "token", "line", 1.2) +
    face() +
    path(
      "M-10.4 -3C-12 10 -6 21 0 23S12 10 10.4 -3C7 2 4 1 0 1S-7 2 -10.4 -3Z",
      "fleece",
      "line",
      1.5,
    ) +
    path("M-4 7q1 6 3 10M4 7q-1 6 -3 10M-3 4h6", "none", "line", 1.1) +
    path("M-21 -8C-14 -26 14 -26 21 -8C12 -14 -12 -14 -21 -8Z", "robber", "line", 1.7, ROUND) +
    path("M-19 -9.4C-12 -15.4 12 -15.4 19 -9.4", "none", "gold", 2) +
    circ(0, -17, 3.2, "gold", "line", 1),
};
export const FIGURE_BOX = "-24 -26 48 58";
export const figure = (level: FigureLevel): string =>
  rect(-22, 26, 44, 5, "hull", "line", 1.5, 2) + FIGURES[level]();
