/** Quiet words at the first table of a game: when something comes up for the first time. */
import type { GameEvent, Sitting } from "../lib/sitting";

/** What a person may do, and what has just happened. */
export interface Moment {
  may: (...kinds: string[]) => boolean;
  happened: (kind: string, is?: (event: GameEvent) => boolean) => boolean;
}
export interface Tip {
  /** Names its text: `GAME.NAME` of the catalogue of tips. */
  name: string;
  clause: string;
  fits: (now: Moment) => boolean;
}
/** As many lie on each other at most; the oldest goes. */
export const MOST = 3;

const isSeven = (event: GameEvent): boolean => event.data["sum"] === 7;

export const TIPS: Record<string, readonly Tip[]> = {
  catan: [
    { name: "found", clause: "CA-14", fits: (now) => now.may("settlement") && !now.may("end") },
    { name: "roll", clause: "CA-25", fits: (now) => now.may("roll") },
    { name: "seven", clause: "CA-30", fits: (now) => now.happened("dice", isSeven) },
    { name: "answer", clause: "CA-38", fits: (now) => now.may("accept", "decline") },
    { name: "trade", clause: "CA-42", fits: (now) => now.may("end") },
    {
      name: "build",
      clause: "CA-48",
      fits: (now) => now.may("end") && now.may("road", "city", "buy"),
    },
    {
      name: "card",
      clause: "CA-59",
      fits: (now) => now.may("knight", "road-building", "invention", "monopoly"),
    },
  ],
  dice: [
    { name: "keep", clause: "DI-11", fits: (now) => now.may("keep") },
    {
      name: "build",
      clause: "DI-18",
      fits: (now) => now.may("road", "knight", "settlement", "city"),
    },
    { name: "joker", clause: "DI-43", fits: (now) => now.may("joker", "any-joker") },
    { name: "gold", clause: "DI-51", fits: (now) => now.may("gold") },
    { name: "cross", clause: "DI-59", fits: (now) => now.happened("cross") },
  ],
  struggle: [
    { name: "exchange", clause: "ST-25", fits: (now) => now.may("market", "swap") },
    {
      name: "buy",
      clause: "ST-38",
      fits: (now) => now.may("road", "knight", "settlement", "city", "building"),
    },
    { name: "flip", clause: "ST-61", fits: (now) => now.may("flip") },
    { name: "taken", clause: "ST-47", fits: (now) => now.happened("taken") },
    { name: "event", clause: "ST-65", fits: (now) => now.happened("event") },
    { name: "lay", clause: "ST-72", fits: (now) => now.may("lay") },
  ],
  elasund: [
    { name: "seven", clause: "EL-24", fits: (now) => now.happened("dice", isSeven) },
    { name: "build", clause: "EL-34", fits: (now) => now.may("build", "wall", "church") },
    { name: "permit", clause: "EL-37", fits: (now) => now.may("permit") },
    {
      name: "bonus",
      clause: "EL-73",
      fits: (now) => now.may("move", "raise", "place", "bonus-gold"),
    },
  ],
};

/** What is so at a table now. */
export function momentOf(sitting: Sitting): Moment {
  const kinds = new Set(sitting.view.legal.map((move) => move.kind));
  const events = sitting.batch.entries.flatMap((line) => line.events);
  return {
    may: (...wanted) => wanted.some((kind) => kinds.has(kind)),
    happened: (kind, is = () => true) => events.some((event) => event.kind === kind && is(event)),
  };
}
/** The tips of a game that fit and were not seen; the most fitting one last. */
export const fitting = (game: string, now: Moment, seen: ReadonlySet<string>): Tip[] =>
  (TIPS[game] ?? []).filter((tip) => !seen.has(`${game}.${tip.name}`) && tip.fits(now)).reverse();
