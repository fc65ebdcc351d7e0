/** Rules that go well together, by name: what a table is set to with one choice. */
import type { GameInfo, Level, Pace } from "../generated/messages";

export type Options = Record<string, string | number>;
/** All that can be chosen about a table beside its seats. */
export interface Rules {
  options: Options;
  /** Seconds for a decision; 0 is no limit. */
  clock: number;
  pace: Pace;
  level: Level;
}
export const PACES: readonly Pace[] = ["quick", "normal", "slow"];
export const PRESETS = ["beginner", "usual", "quick", "strict"] as const;
export type Preset = (typeof PRESETS)[number];

const CHOICES: Record<Preset, Rules> = {
  beginner: {
    options: { board: "beginner", robber: "friendly" },
    clock: 0,
    pace: "slow",
    level: "easy",
  },
  usual: { options: {}, clock: 0, pace: "normal", level: "medium" },
  quick: { options: { board: "random", goal: 8 }, clock: 30, pace: "quick", level: "medium" },
  strict: {
    options: { board: "random", phases: "strict", starter: "random" },
    clock: 60,
    pace: "normal",
    level: "hard",
  },
};

/** The rules of a preset for a game; what the game does not know is left out. */
export function rulesOf(game: GameInfo, preset: Preset): Rules {
  const wanted = CHOICES[preset];
  const options = Object.fromEntries(
    game.options.map((option) => {
      const value = wanted.options[option.name];
      const fits = option.choices?.length
        ? option.choices.includes(String(value))
        : typeof value === "number";
      return [option.name, fits && value !== undefined ? value : option.default];
    }),
  );
  return { ...wanted, options };
}
/** The preset whose options, clock and pace a table has, if there is one. */
export function presetOf(
  game: GameInfo,
  { options, clock, pace }: Omit<Rules, "level">,
): Preset | null {
  return (
    PRESETS.find((preset) => {
      const rules = rulesOf(game, preset);
      return (
        rules.clock === clock &&
        rules.pace === pace &&
        game.options.every((o) => rules.options[o.name] === (options[o.name] ?? o.default))
      );
    }) ?? null
  );
}
