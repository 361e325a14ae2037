import { type FieldErrors, type FormDescription, typedValues } from "#contract/form-description.ts";
import type { AnswerPromise } from "#contract/lead-reply.ts";
import {
  consentField,
  disclosureField,
  honeypotField,
  requestHeaders,
} from "#contract/submission-parts.ts";
import { unsaid } from "#content/en/forms/lead-form.yaml";
import { optional } from "#app/ui/optional.ts";
import { isDay } from "#medicare/calendar.ts";
import { keepInTab, recall } from "#app/ui/tab-storage.ts";
import { visitSource } from "./browser-storage.ts";

/** Why a submission failed. */
interface SendFailure {
  /** Shown to the visitor; missing when there was no response. */
  readonly message?: string;
  readonly errors: FieldErrors;
}

/** The result of a submission. */
interface SendResult {
  readonly failure?: SendFailure;
  /** Empty if the lead wasn't accepted. */
  readonly promise: AnswerPromise;
}

/** A lead to send: its form, valid fields, raw form data, and the function that makes its idempotency key. */
interface LeadToSend<Fields extends object> {
  readonly form: FormDescription<Fields>;
  readonly fields: Fields;
  readonly inputs: FormData;
  readonly keyFor: (content: string) => string;
}

/**
 * Posts a lead with its idempotency key, its source and the versions of the texts shown. Never throws.
 * @returns without a failure when the lead was accepted
 */
export async function sendLead<Fields extends object>(
  lead: LeadToSend<Fields>,
): Promise<SendResult> {
  const { form, fields, inputs, keyFor } = lead;
  const typed = typedValues(inputs);
  const honeypot = typed[honeypotField];
  const body = { ...fields, ...(honeypot ? { [honeypotField]: honeypot } : {}) };
  try {
    const promise = await postLead(form.call, body, {
      [requestHeaders.idempotencyKey]: optional(() => keyFor(JSON.stringify(body))) ?? "",
      [requestHeaders.leadSource]: optional(visitSource) ?? "",
      [requestHeaders.disclosureVersion]: typed[disclosureField] ?? "",
      [requestHeaders.consentVersion]: typed[consentField] ?? "",
      [requestHeaders.leadForm]: form.kind,
    });
    return { promise };
  } catch (error) {
    // oxlint-disable-next-line no-console -- the only diagnostic in the visitor's browser
    console.warn("The form could not be sent.", error instanceof Error ? error.message : error);
    if (!(error instanceof SubmissionError)) return { promise: {}, failure: { errors: {} } };
    const { message, errors } = error;
    return { promise: {}, failure: { message: shorten(message), errors } };
  }
}

/** A failed submission with a message for the visitor. */
export class SubmissionError extends Error {
  override name = "SubmissionError";
  readonly errors: FieldErrors;

  constructor(message: string, errors: FieldErrors = {}) {
    super(message);
    this.errors = errors;
  }
}

/** In ms: long enough for a slow connection, short enough to offer the phone number before the visitor gives up. */
const timeoutMs = 30_000;

/**
 * Posts a submission as JSON, with credentials.
 * @returns what the answer promises
 * @throws {SubmissionError} with the server's message, or `status: body` for an unexpected response; a body with
 *   markup, such as a proxy's error page, counts as empty
 * @throws {unknown} fetch's own error when there was no response (offline, timeout)
 */
