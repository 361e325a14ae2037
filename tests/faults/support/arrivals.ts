import { setTimeout as delay } from "node:timers/promises";
import type { MailServer } from "#tests/service/mail-server.ts";
import { outboxIn, type Store } from "./store.ts";

/** The outbox looks for work every 2 s; what is to come twice comes within that. */
const oneLookMore = 2500;

/** Waits until every row was sent, or `limit` ms, and a little more; gives the Message-IDs that came. */
export async function arrivals(mail: MailServer, store: Store, limit = 15_000): Promise<string[]> {
  const end = Date.now() + limit;
  const waiting = async () => (await outboxIn(store)).some(({ state }) => state !== "sent");
  while ((await waiting()) && Date.now() < end) await delay(50);
  await delay(oneLookMore);
  return mail.caught.map(({ email }) => email.messageId ?? "none");
}

/** Which of the expected messages did not come, and what came besides or once too often. */
export function compare(expected: readonly string[], came: readonly string[]) {
  const extra = [...came];
  const missing = expected.filter((id) => {
    const at = extra.indexOf(id);
    if (at !== -1) extra.splice(at, 1);
    return at === -1;
  });
  return { missing, extra };
}

export const allOnce = { missing: [], extra: [] };
