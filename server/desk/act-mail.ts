import type { LeadActInput } from "#contract/desk-leads.ts";
import { isHeldRow } from "#server/db/lead-rows.ts";
import { outboxRow, retryUndelivered, sendAnew } from "#server/outbox/outbox.ts";
import { stopsAllMail } from "#server/suppression/suppressions.ts";
import { type Acting, type Performance, refusal } from "./acting.ts";
import { lockVisitorMails } from "./correct.ts";
import { releaseIn } from "./release.ts";

/** Sends the messages of a request that was held because it may come from a bot. */
export async function releaseLead({ tx, lead, now }: Acting): Promise<Performance> {
  if (lead.suspected === null) return refusal("This request isn't held.");
  if (!isHeldRow(lead)) return refusal("Somebody released this request already.");
  const { queued: mails, withheld } = await releaseIn(tx, lead, now);
  return {
    done: { before: {}, after: {}, mails, withheld: withheld.length, canUndo: false },
  };
}

/**
 * Sends the guide, again or to who asked for it on a call, beyond the limits on mail to visitors: somebody at the desk
 * decided to.
 */
export async function resendGuide(
  { tx, deps, lead, now }: Acting,
  { isAsked }: Extract<LeadActInput, { act: "resend-guide" }>,
): Promise<Performance> {
  const guides = (await lockVisitorMails(tx, lead.id)).filter(({ kind }) => kind === "guide-email");
  const guide = guides.at(-1);
  const at = now.toISOString();
  if (guide === undefined && !isAsked)
    return refusal("They didn't ask for the guide. Check the box if they did on a call.");
  if (lead.email === "") return refusal("They gave no email address. Add one first.");
  if (isHeldRow(lead)) return refusal("Ask a manager to release this request first.");
  if (guide?.state === "queued" || (guide?.lease_until ?? "") > at)
    return refusal("The guide is on its way already.");
  if (stopsAllMail(await deps.suppressions.of(tx, lead.email)))
    return refusal("They asked for no email.");
  if (guide === undefined) {
    const { messageIdHost } = deps.sending;
    const kind = "guide-email" as const;
    const envelope = { leadId: lead.id, kind, messageIdHost, state: "queued", now: at } as const;
    await tx.insertInto("outbox").values(outboxRow(envelope)).execute();
  } else if (guide.state === "failed" || guide.state === "file-only")
    await retryUndelivered(tx, guide.id, at);
  else await sendAnew(tx, guide.id, at);
  return { done: { before: {}, after: {}, mails: 1, canUndo: false } };
}
