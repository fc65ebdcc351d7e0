/** The account of whoever sits here, over HTTP: made, signed in to, recovered, ended. */
import { bearer, connection } from "./connection.svelte";

export type Known = { name: string; codes: number };
export type Answer = { token?: string; name?: string; codes?: string[]; tables?: number };

/** A refusal: the server's key and code for words of the catalogue. */
export class AccountRefused extends Error {
  constructor(
    readonly key: string,
    readonly code: string,
  ) {
    super(key || code);
  }
}

async function answered<T>(answer: Response): Promise<T> {
  if (answer.ok) return (await answer.json()) as T;
  const body = (await answer.json().catch(() => ({}))) as { key?: string; code?: string };
  throw new AccountRefused(body.key ?? "", body.code ?? "unavailable");
}

/** The account of this browser's token; null for a guest. */
export async function knownAccount(): Promise<Known | null> {
  const answer = await fetch("/api/account", { headers: await bearer() });
  const { name, codes } = await answered<{ name: string | null; codes: number }>(answer);
  return name === null ? null : { name, codes };
}

/** Ask for something; a token in the answer is the one to keep from now on. */
export async function askAccount(what: string, body: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`/api/account/${what}`, {
    method: "POST",
    headers: { ...(await bearer()), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const found = await answered<Answer>(answer);
  if (found.token) connection.adopt(found.token);
  else if (what === "delete") connection.adopt(null);
  return found;
}
