import agency from "#content/agency/agency.yaml";
import { answerDay, weekdayAndDate } from "#content/agency/business-hours.ts";
import words from "#content/en/emails/lead-confirmation.yaml";
import consultation from "#content/en/forms/consultation.yaml";
import contact from "#content/en/forms/contact.yaml";
import compare from "#content/en/forms/compare.yaml";
import type { DeliveryLead } from "#server/delivery/sender.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { type EmailDocument, fillPlaceholders, officeHours, smallPrint } from "./message.ts";

/** Requests that get a confirmation email. A guide request gets the guide instead. */
type ConfirmedKind = Exclude<DeliveryLead["kind"], "guide">;

/** The same next steps as on the thank-you page. */
const steps = {
  compare: compare.thanks.steps,
  consultation: consultation.thanks.steps,
  contact: contact.thanks.steps,
};

interface ConfirmedRequest {
  /** UTC, ISO 8601. */
  readonly createdAt: string;
  /** Code of the visitor's state, if known. */
  readonly state: string | undefined;
}

/**
 * The email that confirms a request and says who answers, how and by which day. It takes no lead on purpose: it
 * goes to an unconfirmed address, so it must not carry visitor input that someone could use to spam a third person.
 */
export function confirmationEmail(
  kind: ConfirmedKind,
  publicUrl: URL,
  { createdAt, state }: ConfirmedRequest,
): EmailDocument {
  const { reason, opening, ...head } = words.kinds[kind];
  const { hours, change } = words;
  const day = weekdayAndDate(answerDay(agency, new Date(createdAt), agency.responseHours));
  return {
    ...head,
    blocks: [
      { kind: "paragraph", runs: [fillPlaceholders(opening, { day })] },
      { kind: "heading", words: words.next },
      { kind: "list", items: steps[kind] },
      ...officeHours(hours.title),
      { kind: "paragraph", runs: [hours.text] },
      { kind: "action", words: hours.call, href: agency.phone.href },
      { kind: "paragraph", runs: [disclaimers.recording] },
      { kind: "heading", words: change.title },
      { kind: "list", items: change.items },
      { kind: "paragraph", runs: [words.free] },
    ],
    smallPrint: smallPrint(reason, publicUrl, state),
  };
}
