// Written by `python tools/generate_types.py`; changes here are lost.

import type * as catan from "./catan";
import type * as dice from "./dice";
import type * as struggle from "./struggle";
import type * as elasund from "./elasund";
export const GAME_NAMES = ["catan", "dice", "struggle", "elasund"] as const;
export type GameName = (typeof GAME_NAMES)[number];
export type StateOf = { catan: catan.State; dice: dice.State; struggle: struggle.State; elasund: elasund.State };
export type MoveOf = { catan: catan.Move; dice: dice.Move; struggle: struggle.Move; elasund: elasund.Move };
