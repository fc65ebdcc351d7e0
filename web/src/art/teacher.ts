/** The teacher of the lessons, an old pilot, and the sounding line that counts his steps. */
import { circ, ellipse, g, path, text } from "./svg";

const ROUND = { "stroke-linejoin": "round" };
const CAPPED = { "stroke-linecap": "round" };

/** In a sou'wester with a pipe, before a disc of water; 60 wide and high round its middle. */
export function pilot(): string {
  const waves = path("M-26 -8q6-4 12 0t12 0t12 0t12 0M-26 -18q6-4 12 0", "none", "sea-line", 1.3);
  const coat =
    path("M-27 32C-25 17 -13 13 0 13S25 17 27 32Z", "back", "line", 1.7) +
    path("M-6 14L0 24 6 14", "sky-fields", "line", 1.3);
  const face =
    path("M-10 -4C-10 10 -6 16 0 16S10 10 10 -4Z", "robber-face", "line", 1.5) +
    path(
      "M-11 1C-13 15 -6 22 0 23C6 22 13 15 11 1C9 6 5 5.5 0 5.5S-9 6 -11 1Z",
      "fleece",
      "line",
      1.5,
      ROUND,
    ) +
    path("M-4 9.5Q0 7.5 4 9.5", "none", "line", 1.4) +
    path("M-6 12l1 5M-1 13v6M4 13l-.5 5M8 10l-1 4", "none", "line", 0.8, { opacity: 0.6 }) +
    circ(-4, -0.2, 1.2, "line") +
    circ(4, -0.2, 1.2, "line");
  const hat =
    path(
      "M-22 1C-17 -3 -12 -6 -11 -10C-9 -19 -5 -22 0 -22S9 -19 11 -10C12 -6 17 -3 22 1C14 -1 8 -4 0 -4S-14 -1 -22 1Z",
      "fields",
      "line",
      1.7,
      ROUND,
    ) +
    path("M-11 -9Q0 -13 11 -9", "none", "line", 1.2) +
    path("M4 -19q4 3 5 8", "none", "line", 1);
  const pipe = path("M4 9.5L14 12V7H19V15Q16 18 12 15L4 11", "bark", "line", 1.2, ROUND);
  return (
    `<clipPath id="pilot"><circle r="28"/></clipPath>` +
    circ(0, 0, 28, "sea-3") +
    `<g clip-path="url(#pilot)">${waves}${coat}${face}${hat}${pipe}</g>` +
    circ(0, 0, 28, "none", "line", 1.8)
  );
}

/** The size of the sounding line, in a wide slip and in a narrow one, where numbers shall not be
 * smaller; where it begins, and how far from the edge its lead does. */
export const LINE = { wide: 302, narrow: 212, high: 46, first: 12, lead: 30, y: 20 };

/** A sounding line: a knot with cloth for a step that is done, a ring for this one, then numbers. */
export function soundingLine(step: number, steps: number, wide: number): string {
  const { first, y } = LINE;
  const last = wide - LINE.lead;
  const at = (part: number): number => first + ((last - first) * part) / steps;
  const sag = (i: number): number => (i % 2 ? 3 : 5);
  let d = `M${first} ${y}`;
  for (let i = 0; i < steps; i++)
    d += `Q${at(i + 0.5).toFixed(1)} ${y + sag(i)} ${at(i + 1).toFixed(1)} ${y}`;
  const rope =
    path(d, "none", "line", 7.6, CAPPED) +
    path(d, "none", "wood", 5, CAPPED) +
    path(d, "none", "bark", 5, { "stroke-dasharray": "1.1 4.2", opacity: 0.8 });
  const knots = Array.from({ length: steps }, (_, i) =>
    g(knot(i, step), `translate(${at(i + 0.5).toFixed(1)} ${y + sag(i) / 2})`),
  );
  const lead =
    path("M1 -6C10 -9 23 -6 26 0C23 6 10 9 1 6Z", "slate", "line", 1.6) +
    path("M6 -3q8 -2 14 1", "none", "line", 1, { opacity: 0.6 }) +
    circ(0, 0, 4, "token", "line", 1.3);
  return rope + knots.join("") + g(lead, `translate(${last} ${y})`);
}

function knot(i: number, step: number): string {
  if (i < step)
    return (
      path("M-2 4L-5 20 0 16 5 20 2 4Z", "hot", "line", 1.2, ROUND) +
      ellipse(0, 0, 8.5, 7, "wood", "line", 1.6) +
      path("M-5 -4Q0 0 5 4M-6 2Q-1 -1 4 -5", "none", "line", 1.1)
    );
  const number = (size: number): string =>
    text(0, size * 0.34, i + 1, "num", size, "middle", "token-ink");
  if (i > step) return circ(0, 0, 9.5, "token", "line", 1.4) + number(13);
  return (
    circ(0, 0, 17, "glow", null, 0, { opacity: 0.9 }) +
    circ(0, 0, 16, "none", "accent", 2.2) +
    circ(0, 0, 11.5, "token", "line", 1.5) +
    number(16)
  );
}
