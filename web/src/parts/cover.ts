/** What lies under a question or an open drawer has neither focus nor clicks while it does. */
const REACHED = "a[href], button, input, select, textarea";

/** Puts out of reach what of a part of the page lies under `cover`; returns how to give it back. */
export function putUnder(part: Element, cover: Element): () => void {
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
