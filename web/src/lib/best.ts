/** The best result of a game played alone: kept in the browser. */
import { keep, kept } from "./shelf";

interface Best {
  points: number;
  table: string;
}
const keyOf = (game: string): string => `skerry.best.${game}`;

function read(game: string): Best | null {
  const best = kept<Best>(keyOf(game));
  return typeof best?.points === "number" ? best : null;
}

/** Take a result in; the best so far, and whether that is this table's. */
export function keepBest(
  game: string,
  table: string,
  points: number,
): { points: number; isNew: boolean } {
  const before = read(game);
  if (before && before.table !== table && before.points >= points)
    return { points: before.points, isNew: false };
  keep(keyOf(game), { points, table } satisfies Best);
  return { points, isNew: true };
}
