import { consentField, disclosureField, trapField } from "#contract/hidden-fields.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import type { LeadCall } from "./lead-call.ts";
import { visitSource } from "./lead-source.ts";
import { postLead } from "./post-lead.ts";
import { typedValues } from "./typed-values.ts";

/** One lead on its way: its call, checked fields, what the form's inputs hold, and how to make its key. */
export interface LeadToSend<Fields extends object> {
  readonly call: LeadCall<Fields>;
  readonly fields: Fields;
  readonly inputs: FormData;
  readonly keyFor: (content: string) => string;
}

/** Posts a lead with its key, its source and the texts it was sent under. Throws as `postLead` does. */
export async function sendLead<Fields extends object>(lead: LeadToSend<Fields>): Promise<void> {
  const { call, fields, inputs, keyFor } = lead;
  const typed = typedValues(inputs);
  const body = { ...fields, ...trapped(inputs) };
  await postLead(call.path, body, {
    [requestHeaders.idempotencyKey]: keyFor(JSON.stringify(body)),
    [requestHeaders.leadSource]: visitSource(),
    [requestHeaders.disclosureVersion]: typed[disclosureField] ?? "",
    [requestHeaders.consentVersion]: typed[consentField] ?? "",
    ...call.headers,
  });
}

function trapped(inputs: FormData): object {
  const trap = inputs.get(trapField);
  return trap ? { [trapField]: trap } : {};
}
