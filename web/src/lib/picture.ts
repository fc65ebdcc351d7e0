/** A board as a file of its own: colours, letters and drawings that it takes from the page go along. */

const NAMES = /var\((--[\w-]+)\)/g;
/** What is there only to be clicked or to move. */
const LIVE = ".spot, .anchor, .hit, .marked";

/** Puts values for the names of variables; a name without a value stays. */
export const settled = (text: string, value: (name: string) => string): string =>
  text.replace(NAMES, (whole, name: string) => value(name) || whole);

/** The rules that colour pieces by seat and set letters: `.p-red`, `.num`, `.cap`. */
export const needed = (rules: readonly string[]): string[] =>
  rules.filter((rule) => /^\.(p-|num|cap)[\w-]*[^{]*\{/.test(rule));

/** The board of the page as the text of an SVG file. */
export function picture(board: SVGSVGElement, page: Document): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  copy.querySelectorAll(LIVE).forEach((element) => element.remove());
  copy.prepend(page.querySelector("svg.defs defs")!.cloneNode(true));
  const root = getComputedStyle(page.documentElement);
  const value = (name: string): string => root.getPropertyValue(name).trim();
  const rules = [...page.styleSheets].flatMap((s) => [...s.cssRules]).map((r) => r.cssText);
  const style = page.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = settled(needed(rules).join("\n"), value);
  copy.prepend(style);
  const [x, y, width, height] = (board.getAttribute("viewBox") ?? "0 0 1 1").split(" ");
  const sea = page.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, size] of Object.entries({ x, y, width, height, fill: "var(--sea)" }))
    sea.setAttribute(name, size!);
  copy.insertBefore(sea, style.nextSibling);
  // Within a seat's colours the names of its own shades have values that the page does not know.
  return settled(new XMLSerializer().serializeToString(copy), value);
}
