/** A table that goes on from a moment of a finished game, against bots. */
import { bearer, getJson } from "../lib/connection.svelte";
import { t } from "../lib/i18n.svelte";
import { prefs } from "../lib/prefs.svelte";
import { loaded } from "../lib/records.svelte";
import type { ReviewSession } from "./session.svelte";

/** Opens it for the seat that is shown; the code of the table. */
export async function playOn(session: ReviewSession): Promise<string> {
  const next = session.data.frames[session.index];
  const query = new URLSearchParams({
    at: String(next?.number ?? 0),
    seat: String(session.seat),
    name: prefs.name || t("seat.guest"),
  }).toString();
  const headers = { ...(await bearer()), "content-type": "text/plain" };
  const address = session.code ? `/api/tables/${session.code}/play-on` : "/api/play-on";
  const body = session.code ? "" : loaded.text;
  const found = await getJson<{ table: string }>(`${address}?${query}`, {
    method: "POST",
    headers,
    body,
  });
  return found.table;
}
