/** The rules that lie open beside a table. */
import { router } from "../lib/router.svelte";

/** Pages that the rules lie beside: leaving them would leave a game. */
const BESIDE = ["t", "learn", "puzzle", "replay", "review"];

class Book {
  /** The game whose rules are open; empty when they are closed. */
  game = $state("");
  clause = $state("");
  /** The address of the table that was left for the page of rules. */
  table = $state("");
  /** What had the focus before. */
  private before: Element | null = null;

  open(game: string, clause = ""): void {
    if (!this.game) this.before = document.activeElement;
    this.game = game;
    this.clause = clause;
  }
  close(): void {
    this.game = this.clause = "";
    if (this.before instanceof HTMLElement && this.before.isConnected) this.before.focus();
    this.before = null;
  }
  /** Another page: the rules lie beside a table no longer than one is there. */
  leave(parts: readonly string[]): void {
    this.close();
    if (parts[0] === "t") this.table = `/t/${parts[1] ?? ""}`;
  }
  /** A link to a clause opens beside the table it was clicked at. */
  follow(event: MouseEvent): void {
    const link = (event.target as Element).closest("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || link.origin !== location.origin) return;
    const [page, game] = link.pathname.split("/").filter(Boolean);
    if (page !== "rules" || !game || router.parts.length < 2) return;
    if (!BESIDE.includes(router.parts[0] ?? "")) return;
    event.preventDefault();
    this.open(game, link.hash.slice(1));
  }
}
export const book = new Book();
