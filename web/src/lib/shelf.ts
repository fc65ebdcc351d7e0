/** What the browser keeps for us. Private windows may refuse; what is kept then lasts for the visit. */

/** What was kept under a key; undefined where there is nothing, or nothing that can be read. */
export function kept<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It is not worth a word.
  }
}
