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
    this.tell(t("title.turn"), game, table);
  }
  /** Something that somebody who looks elsewhere would want to know: the browser says it. */
  tell(title: string, body: string, table: string): void {
    if (!document.hidden || !prefs.notify || !canNotify() || Notification.permission !== "granted")
      return;
    try {
      const shown = new Notification(title, { body, tag: table });
      shown.onclick = () => window.focus();
    } catch {
      // Phones take notifications only from a service worker.
      void navigator.serviceWorker
        ?.getRegistration()
        .then((worker) => worker?.showNotification(title, { body, tag: table }))
        .catch(() => undefined);
    }
  }
}
export const attention = new Attention();

export const canNotify = (): boolean => "Notification" in window;
/** Whether it makes sense to offer that the browser says such things. */
export const couldNotify = (): boolean =>
  canNotify() && !prefs.notify && Notification.permission !== "denied";
/** Asks the browser's leave; true when notifications may be shown. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}
