/** What this person likes: kept in the browser. */

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "off";
interface Saved {
  theme: Theme;
  speed: Speed;
  sound: boolean;
  /** Whether the browser may say that it is one's turn. */
  notify: boolean;
  /** Whether single letters are shortcuts. */
  keys: boolean;
  lang: string;
  name: string;
}
const KEY = "skerry.prefs";
const SPEEDS: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.45, off: 0 };

function load(): Partial<Saved> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>;
  } catch {
    return {};
  }
}

class Prefs {
  theme = $state<Theme>("auto");
  speed = $state<Speed>("normal");
  sound = $state(false);
  notify = $state(false);
  keys = $state(true);
  lang = $state("");
  name = $state("");
  private night = matchMedia("(prefers-color-scheme: dark)");
  private still = matchMedia("(prefers-reduced-motion: reduce)");
  systemDark = $state(this.night.matches);
  reduced = $state(this.still.matches);

  constructor() {
    Object.assign(this, load());
    this.night.addEventListener("change", (e) => (this.systemDark = e.matches));
    this.still.addEventListener("change", (e) => (this.reduced = e.matches));
  }

  get dark(): boolean {
    return this.theme === "dark" || (this.theme === "auto" && this.systemDark);
  }
  /** Factor for all durations; 0 means that nothing travels. */
  get pace(): number {
    return this.reduced ? 0 : SPEEDS[this.speed];
  }
  save(): void {
    const { theme, speed, sound, notify, keys, lang, name } = this;
    try {
      const saved: Saved = { theme, speed, sound, notify, keys, lang, name };
      localStorage.setItem(KEY, JSON.stringify(saved));
    } catch {
      // Private windows may refuse; the choice then lasts for the visit.
    }
  }
}

export const prefs = new Prefs();
