/** What the server knows about its games, asked once. */
import { getJson } from "./connection.svelte";
import { hereLine } from "../offline/line";
import { t, words } from "./i18n.svelte";
import type { GameInfo, GameList } from "../generated/messages";

const titles = $state<Record<string, string>>({});
let asked: Promise<GameInfo[]> | null = null;

export function games(): Promise<GameInfo[]> {
  asked ??= getJson<GameList>("/api/games").then(
    (found) => {
      for (const game of found.games) titles[game.name] = game.title;
      return found.games;
    },
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}
/** A game's name: from the catalogue, or as the server calls a game from elsewhere. */
export function titleOf(name: string): string {
  if (words.has(`game.${name}`)) return t(`game.${name}`);
  if (titles[name] === undefined) void games().catch(() => undefined);
  return titles[name] ?? name;
}
export async function gameInfo(name: string): Promise<GameInfo> {
  const all = await games().catch(
    async () => (JSON.parse(await hereLine.get("/api/games")) as GameList).games,
  );
  const found = all.find((game) => game.name === name);
  if (!found) throw new Error(name);
  return found;
}
