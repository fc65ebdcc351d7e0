/** What opens over the page has the focus while it is open; then it is back where it was. */
export function visiting(opened: HTMLElement): () => void {
  const before = document.activeElement as HTMLElement | SVGElement | null;
  opened.querySelector<HTMLElement>("button, a, input")?.focus();
  return () => {
    const now = document.activeElement;
    if (before?.isConnected && (now === document.body || opened.contains(now))) before.focus();
  };
}
