/** Things that travel over the table: cards from a hex to a hand, gold to a player. */
import { prefs } from "./prefs.svelte";

const SVG = "http://www.w3.org/2000/svg";
let layer: HTMLElement | null = null;
const flying = new Set<Animation>();

function middle(el: Element): [number, number] {
  const box = el.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Sends a drawing from one element to another. Everything is found by `data-place`. */
export function fly(from: string, to: string, symbol: string, order = 0): void {
  const [a, b] = [
    document.querySelector(`[data-place="${from}"]`),
    document.querySelector(`[data-place="${to}"]`),
  ];
  if (!a || !b || prefs.pace === 0 || document.hidden) return;
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "flyers";
    layer.setAttribute("aria-hidden", "true");
    document.body.append(layer);
    addEventListener("pointerdown", () => flying.forEach((f) => f.finish()), { capture: true });
  }
  const [[x0, y0], [x1, y1]] = [middle(a), middle(b)];
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  svg.setAttribute("class", symbol.startsWith("card") ? "flyer card" : "flyer");
  layer.append(svg);
  const lift = Math.min(60, Math.abs(x1 - x0) / 5 + 12);
  const at = (x: number, y: number, s: number): string => `translate(${x}px, ${y}px) scale(${s})`;
  const motion = svg.animate(
    [
      { transform: at(x0, y0, 0.4), opacity: 0 },
      { transform: at(x0, y0 - 8, 1), opacity: 1, offset: 0.15 },
      { transform: at((x0 + x1) / 2, Math.min(y0, y1) - lift, 1.05), opacity: 1, offset: 0.6 },
      { transform: at(x1, y1, 0.6), opacity: 0.2 },
    ],
    {
      duration: 620 * prefs.pace,
      delay: order * 60 * prefs.pace,
      easing: "cubic-bezier(.2,.7,.2,1)",
      fill: "both",
    },
  );
  flying.add(motion);
  void motion.finished
    .catch(() => undefined)
    .then(() => {
      flying.delete(motion);
      svg.remove();
    });
}
