/** What has just happened at a table, told once: for movement and sound. */
import { fly } from "./fly";
import type { GameEvent, Sitting } from "./sitting";

/** Calls `tell` with the events of every new batch; `travel` sends things one after the other. */
export function onEvents(
  sitting: () => Sitting,
  tell: (events: GameEvent[], travel: (from: string, to: string, symbol: string) => void) => void,
): void {
  let last = 0;
  $effect(() => {
    const { id, entries } = sitting().batch;
    if (id === last) return;
    last = id;
    let order = 0;
    tell(
      entries.flatMap((entry) => entry.events),
      (from, to, symbol) => fly(from, to, symbol, order++),
    );
  });
}
