/** Whose words this person does not want to read: kept in this browser, told to nobody. */
import type { ChatLine } from "../generated/messages";
import { keep, kept } from "./shelf";

const KEY = "skerry.muted";
/** Names that are kept at most, the newest. */
const MOST = 200;

function load(): string[] {
  const found = kept<unknown>(KEY);
  return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
}

class Mutes {
  private who = $state.raw<string[]>(load());

  /** Somebody with an account is known everywhere, a guest only at one table. */
  key = (table: string, known: string | undefined, name: string): string =>
    known ? `@${known}` : `${table} ${name}`;
  has = (key: string): boolean => this.who.includes(key);
  hides = (table: string, line: ChatLine): boolean =>
    this.has(this.key(table, line.known, line.name));
  set(key: string, isMuted: boolean): void {
    const others = this.who.filter((one) => one !== key);
    this.who = (isMuted ? [...others, key] : others).slice(-MOST);
    keep(KEY, this.who);
  }
}
export const mutes = new Mutes();
