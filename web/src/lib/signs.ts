/** Quick words for the table: which there are. */
import type { Sign } from "../generated/messages";

export const SIGNS: Sign[] = ["hello", "well-played", "thanks", "sorry", "wow", "hurry"];
