/** The places of Elasund by number and by name. */
import {
  CHURCH_TILES,
  CHURCH_WIDTH,
  COLUMN_NAMES,
  FIELD_NAMES,
  KINDS,
  PIT,
  PRICES,
  SITE_NAMES,
  type State,
} from "../../generated/elasund";

export const COLUMNS = COLUMN_NAMES.length;
/** Wall sites as a side and a column or row. */
export const SITES: readonly (readonly [string, string])[] = SITE_NAMES.map((name) => {
  const [side, place] = name.split(" ");
  return [side!, place!];
});
/** What is drawn on the cards of a hand. */
export const CARD_FACES = ["gold", "crown", "key", "tower"] as const;

/** What can be built: all but the huts, which stand from the start. */
export const YARD = KINDS.filter((kind) => PRICES[kind].gold > 0);

export const column = (field: number): number => field % COLUMNS;
export const row = (field: number): number => Math.floor(field / COLUMNS);
export const fieldOf = (name: string): number => FIELD_NAMES.findIndex((field) => field === name);
/** Where the north-west corner of the church lies, once its first tile is laid on the pit. */
export function churchCorner(s: State): [number, number] | null {
  if (s.first_tile < 0 || s.first_tile >= CHURCH_TILES) return null;
  const [east, south] = [s.first_tile % CHURCH_WIDTH, Math.floor(s.first_tile / CHURCH_WIDTH)];
  return [column(PIT) - east, row(PIT) - south];
}
