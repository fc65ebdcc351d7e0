/** Links on the clipboard. */
import { notices } from "./notices.svelte";

/** Copies a link and says `done`; where the browser does not let us, the link itself is shown. */
export async function copyLink(link: string, done: string): Promise<void> {
  notices.say((await isCopied(link)) ? done : link);
}

/** The clipboard is missing where a page comes over plain HTTP, as from a server in the same house. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return isCopiedFromField(text);
  }
}

function isCopiedFromField(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}
