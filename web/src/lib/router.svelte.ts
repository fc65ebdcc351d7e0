/** Which page the address asks for. */

/** The parts of a path; one with a wrong percent sign stays as it is. */
export const partsOf = (path: string): string[] =>
  path
    .split("/")
    .filter(Boolean)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }
  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }
  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.read();
    scrollTo(0, 0);
  }
  get parts(): string[] {
    return partsOf(this.path);
  }
  param(name: string): string | null {
    return new URLSearchParams(this.search).get(name);
  }
}
export const router = new Router();

/** Milliseconds after which an address is tried again. */
export const AGAIN = 1000;

/**
 * Puts the address of the page right; gives how to let go of it. Safari takes only so many in half a
 * minute and throws at the next one, which then is tried later.
 */
export function readdress(address: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (): void => {
    try {
      history.replaceState(null, "", address);
    } catch {
      timer = setTimeout(attempt, AGAIN);
    }
  };
  attempt();
  return () => clearTimeout(timer);
}

/** Lets ordinary links inside the app change the page without loading it anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return;
  if (
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download") ||
    link.pathname.startsWith("/api/")
  )
    return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
