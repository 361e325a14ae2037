import type { ExpressionBuilder } from "kysely";
import { isToAgency, type OutboxKind } from "#contract/outbox-kind.ts";
import type { Database } from "#server/db/database.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import type { BounceReport } from "#server/base/bounce-report.ts";
import { stopBouncedNewsletter, stopMailAfterComplaint } from "#server/newsletter/newsletter.ts";
import { normalizeEmail } from "#server/base/text.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";

/**
 * `recorded`: stored now. `known`: stored before, or the email had already bounced for good. `unknown`: about none
 * of our emails, or the person has been erased.
 */
export type BounceOutcome =
  | {
      readonly outcome: "recorded";
      readonly outboxId: string;
      readonly newsletterEnded: boolean;
      /** Whether all mail to the address is suppressed now, because of a complaint. */
      readonly isSuppressed: boolean;
    }
  | { readonly outcome: "known" | "unknown" };

interface BounceDeps {
  readonly database: Database;
  readonly suppressions: Suppressions;
  readonly now: () => Date;
  /** Addresses that notifications go to, in lower case. */
  readonly agents: readonly string[];
}

/**
 * Stores a bounce or a complaint with the email it is about; a complaint also suppresses all mail to the address. The
 * email is the one with a random id that the report names. Relays that give emails another Message-ID hide it; then it
 * is the only email that was sent to the report's recipient at the time, if there is exactly one.
 * @throws database errors
 */
export async function recordBounce(deps: BounceDeps, report: BounceReport): Promise<BounceOutcome> {
  return await deps.database.db.transaction().execute(async (tx) => {
    const email = (await emailById(tx, report)) ?? (await emailByTime(tx, deps, report));
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
    const isToVisitor = !isToAgency(email.kind) && email.address !== erased;
    const newsletterEnded =
      report.bounce === "permanent" &&
      isToVisitor &&
      isDeadMailbox(report.status) &&
      (await stopBouncedNewsletter(tx, deps, email.address));
    const isSuppressed = report.bounce === "complaint" && isToVisitor;
    if (isSuppressed) await stopMailAfterComplaint(tx, deps, email.address);
    return { outcome: "recorded", outboxId: email.id, newsletterEnded, isSuppressed };
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

async function emailById(
  tx: Tx,
  { messageIds, envelopeId }: BounceReport,
): Promise<BouncedEmail | undefined> {
  const emails = await selectEmails(tx)
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

const minutes = 60_000;
const days = 24 * 60 * minutes;
/** Of clocks, and between an email's Date and the end of its delivery to the relay. */
const tolerance = 10 * minutes;
/** How long mail servers usually try (RFC 5321, 4.5.4.1), and readers take to complain. */
const longestWait = 5 * days;

/** The only email that was sent to a recipient of the report at the time; undefined if there are none or several. */
async function emailByTime(
  tx: Tx,
  { agents, now }: BounceDeps,
  { recipients, sentAt, reportedAt }: BounceReport,
): Promise<BouncedEmail | undefined> {
  const at = Date.parse(sentAt ?? reportedAt ?? now().toISOString());
  const from = new Date(at - (sentAt === null ? longestWait : tolerance)).toISOString();
  const to = new Date(at + tolerance).toISOString();
  const normalized = ["", ...recipients.map(normalizeEmail)];
  const emails = await selectEmails(tx)
    .where("outbox.state", "=", "sent")
    .where("outbox.updated_at", ">=", from)
    .where("outbox.updated_at", "<=", to)
    .where((row) =>
      row.or([
        row("leads.email_normalized", "in", normalized),
        row("leads.id", "in", (correction) =>
          correction
            .selectFrom("lead_corrections")
            .select("lead_id")
            .where("old_email_normalized", "in", normalized),
        ),
        ...(recipients.some((one) => agents.includes(one))
          ? [row("outbox.kind", "=", "agency-notification")]
          : []),
      ]),
    )
    .execute();
  const candidates = emails.filter(({ kind, address }) => {
    // Whoever had the lead then isn't known; its report is found by the message's id.
    if (kind === "assignment-notification") return false;
    return kind === "agency-notification"
      ? recipients.some((one) => agents.includes(one))
      : recipients.includes(address.toLowerCase());
  });
  return candidates.length === 1 ? candidates[0] : undefined;
}

function selectEmails(tx: Tx) {
  return tx
    .selectFrom("outbox")
    .innerJoin("leads", "leads.id", "outbox.lead_id")
    .select(["outbox.id", "outbox.kind", "outbox.created_at as createdAt"])
    .select("outbox.message_id as messageId")
    .select((row) => row.fn.coalesce(addressThen(row), "leads.email").as("address"))
    .where("outbox.destination", "is", null);
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
