import { contactMessage, type ContactMessage } from "#contract/contact-message.ts";
import type { LeadCall } from "./lead-call.ts";
import { sendLead } from "./send-lead.ts";
import { typedValues } from "./typed-values.ts";

/** The call of the contact form. */
export const contactCall: LeadCall<ContactMessage> = {
  schema: contactMessage,
  read: typedValues,
  send: (fields, inputs, keyFor) => sendLead({ path: "/api/contacts", fields, inputs, keyFor }),
};
