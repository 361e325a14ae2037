import leadReplies from "#content/en/site/lead-replies.yaml";
import replies from "#content/en/site/replies.yaml";
import { planRequestVariants } from "#contract/lead-kind.ts";
import { requestHeaders, visitParts } from "#contract/submission-parts.ts";
import { type RequestError, statusOf } from "#server/http/responses.ts";
import type { JsonSchema } from "./schemas.ts";

type Examples = Readonly<Record<string, { value: unknown }>>;

/** Headers of every response, except those that browsers may keep: of `/api/plans` and of this description. */
export const noStore = { "Cache-Control": { $ref: "#/components/headers/NoStore" } };
const wait = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };

/** `components.headers`: headers of responses. */
export const answerHeaders = {
  NoStore: {
    description: "The response must not be cached.",
    required: true,
    schema: { const: "no-store" },
  },
  RetryAfter: {
    description: "Seconds to wait before the next attempt (RFC 9110, 10.2.3).",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
} as const;

/** The response for a stored lead, with its thank-you text. */
export function acceptedAnswer(thanks: string) {
  const value = { success: true, message: thanks, id: "0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22" };
  const description = "The request is stored. Agents will see it even if the mail server is down.";
  return answer(description, noStore, "Accepted", { accepted: { value } });
}

/** `components.responses`: rejections by the name of the error. */
export const refusals = {
  unreadable: refusal("unreadable", "The body is not a JSON object in UTF-8."),
  "wrong-origin": refusal(
    "wrong-origin",
    "`Origin` names another website, or a browser says that another website's page sent the request.",
  ),
  "too-large": refusal("too-large", "The body is larger than 64 KiB."),
  "wrong-type": refusal(
    "wrong-type",
    "The body is not `application/json` in UTF-8, or is compressed.",
  ),
  invalid: answer(
    "A field is invalid (`errors` says which and why), the idempotency key is malformed or was used before with other content, or the header `Lead-Form` doesn't name a form of this endpoint.",
    noStore,
    "Refused",
    {
      "fields-at-fault": said(leadReplies.invalid, { email: "Invalid email address" }),
      "key-malformed": said(leadReplies.keyInvalid),
      "key-used-before": said(leadReplies.keyReused),
      "form-unknown": said(replies["unknown-form"]),
    },
  ),
  "too-many": refusal(
    "too-many",
    "Too many submissions came from this address, or from all addresses together.",
  ),
  problem: refusal("problem", "An unexpected error. It is safe to try again."),
  unavailable: refusal(
    "unavailable",
    "The request cannot be stored right now; nothing was stored. Try again later.",
  ),
} as const satisfies Partial<Record<RequestError, unknown>>;

/** References to the rejections by status, for the endpoints that accept leads. */
export const refusalsByStatus = Object.fromEntries(
  Object.entries(statusOf)
    .filter(([error]) => error in refusals)
    .map(([error, status]) => [status, { $ref: `#/components/responses/${error}` }]),
);

/** A rejection with its text, and with `Retry-After` for temporary errors. */
export function refusal(error: keyof typeof replies & RequestError, description: string) {
  const waits = error === "too-many" || error === "unavailable";
  const headers = waits ? { ...noStore, ...wait } : noStore;
  return answer(description, headers, "Refused", { [error]: said(replies[error]) });
}

function answer(
  description: string,
  headers: object,
  body: "Accepted" | "Refused",
  examples: Examples,
) {
  const schema = { $ref: `#/components/schemas/${body}` };
  return { description, headers, content: { "application/json": { schema, examples } } };
}

function said(message: string, errors?: Readonly<Record<string, string>>) {
  return { value: { success: false, message, ...(errors ? { errors } : {}) } };
}

interface RequestHeader {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string;
}

/** Describes a request header as a parameter. */
export function headerParameter({ name, ...header }: RequestHeader, required = false) {
  return { name, in: "header", required, ...header };
}

/** `components.parameters`: all request headers that are read. */
export const headerParameters = {
  origin: headerParameter({
    name: "Origin",
    description:
      "Other programs leave it out, or set it to the address of this website (scheme and host). Browsers send it automatically. Any other value is rejected with 403.",
    schema: { type: "string", format: "uri" },
  }),
  pageOrigin: headerParameter(
    {
      name: "Origin",
      description:
        "The address of this website (scheme and host). Browsers send it automatically, and only pages of this website can send this value. Anything else is rejected with 403.",
      schema: { type: "string", format: "uri" },
    },
    true,
  ),
  idempotencyKey: headerParameter({
    name: requestHeaders.idempotencyKey,
    description:
      "One value per submission, the same on every attempt: 8 to 128 visible ASCII characters, for example a UUID. Requests with the same key and content create only one lead and always get the same response; the same key with different content is rejected with 422. A repeat that arrives while the first is being processed waits for it. A rejected submission does not use up its key.",
    schema: { type: "string", pattern: "^[!-~]{8,128}$" },
    example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
  }),
  leadSource: headerParameter({
    name: requestHeaders.leadSource,
    description: `Where the visit began, as URL-encoded pairs of names and values. The names are ${visitParts.join(", ")}, in upper or lower case. Others are ignored; each value is cut off after 300 characters.`,
    schema: { type: "string" },
    example: "landing=%2Fcompare-plans&utm_source=newsletter",
  }),
  disclosureVersion: headerParameter({
    name: requestHeaders.disclosureVersion,
    description:
      "Version of the disclosure shown next to the button. It is stored as proof. If it is missing or unknown, the proof says that the request came from a program and that this website showed no text.",
    schema: { type: "string" },
    example: "2026-11-20",
  }),
  consentVersion: headerParameter({
    name: requestHeaders.consentVersion,
    description:
      "Version of the consent box that was shown: for automated calls and texts or, on the guide form, for the newsletter. The answer, yes or no, is stored as proof, except for a no to calls and texts when there is no phone number. If the version is unknown, the answer is stored without the wording. If the version is missing, only a yes is stored, again without the wording, because nothing proves that the box was shown.",
    schema: { type: "string" },
    example: "2026-11-20",
  }),
  leadForm: headerParameter({
    name: requestHeaders.leadForm,
    description:
      "What the person asked for: a plan comparison or a consultation. If it is missing, the request is for a plan comparison. Any other value is rejected with 422.",
    schema: { type: "string", enum: [...planRequestVariants], default: "compare" },
    example: "consultation",
  }),
} satisfies Record<keyof typeof requestHeaders | "origin" | "pageOrigin", unknown>;
