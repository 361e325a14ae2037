import { disclosureField, requestHeaders, trapField } from "#contract/request-headers.ts";
import { visitSource } from "./lead-source.ts";
import { postLead } from "./post-lead.ts";
import { typedValues } from "./typed-values.ts";

/** One lead on its way: checked fields, what the form's inputs hold, and how to make its key. */
export interface LeadToSend {
  readonly path: string;
  readonly fields: object;
  readonly inputs: FormData;
  readonly keyFor: (content: string) => string;
  /** Headers of this form's own. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Posts a lead with its key, its source and the disclosure it was sent under. Throws as `postLead` does. */
export async function sendLead({ path, fields, inputs, keyFor, headers }: LeadToSend) {
  const body = { ...fields, ...trapped(inputs) };
  await postLead(path, body, {
    [requestHeaders.idempotencyKey]: keyFor(JSON.stringify(body)),
    [requestHeaders.leadSource]: visitSource(),
    [requestHeaders.disclosureVersion]: typedValues(inputs)[disclosureField] ?? "",
    ...headers,
  });
}

function trapped(inputs: FormData): object {
  const trap = inputs.get(trapField);
  return trap ? { [trapField]: trap } : {};
}
