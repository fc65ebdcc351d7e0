/** The account of whoever sits here, over HTTP: made, signed in to, recovered, ended. */
import { bearer, connection } from "./connection.svelte";

export type Passkey = { id: string; label: string; at: number; used: number };
export type Known = {
  name: string | null;
  codes: number;
  has_passphrase: boolean;
  passkeys: Passkey[];
  passkeys_here: boolean;
};
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

/** The account of this browser's token; the name of a guest is null. */
export async function knownAccount(): Promise<Known> {
  return answered<Known>(await fetch("/api/account", { headers: await bearer() }));
}

/** Ask for something; a token in the answer is the one to keep from now on. */
export async function askAccount(what: string, body: Record<string, unknown>): Promise<Answer> {
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
