/** The signs that seats show just now, and whose are not wanted; nothing of it is kept. */
import type { Sign } from "../generated/messages";

/** Milliseconds that a sign is in sight. */
export const IN_SIGHT = 6000;

export class SignBoard {
  shown = $state.raw<Record<number, Sign>>({});
  muted = $state.raw<ReadonlySet<number>>(new Set());
  private timers: Record<number, ReturnType<typeof setTimeout>> = {};

  show(seat: number, what: Sign): void {
    if (this.muted.has(seat)) return;
    clearTimeout(this.timers[seat]);
    this.shown = { ...this.shown, [seat]: what };
    this.timers[seat] = setTimeout(() => this.hide(seat), IN_SIGHT);
  }
  private hide(seat: number): void {
    const { [seat]: _gone, ...others } = this.shown;
    this.shown = others;
  }
  mute(seat: number): void {
    this.muted = new Set([...this.muted, seat]);
    this.hide(seat);
  }
  unmute(): void {
    this.muted = new Set();
  }
}
