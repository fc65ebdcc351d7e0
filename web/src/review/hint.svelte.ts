/** A hint at a table of bots: asked for, shown, and gone when the question is another. */
import { isHere } from "../offline/here";
import { connection, Refused } from "../lib/connection.svelte";
import { notices } from "../lib/notices.svelte";
import type { Advice } from "../generated/messages";
import type { TableSession } from "../lib/session.svelte";

export class HintKeeper {
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  /** Which of its moves the main button makes. */
  chosen = $state(0);

  /** Whether this person may ask now: all others are bots, and it is his turn. */
  static may(session: TableSession): boolean {
    const { info, view } = session;
    return (
      info.status === "playing" &&
      !info.paused &&
      info.you.length === 1 &&
      info.seats.every((seat) => seat.seat === info.you[0] || seat.kind === "bot") &&
      view.actors.includes(info.you[0]!) &&
      view.legal.length > 0
    );
  }
  /** Whether hints belong to this table at all. */
  static fits(session: TableSession): boolean {
    const { info } = session;
    return (
      info.status === "playing" &&
      !isHere(info.table) &&
      info.you.length === 1 &&
      info.seats.every((seat) => seat.seat === info.you[0] || seat.kind === "bot")
    );
  }
  async ask(session: TableSession): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const asked = session.view.legal;
    try {
      const found = await connection.ask({ type: "hint", seat: session.seat });
      if (found.type === "hint" && session.view.legal === asked) {
        this.advice = found;
        this.chosen = 0;
      }
    } catch (error) {
      if (error instanceof Refused && error.error.code !== "stale")
        notices.refuse(error.error, session.info.game);
    } finally {
      this.thinking = false;
    }
  }
  clear(): void {
    this.advice = null;
  }
}
