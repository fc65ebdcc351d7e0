/** A record that the person opened from a file, on its way to the replay page. */
import { getJson } from "./connection.svelte";
import type { Replay } from "../generated/messages";

class Loaded {
  current = $state.raw<Replay | null>(null);
  /** The record itself, for its review. */
  text = "";
  async read(file: File): Promise<void> {
    this.text = await file.text();
    this.current = await getJson<Replay>("/api/replay", {
      method: "POST",
      body: this.text,
      headers: { "content-type": "text/plain" },
    });
  }
}
export const loaded = new Loaded();
