/** A record that the person opened from a file, on its way to the replay page. */
import { getJson } from "./connection.svelte";
import type { Replay } from "../generated/messages";

class Loaded {
  current = $state.raw<Replay | null>(null);
  async read(file: File): Promise<void> {
    this.current = await getJson<Replay>("/api/replay", {
      method: "POST",
      body: await file.text(),
      headers: { "content-type": "text/plain" },
    });
  }
}
export const loaded = new Loaded();
