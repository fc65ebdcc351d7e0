import { wide } from "../lib/screen";

/** What lies under a question or an open drawer has neither focus nor clicks while it does. */
const REACHED = "a[href], button, input, select, textarea";

/**
 * An attachment of the page. A question lies over the column of actions; on a small screen that
 * column is a drawer, which lies over the page when it is open. `changes` are what moves them.
 */
export const under =
  (open: string, ..._changes: unknown[]) =>
  (page: HTMLElement): (() => void) => {
    const side = page.querySelector(".side");
    const part = wide.current ? side : page;
    const cover = wide.current ? side?.querySelector(".ask") : open && side;
    if (!part || !cover) return () => undefined;
    let giveBack = putUnder(part, cover);
    const sizes = new ResizeObserver(() => {
      giveBack();
      giveBack = putUnder(part, cover);
    });
    for (const box of [part, cover]) sizes.observe(box);
    return () => {
      sizes.disconnect();
      giveBack();
    };
  };

/** Puts out of reach what of a part of the page lies under `cover`; returns how to give it back. */
function putUnder(part: Element, cover: Element): () => void {
  const edge = cover.getBoundingClientRect();
  const covered = [...part.querySelectorAll<HTMLElement>(REACHED)].filter((reached) => {
    if (reached.inert || cover.contains(reached)) return false;
    const { left, top, width, height } = reached.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isWithin = x > edge.left && x < edge.right && y > edge.top && y < edge.bottom;
    return isWithin && width > 0;
  });
  for (const reached of covered) reached.inert = true;
  return () => {
    for (const reached of covered) reached.inert = false;
  };
}
