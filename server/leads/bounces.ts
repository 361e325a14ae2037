import type { ExpressionBuilder } from "kysely";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import type { Database } from "#server/db/database.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import type { BounceReport } from "#server/base/bounce-report.ts";
import { stopBouncedNewsletter } from "#server/newsletter/newsletter.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";

/**
 * `recorded`: stored now. `known`: stored before, or the email had already bounced for good. `unknown`: about none
 * of our emails, or the person has been erased.
 */
export type BounceOutcome =
  | { readonly outcome: "recorded"; readonly outboxId: string; readonly newsletterEnded: boolean }
  | { readonly outcome: "known" | "unknown" };

interface BounceDeps {
  readonly database: Database;
  readonly suppressions: Suppressions;
  readonly now: () => Date;
}

/**
 * Stores a bounce with the email it is about. Anyone can send a report to the bounce address, but it counts only
 * with the random id of one of our emails, which no one but its reader and the mail servers has seen.
 * @throws database errors
 */
export async function recordBounce(deps: BounceDeps, report: BounceReport): Promise<BounceOutcome> {
  return await deps.database.db.transaction().execute(async (tx) => {
    const email = await emailOf(tx, report);
    if (email === undefined) return { outcome: "unknown" };
    const { numUpdatedRows } = await tx
      .updateTable("outbox")
      .set({
        bounced_at: bounceTime(report, email.createdAt, deps.now()),
        bounce: report.bounce,
        bounce_status: report.status,
        // It usually quotes the address.
        bounce_reason: email.address === erased ? null : report.reason,
      })
      .where("id", "=", email.id)
      // A late email may still bounce for good, but not the other way around.
      .where((row) => {
        const first = row("bounce", "is", null);
        return report.bounce === "temporary"
          ? first
          : row.or([first, row("bounce", "=", "temporary")]);
      })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { outcome: "known" };
    const newsletterEnded =
      report.bounce === "permanent" &&
      email.kind !== "agency-notification" &&
      isDeadMailbox(report.status) &&
      email.address !== erased &&
      (await stopBouncedNewsletter(tx, deps, email.address));
    return { outcome: "recorded", outboxId: email.id, newsletterEnded };
  });
}

interface BouncedEmail {
  readonly id: string;
  readonly kind: OutboxKind;
  readonly createdAt: string;
  /** Of the visitor, when it was sent; `erased` if it has been corrected and then erased. */
  readonly address: string;
}

/** In place of an address; not null, which stands for a lead whose address was never corrected. */
const erased = "";

async function emailOf(
  tx: Tx,
  { messageIds, envelopeId }: BounceReport,
): Promise<BouncedEmail | undefined> {
  const emails = await tx
    .selectFrom("outbox")
    .innerJoin("leads", "leads.id", "outbox.lead_id")
    .select(["outbox.id", "outbox.kind", "outbox.created_at as createdAt"])
    .select("outbox.message_id as messageId")
    .select((row) => row.fn.coalesce(addressThen(row), "leads.email").as("address"))
    .where("outbox.destination", "is", null)
    .where((row) =>
      row.or([
        row("outbox.message_id", "in", ["", ...messageIds]),
        row("outbox.id", "=", envelopeId ?? ""),
      ]),
    )
    .execute();
  const byId = messageIds.flatMap((id) => emails.filter(({ messageId }) => messageId === id));
  return byId[0] ?? emails[0];
}

/** The lead's address when the email was sent, or `erased`, if it has been corrected since. */
function addressThen(row: ExpressionBuilder<Tables, "leads" | "outbox">) {
  return row
    .selectFrom("lead_corrections as correction")
    .select((old) => old.fn.coalesce("correction.old_value", old.val(erased)).as("address"))
    .whereRef("correction.lead_id", "=", "outbox.lead_id")
    .whereRef("correction.corrected_at", ">=", "outbox.updated_at")
    .where("correction.field", "=", "email")
    .orderBy("correction.corrected_at")
    .limit(1);
}

/** The time in the report, unless it can't be right. */
function bounceTime({ reportedAt }: BounceReport, sentAt: string, now: Date): string {
  const latest = now.toISOString();
  return reportedAt !== null && reportedAt >= sentAt && reportedAt <= latest ? reportedAt : latest;
}

/**
 * Whether the mailbox or its domain doesn't exist or is closed (RFC 3463, 3.2 and 3.3). Other failures, such as a
 * full mailbox or mail taken for spam, say nothing against the address.
 */
function isDeadMailbox(status: string): boolean {
  return /^5\.(1\.([1236]|10)|2\.1)$/.test(status);
}
