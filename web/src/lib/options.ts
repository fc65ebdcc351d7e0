/** The rules of a table in words. */
import type { GameInfo, GameOption } from "../generated/messages";
import { t, words } from "./i18n.svelte";

export function optionValue(game: string, option: string, value: string | number): string {
  const key = [`option.${game}.${option}.${value}`, `colour.${value}`].find((k) => words.has(k));
  return key ? t(key) : String(value);
}
/** Options of games from elsewhere are explained in the game's own words. */
export function optionLabel(game: string, option: GameOption): string {
  const key = `option.${game}.${option.name}`;
  return words.has(key) ? t(key) : option.help || option.name;
}
/** What is not as usual at a table, as label and value. */
export function unusual(
  game: GameInfo,
  options: Record<string, string | number>,
): { label: string; value: string }[] {
  return game.options.flatMap((option) => {
    const value = options[option.name] ?? option.default;
    if (value === option.default) return [];
    return [
      { label: optionLabel(game.name, option), value: optionValue(game.name, option.name, value) },
    ];
  });
}
