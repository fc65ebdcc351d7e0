/** Passkeys: what the server asks goes to the browser's authenticator, and its answer back. */
import { AccountRefused, askAccount } from "./account";

/** Whether this browser can make and show passkeys here. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === "function";

type Described = { id: string; type: "public-key" };
type CreateJson = {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: PublicKeyCredentialParameters[];
  authenticatorSelection: AuthenticatorSelectionCriteria;
  excludeCredentials: Described[];
  timeout: number;
};
type GetJson = { challenge: string; rpId: string; allowCredentials: Described[]; timeout: number };
export type PasskeyAnswer = Record<string, unknown>;

/** A passkey that the authenticator has made; guests say the name of their new account. */
export async function makePasskey(name: string): Promise<PasskeyAnswer> {
  const asked = (await askAccount("passkey-options", { name })) as unknown as CreateJson;
  return chosen(
    navigator.credentials.create({
      publicKey: {
        ...asked,
        challenge: bytes(asked.challenge),
        user: { ...asked.user, id: bytes(asked.user.id) },
        excludeCredentials: asked.excludeCredentials.map(described),
      },
    }),
  );
}

/** A passkey that was shown: to sign in, or to confirm who sits here. */
export async function showPasskey(confirm: boolean): Promise<PasskeyAnswer> {
  const asked = (await askAccount("passkey-challenge", { confirm })) as unknown as GetJson;
  return chosen(
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(asked.challenge),
        rpId: asked.rpId,
        timeout: asked.timeout,
        userVerification: "required",
        allowCredentials: asked.allowCredentials.map(described),
      },
    }),
  );
}

/** The answer as the server reads it; whoever closed the browser's window has changed nothing. */
async function chosen(asking: Promise<Credential | null>): Promise<PasskeyAnswer> {
  const found = await asking.catch(() => null);
  if (!(found instanceof PublicKeyCredential))
    throw new AccountRefused("passkey-cancelled", "not_yours");
  const { response } = found;
  const parts: Record<string, ArrayBuffer | null> = { clientDataJSON: response.clientDataJSON };
  if (response instanceof AuthenticatorAttestationResponse) {
    parts["attestationObject"] = response.attestationObject;
  } else if (response instanceof AuthenticatorAssertionResponse) {
    parts["authenticatorData"] = response.authenticatorData;
    parts["signature"] = response.signature;
    parts["userHandle"] = response.userHandle;
  }
  const told = Object.entries(parts).map(([name, data]) => [name, data && text(data)]);
  return {
    id: found.id,
    rawId: text(found.rawId),
    type: found.type,
    response: Object.fromEntries(told),
  };
}

function described(one: Described): PublicKeyCredentialDescriptor {
  return { type: one.type, id: bytes(one.id) };
}

/** Bytes as base64url without filling, and back. */
function text(data: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(data)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
function bytes(told: string): Uint8Array<ArrayBuffer> {
  const plain = atob(told.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}
