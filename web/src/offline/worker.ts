/** Runs the engine and its tables beside the page: Python in WebAssembly, no network. */
import { KeptTables } from "./kept-tables";

/** What the page asks: a message for the house, or what a server would have at an address. */
export type Asked =
  { id: number; kind: "hear"; text: string } | { id: number; kind: "get"; path: string };
/** The answer; `messages` may also come by themselves, as number 0. */
export type Told = { id: number; messages?: unknown[]; body?: string | null; problem?: string };

interface House {
  hear(text: string): string;
  drive(): string;
  get(path: string): string | undefined;
}
interface Heard {
  messages: unknown[];
  kept: Record<string, string>;
  forgotten: string[];
  wait: number | null;
}
const START = `
import os
os.environ["SKERRY_INTERPRETED"] = "1"
from skerry.server.local import House
`;
const tables = new KeptTables();
let timer = 0;

async function build(): Promise<House> {
  await alone();
  const { folder } = (await (await fetch("/engine.json")).json()) as { folder: string };
  const { loadPyodide } = (await import(
    /* @vite-ignore */ `${folder}pyodide.mjs`
  )) as typeof import("pyodide");
  const python = await loadPyodide({ indexURL: folder });
  await python.loadPackage("msgspec", { messageCallback: () => undefined });
  const source = await (await fetch(`${folder}skerry.zip`)).arrayBuffer();
  python.unpackArchive(source, "zip", { extractDir: "/skerry-engine" });
  python.runPython(`import sys\nsys.path.insert(0, "/skerry-engine")\n${START}`);
  const texts = python.toPy(await tables.all()) as unknown;
  return (python.globals.get("House") as (texts: unknown) => House)(texts);
}

/** One page at a time: two would overwrite each other's tables. */
function alone(): Promise<void> {
  return new Promise((resolve, reject) => {
    void navigator.locks.request("skerry-house", { ifAvailable: true }, (lock) => {
      if (!lock) {
        reject(new Error("elsewhere"));
        return undefined;
      }
      resolve();
      // Kept until the worker ends.
      return new Promise<void>(() => undefined);
    });
  });
}

let house: Promise<House> | null = null;
function opened(): Promise<House> {
  house ??= build().catch((error: unknown) => {
    house = null;
    throw error;
  });
  return house;
}

/** Keeps what has changed, and only then tells of it. */
async function follow(id: number, text: string): Promise<void> {
  const heard = JSON.parse(text) as Heard;
  await tables.keep(heard.kept, heard.forgotten);
  const told: Told = { id, messages: heard.messages };
  postMessage(told);
  clearTimeout(timer);
  if (heard.wait !== null) timer = self.setTimeout(() => enqueue(drive), heard.wait);
}
async function drive(): Promise<void> {
  await follow(0, (await opened()).drive());
}

/** One thing after the other. */
let last: Promise<void> = Promise.resolve();
function enqueue(work: () => Promise<void>): void {
  last = last.then(work).catch(() => undefined);
}

self.onmessage = (event: MessageEvent<Asked>) => {
  const asked = event.data;
  enqueue(async () => {
    try {
      const here = await opened();
      if (asked.kind === "hear") return await follow(asked.id, here.hear(asked.text));
      const told: Told = { id: asked.id, body: here.get(asked.path) ?? null };
      postMessage(told);
    } catch (error) {
      const told: Told = { id: asked.id, problem: (error as Error).message };
      postMessage(told);
    }
  });
};
