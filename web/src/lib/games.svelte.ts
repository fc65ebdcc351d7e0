/** What the server knows about its games, asked once. */
import { getJson } from "./connection.svelte";
import type { GameInfo, GameList } from "../generated/messages";

let asked: Promise<GameInfo[]> | null = null;

export function games(): Promise<GameInfo[]> {
  asked ??= getJson<GameList>("/api/games").then(
    (found) => found.games,
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
