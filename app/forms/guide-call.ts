import { guideLead, type GuideLead } from "#contract/guide-lead.ts";
import { disclosureField, requestHeaders, trapField } from "#contract/request-headers.ts";
import type { LeadCall } from "./lead-call.ts";
import { visitSource } from "./lead-source.ts";
import { postLead } from "./post-lead.ts";
import { typedValues } from "./typed-values.ts";

/** The call of the guide form. */
export const guideCall: LeadCall<GuideLead> = {
  schema: guideLead,
  read: (inputs) => ({
    firstName: inputs.get("firstName"),
    email: inputs.get("email"),
    zipCode: inputs.get("zipCode"),
    wantsNewsletter: inputs.has("wantsNewsletter"),
  }),
  send: (lead, inputs, keyFor) => {
    const body = { ...lead, ...trapped(inputs) };
    return postLead("/api/leads", body, {
      [requestHeaders.idempotencyKey]: keyFor(JSON.stringify(body)),
      [requestHeaders.leadSource]: visitSource(),
      [requestHeaders.disclosureVersion]: typedValues(inputs)[disclosureField] ?? "",
    });
  },
};

function trapped(inputs: FormData): object {
  const trap = inputs.get(trapField);
  return trap ? { [trapField]: trap } : {};
}
