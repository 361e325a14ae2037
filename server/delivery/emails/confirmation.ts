import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/lead-confirmation.yaml";
import consultation from "#content/en/forms/consultation.yaml";
import contact from "#content/en/forms/contact.yaml";
import compare from "#content/en/forms/compare.yaml";
import type { DeliveryLead } from "#server/delivery/sender.ts";
import { type EmailDocument, officeHours, smallPrint } from "./message.ts";

/** What is confirmed by an email of its own; the guide answers for itself. */
type ConfirmedKind = Exclude<DeliveryLead["kind"], "guide">;

/** The page has promised these steps in its thanks; the email promises the same. */
const steps = {
  compare: compare.thanks.steps,
  consultation: consultation.thanks.steps,
  contact: contact.thanks.steps,
};

/**
 * The email that says a request arrived and what happens next. It takes no lead on purpose: it goes to an
 * unconfirmed address, and with no word of the visitor in it nobody can make us send their words to
 * somebody else.
 */
export function confirmationEmail(kind: ConfirmedKind, publicUrl: URL): EmailDocument {
  const { reason, ...head } = words.kinds[kind];
  const { hours, change } = words;
  return {
    ...head,
    blocks: [
      { kind: "paragraph", runs: [words.opening] },
      { kind: "heading", words: words.next },
      { kind: "list", items: steps[kind] },
      ...officeHours(hours.title),
      { kind: "paragraph", runs: [hours.text] },
      { kind: "action", words: hours.call, href: agency.phone.href },
      { kind: "heading", words: change.title },
      { kind: "list", items: change.items },
      { kind: "paragraph", runs: [words.free] },
    ],
    smallPrint: smallPrint(reason, publicUrl),
  };
}
