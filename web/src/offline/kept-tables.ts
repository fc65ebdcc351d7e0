/** The tables of this device as texts, in the browser's database; in memory where it is closed. */
const NAME = "skerry";
const STORE = "tables";

export class KeptTables {
  private memory: Record<string, string> = {};
  private base: Promise<IDBDatabase | null> | null = null;

  private open(): Promise<IDBDatabase | null> {
    this.base ??= new Promise((resolve) => {
      try {
        const asked = indexedDB.open(NAME, 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => resolve(null);
      } catch {
        resolve(null);
      }
    });
    return this.base;
  }

  async all(): Promise<string[]> {
    const base = await this.open();
    if (!base) return Object.values(this.memory);
    return new Promise((resolve) => {
      const asked = base.transaction(STORE).objectStore(STORE).getAll();
      asked.onsuccess = () => resolve(asked.result as string[]);
      asked.onerror = () => resolve([]);
    });
  }

  async keep(changed: Record<string, string>, forgotten: string[]): Promise<void> {
    const codes = Object.keys(changed);
    if (!codes.length && !forgotten.length) return;
    Object.assign(this.memory, changed);
    for (const code of forgotten) delete this.memory[code];
    const base = await this.open();
    if (!base) return;
    await new Promise<void>((resolve) => {
      // A full disk, or a database that the browser has closed, keeps nobody from playing on.
      try {
        const work = base.transaction(STORE, "readwrite");
        const store = work.objectStore(STORE);
        for (const code of codes) store.put(changed[code], code);
        for (const code of forgotten) store.delete(code);
        work.oncomplete = work.onerror = work.onabort = () => resolve();
      } catch {
        this.base = null; // opened again the next time
        resolve();
      }
    });
  }
}
