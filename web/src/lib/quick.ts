/** What "Play now" begins: kept in the browser, as one chose last. */
import type { GameInfo, Level, SeatWish } from "../generated/messages";

export const QUICK_LEVELS: Level[] = ["easy", "medium", "hard"];
export interface Quick {
  level: Level;
  players: number;
  board: string;
}
const KEY = "skerry.quick";

/** Whether this browser has begun no game with "Play now" yet. */
export function isNewcomer(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}
/** The first game has begun: the next ones are as usual, unless somebody chooses otherwise. */
export function noteFirstGame(quick: Quick): void {
  if (isNewcomer()) saveQuick({ ...quick, level: "medium" });
}
export function loadQuick(): Quick {
  const usual: Quick = { level: "medium", players: 4, board: "beginner" };
  // Whoever has played nothing yet begins against easy bots.
  if (isNewcomer()) return { ...usual, level: "easy" };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Quick>;
    return {
      level: QUICK_LEVELS.find((l) => l === kept.level) ?? usual.level,
      players: typeof kept.players === "number" ? kept.players : usual.players,
      board: kept.board === "random" ? "random" : usual.board,
    };
  } catch {
    return usual;
  }
}
export function saveQuick(quick: Quick): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(quick));
  } catch {
    // Private windows may refuse; the choice then lasts for the visit.
  }
}
/** A table of the game for one person and bots; `players` and the board as chosen, or as usual. */
export function quickTable(
  game: GameInfo,
  quick: Quick,
  chosen: boolean,
): { game: string; players: number; options: Record<string, string>; seats: SeatWish[] } {
  const [least, most] = game.players;
  const wanted = chosen ? quick.players : game.default_players;
  const players = Math.min(Math.max(wanted, least ?? 1), most ?? wanted);
  const seats = Array.from({ length: players }, (_, i): SeatWish =>
    i === 0 ? { kind: "me" } : { kind: "bot", level: quick.level },
  );
  const hasBoard = chosen && game.options.some((o) => o.name === "board");
  return { game: game.name, players, options: hasBoard ? { board: quick.board } : {}, seats };
}
