/** What the server knows about its games, asked once. */
import { getJson } from "./connection.svelte";
import type { GameInfo } from "./protocol";

let asked: Promise<GameInfo[]> | null = null;
export const GAME_NAMES = ["catan", "dice", "struggle", "elasund"] as const;

export function games(): Promise<GameInfo[]> {
  asked ??= getJson<GameInfo[] | { games: GameInfo[] }>("/api/games").then(
    (found) => (Array.isArray(found) ? found : found.games),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}
export async function gameInfo(name: string): Promise<GameInfo> {
  const found = (await games()).find((game) => game.name === name);
  if (!found) throw new Error(name);
  return found;
}
