/** Does this browser's part in the dice of whatever table it is at. */
import { attend, type Part } from "../fair/attend";
import { notice } from "../fair/seen";
import { connection, Refused } from "./connection.svelte";
import { t } from "./i18n.svelte";
import { notices } from "./notices.svelte";

const sending = new Set<string>();

/** Sends a part once; what is refused is asked for again by the next word about the table. */
function send(table: string, part: Part): void {
  const key = `${table} ${JSON.stringify(part)}`;
  if (sending.has(key)) return;
  sending.add(key);
  void connection
    .ask(part)
    .catch(() => undefined)
    .finally(() => sending.delete(key));
}

export function keepDice(): void {
  connection.listen((message) => {
    const info = message.type === "table" ? message.info : message.type === "info" ? message : null;
    if (!info) {
      notice(message);
      return;
    }
    const parts = attend(info);
    if (typeof parts === "string") notices.say(t(`fair.${parts}`));
    else for (const part of parts) send(info.table, part);
    notice(message);
  });
}

/** Opens a table; `start` begins the game as soon as the dice are mixed. Gives its code. */
export async function openTable(
  wish: Omit<Extract<Parameters<typeof connection.ask>[0], { type: "create" }>, "type" | "start">,
  start: boolean,
): Promise<string | null> {
  const made = await connection.ask({ type: "create", ...wish });
  if (made.type !== "table") return null;
  const code = made.info.table;
  if (start) {
    const begun = new Promise<void>((resolve) => {
      const stop = connection.listen((message) => {
        if (message.type !== "table" || message.info.status === "open") return;
        stop();
        resolve();
      });
      setTimeout(resolve, 6000);
    });
    await connection.ask({ type: "start" });
    await begun;
  }
  return code;
}

/** Says why no table was opened: it was refused, or no answer came. */
export function notOpened(error: unknown): void {
  if (error instanceof Refused) notices.refuse(error.error, "");
  else notices.say(t("connection.unanswered"));
}
