/** The best result of a game played alone: kept in the browser. */

interface Best {
  points: number;
  table: string;
}
const keyOf = (game: string): string => `skerry.best.${game}`;

function read(game: string): Best | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(game)) ?? "null") as Best | null;
    return typeof kept?.points === "number" ? kept : null;
  } catch {
    return null;
  }
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
  localStorage.setItem(keyOf(game), JSON.stringify({ points, table }));
  return { points, isNew: true };
}
