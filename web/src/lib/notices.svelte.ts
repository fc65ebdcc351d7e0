/** Short messages at the edge of the page: a refused move with the rule that forbids it. */
import type { Refused as Refusal } from "../generated/messages";

export interface Notice {
  text: string;
  code: string;
  key: string;
  clause: string;
  game: string;
}

class Notices {
  current = $state.raw<Notice | null>(null);
  private timer = 0;

  refuse(error: Refusal, game: string): void {
    this.show({
      text: error.reason,
      code: error.code,
      key: error.key ?? "",
      clause: error.clause ?? "",
      game,
    });
  }
  say(text: string): void {
    this.show({ text, code: "", key: "", clause: "", game: "" });
  }
  clear(): void {
    this.current = null;
  }
  private show(notice: Notice): void {
    this.current = notice;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.current = null), 9000);
  }
}
export const notices = new Notices();
