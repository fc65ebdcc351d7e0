/** A view in the types of its game, and what faces of all games ask of it. */
import type { GameName, MoveOf, StateOf } from "../generated/games";
import type { View } from "./sitting";

export const stateOf = <G extends GameName>(_game: G, view: View): StateOf[G] =>
  view.state as unknown as StateOf[G];
export const movesOf = <G extends GameName>(_game: G, view: View): MoveOf[G][] =>
  view.legal as unknown as MoveOf[G][];
/** A price as the goods it takes, one by one. */
export const goodsOf = (price: Readonly<Record<string, number>>): string[] =>
  Object.entries(price).flatMap(([good, n]) => Array.from({ length: n }, () => good));
