/** Milliseconds after which nothing of the first load is under way any more. */
const SETTLED = 4000;

/** Does something once the page has settled and has nothing better to do. */
export function idle(work: () => void): void {
  const later = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 20_000 });
    else work();
  };
  setTimeout(later, SETTLED);
}
