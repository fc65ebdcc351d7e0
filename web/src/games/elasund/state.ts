/** The fields of an Elasund view that the page shows, and the numbers of its places. */
import type { Fields } from "../../lib/protocol";

export interface ElasundState {
  players: number;
  turn: number;
  phase: number;
  player: number;
  dice: number;
  ship: number;
  built: number;
  building: number[];
  permit: number[];
  wall: number[];
  church: number[];
  first_tile: number;
  drawn: number[];
  track: number[][];
  hand: number[][];
  gold: number;
  deck: number[];
  owes: number[];
  due: number[];
  chosen: number[][];
  loot: number[];
  takes: number;
  where: number[][];
  own: number[][];
  pile: number[];
  laid: number[];
  trade: number[];
  cubes: number[];
}
export const asElasund = (fields: Fields): ElasundState => fields as unknown as ElasundState;

export const PHASES = [
  "deal",
  "start-roll",
  "rolling",
  "sail",
  "pirate",
  "tribute",
  "plunder",
  "shortage",
  "drawing",
  "build",
  "church-draw",
  "church-choice",
  "huts",
  "permit",
  "bonus",
  "over",
] as const;
export const COLUMN_NAMES = "ABCDEFGHI";
export const ROW_NAMES = ["2", "3", "4", "5", "6", "8", "9", "10", "11", "12"] as const;
export const FIELD_NAMES: readonly string[] = ROW_NAMES.flatMap((row) =>
  [...COLUMN_NAMES].map((column) => column + row),
);
export const SITES: readonly (readonly [string, string])[] = [
  ...[..."CDEFGH"].map((c) => ["north", c] as const),
  ...ROW_NAMES.slice(1, -1).map((r) => ["east", r] as const),
  ...[..."CDEFGH"].map((c) => ["south", c] as const),
];
export const SITE_NAMES = SITES.map(([side, place]) => `${side} ${place}`);
export const COLUMNS_IN_PLAY = [0, 0, 5, 7, 9] as const;
export const WALL_CARDS = [1, 1, 0, 1, 2, 0, 2, 2, 0] as const;
export const SCORING: readonly (readonly [number, number])[] = [
  [3, 4],
  [5, 3],
  [7, 2],
  [9, 2],
  [11, 1],
];
export const CUBES = 10;
export const CHURCH_PRICE = 7;
export const CARDS = ["gold", "red", "green", "blue"] as const;
export const CARD_FACES = ["gold", "crown", "key", "tower"] as const;
/** Building: permits, gold. */
export const PRICES: Record<string, readonly [number, number]> = {
  house: [1, 1],
  workshop: [1, 2],
  well: [1, 5],
  stalls: [1, 5],
  shop: [2, 3],
  inn: [2, 3],
  hall: [3, 5],
};
export const KINDS = 9;
export const PERMITS = 5;
export const WALL_TILES = 9;

export const column = (field: number): number => field % 9;
export const row = (field: number): number => Math.floor(field / 9);
export const fieldOf = (name: string): number => FIELD_NAMES.indexOf(name);
/** Where the north-west corner of the church lies, once its first tile is laid on C8. */
export function churchCorner(s: ElasundState): [number, number] | null {
  if (s.first_tile < 0 || s.first_tile > 8) return null;
  return [2 - (s.first_tile % 3), 5 - Math.floor(s.first_tile / 3)];
}
