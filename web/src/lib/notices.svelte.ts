/** Short messages at the edge of the page: a refused move with the rule that forbids it. */
import type { Refused as Refusal } from "../generated/messages";

/** What a sentence of the rules names: numbers, ids, or how many of each. */
export type Values = NonNullable<Refusal["values"]>;
/** A place, a seat or a thing in words. */
export type Naming = (name: string, value: string | number, n: number) => string;

export interface Notice {
  text: string;
  code: string;
  key: string;
  clause: string;
  template: string;
  values: Values;
  game: string;
}

class Notices {
  current = $state.raw<Notice | null>(null);
  /** How the table on the page calls things; it says so itself. */
  naming = $state.raw<Naming>((_, value) => String(value));
  private timer = 0;

  refuse(error: Refusal, game: string): void {
    this.show({
      text: error.reason,
      code: error.code,
      key: error.key ?? "",
      clause: error.clause ?? "",
      template: error.template ?? "",
      values: error.values ?? {},
      game,
    });
  }
  say(text: string): void {
    this.show({ text, code: "", key: "", clause: "", template: "", values: {}, game: "" });
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
