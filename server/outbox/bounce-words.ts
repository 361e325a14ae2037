import { isToAgency, type OutboxKind } from "#contract/outbox-kind.ts";
import { dayWords, todayIn } from "#medicare/calendar.ts";
import type { MailBounce } from "#server/db/lead-rows.ts";
import type { OutboxEntry } from "./read-outbox.ts";

/** What an agent needs to know about the email and its lead to say what to do. */
interface BouncedMail {
  readonly kind: OutboxKind;
  readonly bounce: MailBounce;
  /** The visitor's number; null if none; undefined if it isn't known here. */
  readonly phone?: string | null | undefined;
}

/**
 * What came back, and what it means for the person: `Bounced November 23, 2026: 5.1.1, no such mailbox. Call instead.`
 * @param timeZone the agency's, for the day
 */
export function bounceSentence(mail: BouncedMail, timeZone: string): string {
  const { at, kind, status } = mail.bounce;
  const day = dayWords(todayIn(timeZone, new Date(at)));
  if (kind === "complaint") return `Reported as spam ${day}. ${advice(mail)}`;
  const what = kind === "permanent" ? "Bounced" : "Delayed";
  return `${what} ${day}: ${status}, ${meaningOf(status)}. ${advice(mail)}`;
}

/** A message's state, and what came back: `sent, bounced 5.1.1`. */
export function stateWords({ state, bounce }: Pick<OutboxEntry, "state" | "bounce">): string {
  if (bounce === null) return state;
  if (bounce.kind === "complaint") return `${state}, reported as spam`;
  return `${state}, ${bounce.kind === "permanent" ? "bounced" : "delayed"} ${bounce.status}`;
}

/** What a bounce means for the recipient. */
function advice({ kind, bounce, phone }: BouncedMail): string {
  if (bounce.kind === "temporary") return "A mail server is still trying to deliver it.";
  if (bounce.kind === "complaint")
    return isToAgency(kind)
      ? "One of your agents did that, so check AGENT_EMAIL."
      : "They don't want email from the website.";
  if (kind === "agency-notification") return "Check AGENT_EMAIL.";
  if (kind === "assignment-notification") return "Check the colleague's address at the desk.";
  if (phone === undefined) return "They didn't get it.";
  return phone === null ? "They left no phone number." : "Call instead.";
}

/** What a status says, by RFC 3463 and its registry; the class doesn't matter. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^\.1\.(1|10)$/, "no such mailbox"],
  [/^\.(1\.2|4\.310)$/, "no such domain"],
  [/^\.1\.6$/, "the mailbox has moved"],
  [/^\.1\.[78]$/, "their mail server rejects the address in BOUNCE_ADDRESS"],
  [/^\.1\./, "the address isn't valid"],
  [/^\.2\.1$/, "the mailbox is closed"],
  [/^\.2\.2$/, "the mailbox is full"],
  [/^\.(2\.3|3\.4)$/, "the email is too large for them"],
  [/^\.2\./, "the mailbox can't accept mail"],
  [/^\.3\./, "their mail server can't accept mail"],
  [/^\.4\./, "their mail server couldn't be reached"],
  [/^\.7\./, "rejected by a spam filter or a rule, so check SPF, DKIM and DMARC"],
];

function meaningOf(status: string): string {
  const detail = status.slice(1);
  return meanings.find(([pattern]) => pattern.test(detail))?.[1] ?? "not delivered";
}
