/** Tells somebody who looks elsewhere that it is their turn: tab title, sound, notification. */
import { t } from "./i18n.svelte";
import { prefs } from "./prefs.svelte";
import { thump } from "./sound";

class Attention {
  /** What stands before the title of the page; "" for nothing. */
  note = $state("");

  /** It is this person's turn. */
  call(game: string, table: string): void {
    thump("turn");
    if (!document.hidden || !prefs.notify || !canNotify() || Notification.permission !== "granted")
      return;
    try {
      const shown = new Notification(t("title.turn"), { body: game, tag: table });
      shown.onclick = () => window.focus();
    } catch {
      // Some phones take notifications only from a service worker.
    }
  }
}
export const attention = new Attention();

export const canNotify = (): boolean => "Notification" in window;
/** Asks the browser's leave; true when notifications may be shown. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}