export async function postLead(
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<AnswerPromise> {
  const response = await fetch(path, {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: optional(() => AbortSignal.timeout(timeoutMs)) ?? null,
  });
  const text = await response.text();
  const reply = readReply(text);
  if (response.ok && reply?.success) return reply.promise;
  if (!response.ok && reply?.success !== false) {
    const { status, statusText } = response;
    const plain = /<[!?/a-z]/i.test(text) ? "" : text.trim();
    throw new SubmissionError(`${status}: ${plain || statusText || reasonPhrase(status)}`);
  }
  throw new SubmissionError(reply?.message || unsaid, reply?.errors);
}

/** Reason phrases of statuses that a proxy may answer with (RFC 9110, section 15; RFC 6585). */
const reasonPhrases: Readonly<Record<number, string>> = {
  300: "Multiple Choices",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  421: "Misdirected Request",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  511: "Network Authentication Required",
};

/**
 * The phrase for a status: HTTP/2 and HTTP/3 send none (RFC 9113, section 8.3.2). An unknown status means the same as
 * the first of its class (RFC 9110, section 15).
 */
function reasonPhrase(status: number): string {
  return reasonPhrases[status] ?? reasonPhrases[status - (status % 100)] ?? "";
}

/** Parses leniently, to show the visitor whatever message there is. Undefined for a body that is not a reply. */
function readReply(text: string) {
  try {
    const { success, message, errors, ...rest } = Object(JSON.parse(text));
    if (typeof success !== "boolean") return undefined;
    const fieldErrors = Object.entries(Object(errors)).filter(isText);
    return {
      success,
      message: typeof message === "string" ? message : "",
      errors: Object.fromEntries(fieldErrors),
      promise: {
        answerBy: isDay(String(rest.answerBy)) ? String(rest.answerBy) : undefined,
        license: textsIn(rest.license, "state", "number"),
        noLicense: textsIn(rest.noLicense, "state", "counselors"),
      },
    };
  } catch {
    return undefined;
  }
}

/** The texts under these names; undefined unless all are there. */
function textsIn<Name extends string>(value: unknown, ...names: readonly Name[]) {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text: unknown = Object(value)[name];
    if (typeof text === "string") texts[name] = text;
  }
  return isWhole(texts, names) ? texts : undefined;
}

function isWhole<Name extends string>(
  texts: Partial<Record<Name, string>>,
  names: readonly Name[],
): texts is Record<Name, string> {
  return names.every((name) => texts[name] !== undefined);
}

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === "string";
}

/** Truncates a message, which may be a proxy's whole error page. */
function shorten(text: string, longest = 200): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** How long after acceptance the same content keeps its key, in ms. The same as for plain posts. */
const keyLifetimeMs = 10 * 60_000;

/**
 * Makes the idempotency keys of one form. A key is a secret of this tab plus a fingerprint of the content, so the
 * same content has the same key on every attempt, even after a reload, without storing any of the content
 * (such as the date of birth). Without storage, keys change on reload.
 */
export function createKeyring(form: string) {
  const place = `key:${form}`;
  let [secret, until] = read(recall(place));

  function keep(): void {
    keepInTab(place, `${secret} ${until ?? ""}`);
  }

  return {
    /** The key for this content: 48 hex digits. */
    keyFor: (content: string): string => {
      if (secret === undefined || (until !== undefined && until < Date.now())) {
        [secret, until] = [randomHex(), undefined];
        keep();
      }
      return secret + fingerprint(content);
    },
    /** Call when the form was accepted. The secret expires soon, so the same content can be sent again later. */
    retire: (): void => {
      until ??= Date.now() + keyLifetimeMs;
      keep();
    },
  };
}

function read(text: string | null): [secret: string | undefined, until: number | undefined] {
  const [, secret, until] = /^([0-9a-f]{32}) (\d*)$/.exec(text ?? "") ?? [];
  return [secret, until ? Number(until) : undefined];
}

// randomUUID is undefined without HTTPS, e.g. in an office network.
function randomHex(): string {
  const bytes = new Uint8Array(16).map(() => Math.random() * 256);
  optional(() => crypto.getRandomValues(bytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * 64-bit FNV-1a hash of a text's UTF-8 bytes (RFC 9923), as 16 hex digits. Not `crypto.subtle`, which is
 * undefined without HTTPS.
 */
export function fingerprint(text: string): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  return hash.toString(16).padStart(16, "0");
}
