/** How the tables of this device fare, for whoever shows it. */
class HereState {
  /** What keeps the engine from running: not on this device, or in use by another page. */
  problem = $state<"" | "missing" | "elsewhere">("");
  status = $state<"idle" | "loading" | "open">("idle");
  /** Somebody is at a table of this device. */
  seated = $state(false);
}
export const hereState = new HereState();
