/** Round sea-marks for the five grades, and the other signs of the review page. */
import { circ, g, path, text } from "../art/svg";
import type { Grade } from "../generated/review";

const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" } as const;
const WAVES = "M-13.6 9.4q3.4 -4.2 6.8 0t6.8 0t6.8 0t6.8 0";
const star = (turned: number, long: number, half: number): string =>
  [0, 90, 180, 270]
    .map((angle) =>
      g(
        path(`M0 ${-long}L${half} ${-half}L0 0Z`, "g-gold") +
          path(`M0 ${-long}L${-half} ${-half}L0 0Z`, "g-light"),
        `rotate(${turned + angle})`,
      ),
    )
    .join("");

/** A compass star, a tick, a breaking wave, a reef, a wreck. */
const GRADE_SIGNS: Record<Grade, string> = {
  best:
    circ(0, 0, 18, "g-best", "line", 1.6) +
    circ(0, 0, 15, "none", "g-gold", 0.9) +
    star(45, 8.6, 2.4) +
    star(0, 13.4, 3.4),
  good:
    circ(0, 0, 18, "g-light", "line", 1.6) +
    circ(0, 0, 15, "none", "g-good", 0.9) +
    path(
      "M-10 .6C-8.6 -1.6 -6.6 -2.4 -5.4 -1.2C-4.2 .2 -3.4 2 -2.8 3.6C.4 -3.2 5 -8.6 10.6 -11.4" +
        "C6 -5.6 2 1.8 -.8 10C-2 11.4 -4 11.4 -4.8 9.8C-6 6 -7.6 2.8 -10 .6Z",
      "g-good",
    ),
  inaccuracy:
    circ(0, 0, 18, "g-slip", "line", 1.6) +
    path(
      "M-14.6 7.4C-10 7 -8 2.4 -5.8 -2.4C-2.8 -9.6 5.8 -12 10.2 -6.2C12.4 -3 10.6 1.6 7 1.2" +
        "C4.6 .8 4.2 -2 6 -3.2C1.6 -4.6 -.8 -.2 1 3.2C3 6.6 8.6 7.8 14.6 7.4" +
        "C12.6 12 7 14.4 0 14.4S-12.6 12 -14.6 7.4Z",
      "g-water",
      "line",
      1.3,
      ROUND,
    ) +
    path("M-8.6 8.6q3.4 2 7 1.4M-2.6 -4.6Q-5 -.4 -5.6 3.2", "none", "g-light", 1.4, ROUND),
  mistake:
    circ(0, 0, 18, "g-mist", "line", 1.6) +
    path(
      "M-14 6.4L-9.6 -3.4L-6.8 -.6L-2.2 -12L2.6 -2.4L5.4 -6.6L9 1L14 6.4Z",
      "g-rock",
      "line",
      1.3,
      ROUND,
    ) +
    path("M-2.2 -12L-1.6 -3L1 5M5.4 -6.6L5.6 0L7.6 5M-9.6 -3.4L-8.6 4", "none", "g-light", 1) +
    path(WAVES, "none", "g-light", 2.3, ROUND),
  blunder:
    circ(0, 0, 18, "g-blun", "line", 1.6) +
    g(
      path("M-1 5L-3.4 -12.6M-3.4 -12.6L-6.6 -10", "none", "g-light", 2.2, ROUND) +
        path("M-2.6 -9.6L7 -7.4L4.6 -4.6L7.6 -1.6L-1.4 -.6Z", "sail", "line", 1.1, ROUND) +
        path(
          "M-12.4 1.4C-11 8.4 -6 11 0 11L4.4 10.4L3 6.8L7.2 8.6L11.6 2.4Q0 6.4 -12.4 1.4Z",
          "hull",
          "line",
          1.3,
          ROUND,
        ),
      "rotate(-20) translate(0 -1)",
    ) +
    path(`${WAVES}L8 14.6Q0 18 -8.4 14.4Z`, "g-blun") +
    path(WAVES, "none", "g-light", 2.2, ROUND),
};
export const gradeSign = (grade: Grade): string => GRADE_SIGNS[grade];

const pen = (d: string, width = 3.4): string => path(d, "none", "ink", width, ROUND);
const ICONS: Record<string, string> = {
  back: pen("M5 -11L-6 0L5 11"),
  fore: pen("M-5 -11L6 0L-5 11"),
  back2: pen("M1 -11L-10 0L1 11M12 -11L1 0L12 11"),
  fore2: pen("M-1 -11L10 0L-1 11M-12 -11L-1 0L-12 11"),
  share: pen("M0 4V-14M-6 -8L0 -14L6 -8M-7 -3H-12V14H12V-3H7", 2.8),
  eye:
    pen("M-16 0Q0 -15 16 0Q0 15 -16 0ZM-13 13L13 -13", 2.8) + circ(0, 0, 4.4, "none", "ink", 2.6),
  sail: path(
    "M0 8V-16M0 -14C10 -10 12 0 11 5H0M-3 -8C-9 -4 -10 2 -10 5H-3ZM-14 9H14Q11 16 4 16H-5Q-12 16 -14 9Z",
    "none",
    "accent-on",
    2.6,
    ROUND,
  ),
  hint:
    circ(0, 0, 13, "none", "ink", 1.8) +
    [0, 90, 180, 270]
      .map((angle) =>
        g(
          path("M0 -18L4 -4L0 0Z", "ink") + path("M0 -18L-4 -4L0 0Z", "paper", "ink", 1.2),
          `rotate(${angle})`,
        ),
      )
      .join(""),
};
export const icon = (name: string): string => ICONS[name]!;

/** A numbered pennant on its staff. */
export const pennant = (n: number, staff = 34): string =>
  path(`M0 -2V${staff}`, "none", "flag-staff", 2, ROUND) +
  path("M0 -1H21L15.5 7L21 15H0Z", "hot", "line", 1.3, ROUND) +
  text(7.4, 11, n, "num", 12.5, "middle", "g-light");

/** A number on a red disc, for the moves of a hint. */
export const numberDisc = (n: number, x: number, y: number, r = 13): string =>
  circ(x + 1, y + 2, r, "cast") +
  circ(x, y, r, "hot", "line", 1.5) +
  circ(x, y, r - 2.6, "none", "g-light", 0.8) +
  text(x, y + 5.6, n, "num", 16.5, "middle", "g-light");
