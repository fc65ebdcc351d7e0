/** What "Play now" begins: kept in the browser, as one chose last. */
import type { GameInfo, Level, SeatWish } from "../generated/messages";
import { kept, keep } from "./shelf";

export const QUICK_LEVELS = ["easy", "medium", "hard", "master"] as const satisfies Level[];
export interface Quick {
  level: Level;
  players: number;
  board: string;
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

/** What was chosen last; whoever has not chosen begins against easy bots, on the beginner's board. */
export function loadQuick(game = "catan"): Quick {
  const found = kept<Partial<Quick>>(KEY) ?? {};
  return {
    level: QUICK_LEVELS.find((l) => l === found.level) ?? (isNewcomer(game) ? "easy" : "medium"),
    players: typeof found.players === "number" ? found.players : 4,
    board: found.board === "random" ? "random" : "beginner",
  };
}
export const saveQuick = (quick: Quick): void => keep(KEY, quick);

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
