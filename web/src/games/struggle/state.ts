/** The laid cards of The Struggle for Catan as the page shows them. */
import { BUILDINGS, type Phase, type State } from "../../generated/struggle";

const DEVELOPING: readonly Phase[] = [
  "development",
  "development-guild",
  "flip",
  "turning",
  "market-day",
  "robber-attack",
  "lay",
];
/** Which of the three steps a turn is in: 1 trade, 2 development, 3 production. */
export const stepOf = (phase: Phase): number =>
  phase === "over" ? 0 : phase === "production" ? 3 : DEVELOPING.includes(phase) ? 2 : 1;

/** The laid cards of a seat as card faces: roads and knights on alternating sides. */
export function laid(s: State, seat: number): { group: string; faces: string[] }[] {
  const sides = (kind: string, n: number): string[] =>
    Array.from({ length: n }, (_, i) => `${kind}${i % 2 ? "B" : "A"}`);
  const built = BUILDINGS.flatMap((name, i) =>
    Array.from({ length: s.buildings[seat]?.[i] ?? 0 }, () => name as string),
  );
  const plain = Math.max(0, (s.cities[seat] ?? 0) - built.length);
  return [
    { group: "road", faces: sides("road", s.roads[seat] ?? 0) },
    { group: "knight", faces: sides("knight", s.knights[seat] ?? 0) },
    {
      group: "settlement",
      faces: Array.from({ length: s.settlements[seat] ?? 0 }, () => "settlement"),
    },
    { group: "city", faces: [...Array.from({ length: plain }, () => "city"), ...built] },
  ].filter((row) => row.faces.length > 0);
}
/** The word for a card face. */
export const faceTerm = (face: string): string =>
  `term.${face.replace(/^(road|knight)[AB]$/, "$1")}`;
