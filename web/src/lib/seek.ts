/** What somebody looked for last, kept in the browser. */
import { keep, kept } from "./shelf";

/** Seconds to wait for people before bots take the free seats; null: for ever. */
export const WAITS: (number | null)[] = [15, 30, 60, 120, 300, null];
export interface Wish {
  game: string;
  players: number;
  wait: number | null;
  rated: boolean;
}
const KEY = "skerry.seek";

export function loadSeek(): Wish {
  const usual: Wish = { game: "catan", players: 4, wait: 30, rated: false };
  const found = kept<Partial<Wish>>(KEY) ?? {};
  return {
    game: typeof found.game === "string" ? found.game : usual.game,
    players: typeof found.players === "number" ? found.players : usual.players,
    wait: found.wait !== undefined && WAITS.includes(found.wait) ? found.wait : usual.wait,
    rated: found.rated === true,
  };
}
export const saveSeek = (wish: Wish): void => keep(KEY, wish);
