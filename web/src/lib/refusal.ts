/** Why something was refused, in the words of the present language. */
import { t, words } from "./i18n.svelte";
import type { Notice } from "./notices.svelte";
import { printed } from "./typeset";

/** Codes of which the server's own English says more than the catalogue can. */
const TOLD_BY_SERVER = new Set(["illegal", "bad_option", "malformed", "unavailable"]);

/** The server's reason as a sentence. */
function sentence(reason: string): string {
  const text = printed("en", reason.charAt(0).toUpperCase() + reason.slice(1));
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** The server's reasons are English. Others read the rule that forbids a move, or the catalogue. */
export function refusal(notice: Notice, rule = ""): string {
  if (!notice.code) return notice.text;
  const [own, general] = [`refused.${notice.key}`, `refused.${notice.code}`];
  if (words.language !== "en" && rule) return rule;
  if (words.has(own)) return t(own);
  const isTold = words.language === "en" && TOLD_BY_SERVER.has(notice.code);
  return words.has(general) && !isTold ? t(general) : sentence(notice.text);
}
