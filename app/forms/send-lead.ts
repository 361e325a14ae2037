import type { FieldErrors } from "#contract/field-errors.ts";
import { consentField, disclosureField, honeypotField } from "#contract/hidden-fields.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import { unsaid } from "#content/en/forms/lead-form.yaml";
import { keepInTab, recall } from "#app/ui/tab-storage.ts";
import { visitSource } from "./browser-storage.ts";
import { typedValues, type LeadCall } from "./lead-call.ts";

/** Why a submission was not taken. */
interface Fault {
  /** For the visitor; missing when there was no answer, or none with words. */
  readonly message?: string;
  readonly errors: FieldErrors;
}

/** One lead on its way: its call, checked fields, what the form's inputs hold, and how to make its key. */
interface LeadToSend<Fields extends object> {
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
  const honeypot = inputs.get(honeypotField);
  const body = { ...fields, ...(honeypot ? { [honeypotField]: honeypot } : {}) };
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
const timeoutMs = 30_000;

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
    signal: AbortSignal.timeout(timeoutMs),
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

/** For this long after a form was taken, the same content is the same lead: as for a plain post. In ms. */
const afterglow = 10 * 60_000;

/**
 * Makes the idempotency keys of one form. A key is a secret of this tab and a fingerprint of the content,
 * so the same content has the same key on every try, also after a reload, while nothing of the content
 * (a date of birth) needs to be kept for it. Without storage it is the same until the page is left.
 */
export function createKeyring(form: string) {
  const place = `key:${form}`;
  let [secret, until] = read(recall(place));

  function keep(): void {
    keepInTab(place, `${secret} ${until ?? ""}`);
  }

  return {
    /** The key of a content: 48 hexadecimal digits. */
    keyFor: (content: string): string => {
      if (secret === undefined || (until !== undefined && until < Date.now())) {
        [secret, until] = [randomHex(), undefined];
        keep();
      }
      return secret + fingerprint(content);
    },
    /** The form was taken: the secret ends soon, so that the same wish can be sent anew another day. */
    retire: (): void => {
      until ??= Date.now() + afterglow;
      keep();
    },
  };
}

function read(text: string | null): [secret: string | undefined, until: number | undefined] {
  const [, secret, until] = /^([0-9a-f]{32}) (\d*)$/.exec(text ?? "") ?? [];
  return [secret, until ? Number(until) : undefined];
}

// Not randomUUID: it is missing where the site is served without https, e.g. in an office network.
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * FNV-1a of a text's UTF-8 bytes in 64 bits (RFC 9923), as 16 hexadecimal digits: tells contents apart,
 * also where the browser has no digest of its own (`crypto.subtle` is missing without https).
 */
export function fingerprint(text: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  return hash.toString(16).padStart(16, "0");
}
