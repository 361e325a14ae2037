import type { Actor } from "#contract/desk.ts";
import type { ActOutcome } from "#contract/desk-leads.ts";
import type { LeadAct } from "#contract/lead-work.ts";
import type { LeadRow, Tx } from "#server/db/tables.ts";
import type { ActDetail, StoredAct } from "./act-detail.ts";
import type { LeadDeps } from "./deps.ts";
import { queueLeadUpdate, queueStopUpdates } from "./lead-updates.ts";

/** One act, while it's done. */
export interface Acting {
  readonly tx: Tx;
  readonly deps: LeadDeps;
  readonly actor: Actor;
  /** Locked until the transaction ends. */
  readonly lead: LeadRow;
  readonly now: Date;
  /** The act's id, once it's stored. */
  readonly id: string;
  /** Hash of the form's key with what was typed. */
  readonly formKey: string;
}

/** What an act changed; or why nothing was. */
export type Performance =
  | { readonly done: Omit<ActDetail, "version"> }
  | Extract<ActOutcome, { outcome: "invalid" | "refused" }>;

/** @param reason a sentence, for whoever pressed the button */
export function refusal(reason: string): Performance {
  return { outcome: "refused", reason };
}

/**
 * Stores an act with the lead's next version, and tells webhooks if it changed the work on the lead.
 * @param acting may be about another lead than the one that the act was for, with an id and a form key of its own
 */
export async function storeAct(
  { tx, deps, actor, lead, now, id, formKey }: Acting,
  act: LeadAct,
  done: Omit<ActDetail, "version">,
): Promise<StoredAct> {
  const detail: ActDetail = { version: lead.version + 1, ...done };
  const row = {
    id,
    lead_id: lead.id,
    at: now.toISOString(),
    by_id: actor.personId,
    by_name: actor.name,
    act,
    detail: JSON.stringify(detail),
    form_key: formKey,
    undone_at: null,
    undone_by: null,
  };
  await tx.insertInto("lead_acts").values(row).execute();
  await tx
    .updateTable("leads")
    .set({ version: detail.version })
    .where("id", "=", lead.id)
    .execute();
  const isNews = Object.keys(detail.after).length > 0 || detail.stop !== undefined;
  // While a lead is held, webhooks hear nothing of what is done.
  if (isNews || (act === "release" && lead.version > 0))
    await queueLeadUpdate(tx, deps.sending, lead.id, now);
  if (detail.stop !== undefined) await queueStopUpdates(tx, deps.sending, lead, now);
  return { ...row, detail };
}
