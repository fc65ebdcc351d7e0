/** Keeps the page on this device: registers the service worker, and fetches the engine if wanted. */
import { DEMO } from "../lib/connection.svelte";
import { idle } from "./idle";

class Keeper {
  /** Whether the engine is here: nobody has asked yet, not here, on its way, here, not to be had. */
  engine = $state<"unknown" | "none" | "loading" | "ready" | "failed">("unknown");
  /** Asks the browser to install the page; null where it does not offer that. */
  install = $state.raw<(() => void) | null>(null);
  private registered: Promise<ServiceWorkerRegistration> | null = null;

  get isPossible(): boolean {
    return "serviceWorker" in navigator && !DEMO;
  }

  /** Once the page has settled; an installed one also gets the engine. */
  begin(): void {
    if (!this.isPossible || !import.meta.env.PROD) return;
    addEventListener("beforeinstallprompt", (event) => {
      const offer = event as Event & { prompt: () => Promise<unknown> };
      event.preventDefault();
      this.install = () => void offer.prompt().finally(() => (this.install = null));
    });
    addEventListener("appinstalled", () => void this.fetchEngine());
    idle(() => {
      void this.register()
        .then(() => this.look())
        .then(() => {
          if (matchMedia("(display-mode: standalone)").matches && this.engine === "none")
            idle(() => void this.fetchEngine());
        })
        .catch(() => undefined);
    });
  }

  private register(): Promise<ServiceWorkerRegistration> {
    this.registered ??= navigator.serviceWorker
      .register("/sw.js")
      .then(() => navigator.serviceWorker.ready)
      .catch((error: unknown) => {
        this.registered = null; // the network was cut; whoever asks next tries again
        throw error;
      });
    return this.registered;
  }

  private async tell(what: "engine" | "state"): Promise<"ready" | "none" | "failed"> {
    const { active } = await this.register();
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event: MessageEvent<"ready" | "none" | "failed">) => resolve(event.data);
      if (active) active.postMessage(what, [port2]);
      else resolve("failed");
    });
  }

  async look(): Promise<void> {
    if (!this.isPossible || this.engine === "loading") return;
    this.engine = await this.tell("state");
  }

  async fetchEngine(): Promise<void> {
    if (!this.isPossible || this.engine === "loading" || this.engine === "ready") return;
    this.engine = "loading";
    this.engine = await this.tell("engine").catch(() => "failed" as const);
  }
}
export const keeper = new Keeper();
