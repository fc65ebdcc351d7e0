/** What "Play now" begins, for each game: kept in the browser, as one chose last. */
import type { GameInfo, Level, SeatWish } from "../generated/messages";
import { kept, keep } from "./shelf";

export const QUICK_LEVELS = ["easy", "medium", "hard", "master"] as const satisfies Level[];
export interface Quick {
  level: Level;
  players: number;
  board: string;
}
/** The game and the level chosen last, and what was chosen for each game. */
interface Choices {
  game?: string;
  level?: Level;
  of?: Record<string, Partial<Quick>>;
}
const KEY = "skerry.quick";
const FIRST = "skerry.first";

/** The table of each game that this browser played first with "Play now". */
const firstTables = (): Record<string, string> => ({ ...kept<Record<string, string>>(FIRST) });

/** Whether this browser has begun no such game yet. */
export const isNewcomer = (game: string): boolean => !(game in firstTables());
/** Whether a table is the first one of its game: there are tips at it. */
export const isFirstTable = ({ game, table }: { game: string; table: string }): boolean =>
  firstTables()[game] === table;
export function noteTable(game: string, table: string): void {
  if (isNewcomer(game)) keep(FIRST, { ...firstTables(), [game]: table });
}

/** The game that "Play now" begins: the one chosen last. */
export const quickGame = (): string => kept<Choices>(KEY)?.game ?? "catan";
/** What was chosen last; whoever has not chosen begins against easy bots, on the beginner's board. */
export function loadQuick(game: GameInfo): Quick {
  const choices = kept<Choices>(KEY);
  const found = choices?.of?.[game.name] ?? {};
  const level = found.level ?? choices?.level;
  const [least = 1, most = least] = game.players;
  const fits = found.players !== undefined && found.players >= least && found.players <= most;
  return {
    level: QUICK_LEVELS.find((l) => l === level) ?? (isNewcomer(game.name) ? "easy" : "medium"),
    players: fits ? found.players! : game.default_players,
    board: found.board === "random" ? "random" : "beginner",
  };
}
export const saveGame = (game: string): void => keep(KEY, { ...kept<Choices>(KEY), game });
export function saveQuick(game: string, quick: Quick): void {
  const of = { ...kept<Choices>(KEY)?.of, [game]: quick };
  keep(KEY, { game, level: quick.level, of } satisfies Choices);
}

/** A table of the game as chosen, for one person and bots. */
export function quickTable(
  game: GameInfo,
  { level, players, board }: Quick,
): { game: string; players: number; options: Record<string, string>; seats: SeatWish[] } {
  const seats = Array.from({ length: players }, (_, i): SeatWish =>
    i === 0 ? { kind: "me" } : { kind: "bot", level },
  );
  const hasBoard = game.options.some((o) => o.name === "board");
  return { game: game.name, players, options: hasBoard ? { board } : {}, seats };
}
