/** The line to this device's tables; what is behind it is loaded when it is first asked. */
import type { Line, Question } from "../lib/connection.svelte";
import type { ServerMessage } from "../generated/messages";

const load = () => import("./local.svelte").then(({ local }) => local);

class HereLine implements Line {
  listen(listener: (m: ServerMessage) => void): () => void {
    const stop = load().then((local) => local.listen(listener));
    return () => void stop.then((end) => end());
  }
  async ask(message: Question): Promise<ServerMessage> {
    return (await load()).ask(message);
  }
  /** What a server would have at an address. */
  async get(path: string): Promise<string> {
    return (await load()).get(path);
  }
  /** Opens a table for one person and begins; gives its code. */
  async open(game: string): Promise<string> {
    const seats = [{ kind: "me" as const }];
    const made = await this.ask({ type: "create", game, players: 1, seats });
    if (made.type !== "table") throw new Error("lost");
    await this.ask({ type: "start" });
    return made.info.table;
  }
}
export const hereLine = new HereLine();
