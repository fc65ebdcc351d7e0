/** What the browser keeps for us. Private windows may refuse; what is kept then lasts for the visit. */
const visit = new Map<string, string>();

function textOf(key: string): string | null {
  try {
    return visit.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What was kept under a key; undefined where there is nothing, or nothing that can be read. */
export function kept<T>(key: string): T | undefined {
  try {
    return (JSON.parse(textOf(key) ?? "null") as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    visit.delete(key);
  } catch {
    visit.set(key, text);
  }
}
