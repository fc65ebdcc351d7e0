/** What cards and buildings are: their names, prices and clauses. */
import { GOODS as CATAN } from "../generated/catan";
import { GOODS as STRUGGLE } from "../generated/struggle";
import { PRICED } from "./figures";

export interface Explained {
  game: string;
  /** A key of the catalogue. */
  name: string;
  /** How one gets it, and what it does. */
  clauses: string[];
  goods: string[];
  permits?: number;
  gold?: number;
}
/** What a thing does once it is there, where its own clause says only how one gets it. */
const EFFECTS: Record<string, Record<string, string>> = {
  catan: { road: "CA-71", settlement: "CA-25", city: "CA-26", buy: "CA-59" },
  dice: { road: "DI-25", knight: "DI-42", settlement: "DI-30", city: "DI-34" },
  struggle: { road: "ST-25", knight: "ST-79", city: "ST-65", building: "ST-72" },
  elasund: {
    permit: "EL-70",
    wall: "EL-57",
    church: "EL-65",
    house: "EL-18",
    workshop: "EL-18",
    ...Object.fromEntries(
      ["well", "stalls", "shop", "inn", "hall"].map((kind) => [kind, "EL-43"] as const),
    ),
  },
};
/** Cards that cost nothing by themselves, with their clauses. */
const CARDS: Record<string, Record<string, string>> = {
  catan: {
    knight: "CA-63",
    "road-building": "CA-65",
    invention: "CA-66",
    monopoly: "CA-67",
    point: "CA-62",
    ...Object.fromEntries(CATAN.map((good) => [good, "CA-2"])),
  },
  struggle: {
    library: "ST-34",
    guild: "ST-76",
    church: "ST-53",
    citadel: "ST-54",
    "town-hall": "ST-77",
    cathedral: "ST-78",
    destiny: "ST-47",
    ...Object.fromEntries(STRUGGLE.map((good) => [good, "ST-39"])),
  },
  dice: { gold: "DI-51" },
  elasund: {
    permit: "EL-34",
    "small-hut": "EL-49",
    "large-hut": "EL-49",
    "gold-hut": "EL-8",
    "influence-hut": "EL-8",
    wall: "EL-56",
    church: "EL-61",
    gold: "EL-18",
    influence: "EL-18",
  },
};
/** Cards that are drawn in several ways, by what they are. */
const faceOf = (term: string): string => term.replace(/^(road|knight)[AB]$/, "$1");

/** What `data-explain="GAME/TERM"` stands for. */
export function explained(said: string): Explained | null {
  const [game = "", face = ""] = said.split("/");
  const term = faceOf(face);
  const effect = EFFECTS[game]?.[term];
  const told = (clause: string): string[] => (effect ? [clause, effect] : [clause]);
  const clause = CARDS[game]?.[term];
  if (clause) return { game, name: `term.${term}`, clauses: told(clause), goods: [] };
  const thing = PRICED[game]?.find((one) => one.term === term);
  if (!thing) return null;
  const { goods, permits, gold } = thing;
  const name = term === "buy" ? "catan.development" : `term.${term}`;
  return {
    game,
    name,
    clauses: told(thing.clause),
    goods,
    ...(gold ? { permits: permits ?? 0, gold } : {}),
  };
}
