import { guideLead, type GuideLead } from "#contract/guide-lead.ts";
import type { LeadCall } from "./lead-call.ts";
import { sendLead } from "./send-lead.ts";

/** The call of the guide form. */
export const guideCall: LeadCall<GuideLead> = {
  schema: guideLead,
  read: (inputs) => ({
    firstName: inputs.get("firstName"),
    email: inputs.get("email"),
    zipCode: inputs.get("zipCode"),
    wantsNewsletter: inputs.has("wantsNewsletter"),
  }),
  send: (fields, inputs, keyFor) => sendLead({ path: "/api/leads", fields, inputs, keyFor }),
};
