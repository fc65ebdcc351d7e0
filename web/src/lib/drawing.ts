/** When the page is drawn. */

/** A page that is not in sight is never drawn: it goes on after so many milliseconds. */
const UNSEEN = 100;

/** Calls back once the page as it is now has been drawn. */
export function afterDrawing(then: () => void): void {
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    then();
  }, UNSEEN);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
}
