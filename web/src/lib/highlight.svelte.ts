/** The place that a log line speaks of, shown on the board while the pointer is on the line. */
import type { GameEvent } from "../lib/sitting";

const PLACES = ["corner", "path", "hex", "field", "site", "row", "road"];

class Highlight {
  kind = $state("");
  id = $state<string | number>("");
  show(event: GameEvent): void {
    const kind = PLACES.find((name) => name in event.data);
    this.kind = kind ?? "";
    this.id = kind ? (event.data[kind] as string | number) : "";
  }
  clear(): void {
    this.kind = "";
    this.id = "";
  }
}
export const highlight = new Highlight();
