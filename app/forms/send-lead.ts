import type { FieldErrors } from "#contract/field-errors.ts";
import { consentField, disclosureField, trapField } from "#contract/hidden-fields.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import { unsaid } from "#content/en/forms/lead-form.yaml";
import type { LeadCall } from "./lead-call.ts";
import { typedValues } from "./typed-values.ts";
import { visitSource } from "./visit-source.ts";

/** Why a submission was not taken. */
export interface Fault {
  /** For the visitor; missing when there was no answer, or none with words. */
  readonly message?: string;
  readonly errors: FieldErrors;
}

/** One lead on its way: its call, checked fields, what the form's inputs hold, and how to make its key. */
export interface LeadToSend<Fields extends object> {
  readonly call: LeadCall<Fields>;
  readonly fields: Fields;
  readonly inputs: FormData;
  readonly keyFor: (content: string) => string;
}

/**
 * Posts a lead with its key, its source and the texts it was sent under. Never throws.
 * @returns what went wrong, or nothing once it was taken
 */
export async function sendLead<Fields extends object>(
  lead: LeadToSend<Fields>,
): Promise<Fault | undefined> {
  const { call, fields, inputs, keyFor } = lead;
  const typed = typedValues(inputs);
  const trap = inputs.get(trapField);
  const body = { ...fields, ...(trap ? { [trapField]: trap } : {}) };
  try {
    await postLead(call.path, body, {
      [requestHeaders.idempotencyKey]: keyFor(JSON.stringify(body)),
      [requestHeaders.leadSource]: visitSource(),
      [requestHeaders.disclosureVersion]: typed[disclosureField] ?? "",
      [requestHeaders.consentVersion]: typed[consentField] ?? "",
      ...call.headers,
    });
    return undefined;
  } catch (error) {
    // oxlint-disable-next-line no-console -- the one trace of it in the visitor's browser
    console.warn("The form was not taken.", error instanceof Error ? error.message : error);
    if (!(error instanceof SubmitFault)) return { errors: {} };
    return { message: shorten(error.message), errors: error.errors };
  }
}

/** A submission that was not taken, in words for the visitor. */
export class SubmitFault extends Error {
  override name = "SubmitFault";
  readonly errors: FieldErrors;

  constructor(message: string, errors: FieldErrors = {}) {
    super(message);
    this.errors = errors;
  }
}

/** Long enough for a slow line, short enough to offer the phone number while someone still waits. In ms. */
const patience = 30_000;

/**
 * Posts a submission as JSON, with credentials.
 * @throws {SubmitFault} with the server's words, or `status: body` for an answer of another form
 * @throws {unknown} when there was no answer at all (offline, time ran out): no words of ours
 */
export async function postLead(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const response = await fetch(path, {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  });
  const text = await response.text();
  const reply = readReply(text);
  if (response.ok && reply?.success) return;
  if (!response.ok && reply?.success !== false) {
    throw new SubmitFault(`${response.status}: ${text || response.statusText}`);
  }
  throw new SubmitFault(reply?.message || unsaid, reply?.errors);
}

/** Tolerant, since the visitor must see whatever message came; undefined for what is no reply of ours. */
function readReply(text: string) {
  try {
    const { success, message, errors } = Object(JSON.parse(text));
    if (typeof success !== "boolean") return undefined;
    const told = Object.entries(Object(errors)).filter(isText);
    return {
      success,
      message: typeof message === "string" ? message : "",
      errors: Object.fromEntries(told),
    };
  } catch {
    return undefined;
  }
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === "string";
}

/** An answer may be a whole page of some proxy; the visitor is shown its beginning. */
function shorten(text: string, longest = 200): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
