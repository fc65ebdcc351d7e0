/**
 * A part of the page that cannot be fetched, as after an update of the server: its files have other
 * names then. The page is loaded anew where it is, by itself only once; else it says so.
 */
import { connection } from "./connection.svelte";
import { t } from "./i18n.svelte";
import { notices } from "./notices.svelte";

const RENEWED = "skerry.renewed";
/** Milliseconds in which the page is not loaded anew a second time by itself. */
const ONCE_IN = 60_000;

class Missing {
  /** The path of the page of which something is missing. */
  path = $state("");
  /** The page is about to be loaded anew. */
  private coming = false;

  /** Before anything is fetched. */
  begin(): void {
    addEventListener("vite:preloadError", () => {
      const { pathname } = location;
      void this.renew().then((comes) => {
        if (!comes) this.path = pathname;
      });
    });
  }
  /** Says that the page has just been loaded anew, if so. */
  tell(): void {
    if (this.isFresh) notices.say(t("missing.renewed"));
  }
  load(): void {
    this.mark();
    location.reload();
  }

  /**
   * Loads the page anew, unless that did not help, or would lose a move that waits for the
   * connection, or there would be no page; gives whether it does.
   */
  private async renew(): Promise<boolean> {
    if (this.coming) return true;
    if (this.isFresh || connection.kept || connection.offline) return false;
    const answers = await fetch("/", { cache: "no-store" }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!answers || !this.mark()) return false;
    this.coming = true;
    location.reload();
    return true;
  }
  private get isFresh(): boolean {
    try {
      return Date.now() - Number(sessionStorage.getItem(RENEWED)) < ONCE_IN;
    } catch {
      return false;
    }
  }
  /** Whether the browser remembers it: else the page would be loaded anew for ever. */
  private mark(): boolean {
    try {
      sessionStorage.setItem(RENEWED, String(Date.now()));
      return true;
    } catch {
      return false;
    }
  }
}
export const missing = new Missing();
