import leadReplies from "#content/en/site/lead-replies.yaml";
import replies from "#content/en/site/replies.yaml";
import { planRequestVariants } from "#contract/lead-kind.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import { visitParts } from "#contract/visit.ts";
import { type Fault, statusOf } from "#server/http/responses.ts";
import type { JsonSchema } from "./schemas.ts";

/** A part of the description that stands elsewhere in it. */
interface Reference {
  readonly $ref: string;
}

interface Answer {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content: Readonly<Record<string, { schema: Reference; examples?: Examples }>>;
}

type Examples = Readonly<Record<string, { value: unknown }>>;

/** What every answer of a call carries. */
export const noStore = { "Cache-Control": { $ref: "#/components/headers/NoStore" } };
const wait = { "Retry-After": { $ref: "#/components/headers/RetryAfter" } };

/** The headers that answers carry, as the description keeps them. */
export const answerHeaders = {
  NoStore: {
    description: "Nobody may keep the answer.",
    required: true,
    schema: { const: "no-store" },
  },
  RetryAfter: {
    description: "Seconds to wait before the next try (RFC 9110, 10.2.3).",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
} as const;

/** A stored lead's answer, with the words that its sender is thanked by. */
export function acceptedAnswer(thanks: string): Answer {
  const id = "0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22";
  const value = { success: true, message: thanks, id };
  return {
    description: "The request is stored. An agent will see it even if the mail server is away.",
    headers: noStore,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Accepted" },
        examples: { accepted: { value } },
      },
    },
  };
}

/** How a call may be refused, by the fault's name. */
export const refusals = {
  unreadable: refusal("unreadable", "The body is no JSON object in UTF-8."),
  "wrong-origin": refusal("wrong-origin", "The Origin header is missing or not this website."),
  "too-large": refusal("too-large", "The body is larger than 64 KiB."),
  "wrong-type": refusal("wrong-type", "The body is not `application/json`, or is compressed."),
  invalid: refused(
    "A field is at fault (`errors` says which and why), the idempotency key is malformed or was used before with other content, or the header `Lead-Form` names no form of this call.",
    noStore,
    {
      "fields-at-fault": said(leadReplies.invalid, { email: "Invalid email address" }),
      "key-malformed": said(leadReplies.keyInvalid),
      "key-used-before": said(leadReplies.keyReused),
      "form-unknown": said(replies["unknown-form"]),
    },
  ),
  "too-many": refusal("too-many", "Too many submissions came from this address, or from all."),
  problem: refusal("problem", "Something unforeseen went wrong. Trying again does no harm."),
  unavailable: refusal("unavailable", "The request cannot be stored right now; nothing was kept."),
} as const satisfies Partial<Record<Fault, Answer>>;

/** The same by status, as each call that takes a lead refers to them. */
export const refusalsByStatus: Readonly<Record<string, Reference>> = Object.fromEntries(
  Object.entries(statusOf)
    .filter(([fault]) => fault in refusals)
    .map(([fault, status]) => [status, { $ref: `#/components/responses/${fault}` }]),
);

/** A refusal with its words, and the time to wait where waiting helps. */
export function refusal(fault: keyof typeof replies & Fault, description: string): Answer {
  const waits = fault === "too-many" || fault === "unavailable";
  const headers = waits ? { ...noStore, ...wait } : noStore;
  return refused(description, headers, { [fault]: said(replies[fault]) });
}

function refused(description: string, headers: Answer["headers"], examples: Examples): Answer {
  const schema = { $ref: "#/components/schemas/Refused" };
  return { description, headers, content: { "application/json": { schema, examples } } };
}

function said(message: string, errors?: Readonly<Record<string, string>>) {
  return { value: { success: false, message, ...(errors ? { errors } : {}) } };
}

interface HeaderParameter {
  readonly name: string;
  readonly in: "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string;
}

type HeaderName = keyof typeof requestHeaders | "origin";

/** Every header that a call reads, by the name under which the description keeps it. */
export const headerParameters: Readonly<Record<HeaderName, HeaderParameter>> = {
  origin: {
    name: "Origin",
    in: "header",
    required: true,
    description:
      "The address of this website, as scheme and host. Browsers send it by themselves, and only pages of this website can; a program says it to show that it knows where it writes to. Anything else is refused with 403.",
    schema: { type: "string", format: "uri" },
  },
  idempotencyKey: {
    name: requestHeaders.idempotencyKey,
    in: "header",
    required: false,
    description:
      "One value for one submission, the same on every try: 8 to 128 visible ASCII characters, for example a UUID. The same key with the same content is one lead and gets the same answer, however often and whenever it comes; with other content it is refused with 422. A repeat that comes while the first is under way waits for it. A refused submission does not use up its key.",
    schema: { type: "string", pattern: "^[!-~]{8,128}$" },
    example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
  },
  leadSource: {
    name: requestHeaders.leadSource,
    in: "header",
    required: false,
    description: `Where the visit began, as URL-encoded pairs of ${visitParts.join(", ")}. Other names are passed over; each value is kept up to 300 characters.`,
    schema: { type: "string" },
    example: "landing=%2Fcompare-plans&utm_source=newsletter",
  },
  disclosureVersion: {
    name: requestHeaders.disclosureVersion,
    in: "header",
    required: false,
    description:
      "Version of the disclosure that the person was shown beside the button. It is kept as proof. Missing or unknown: the newest.",
    schema: { type: "string" },
    example: "2026-11-20",
  },
  consentVersion: {
    name: requestHeaders.consentVersion,
    in: "header",
    required: false,
    description:
      "Version of the box that the person was shown: for automated calls and texts, or on the guide form for the newsletter. The answer is kept as proof, yes or no. Unknown: the newest. Missing: only a yes is kept, under the newest, since nothing says that the box was shown.",
    schema: { type: "string" },
    example: "2026-11-20",
  },
  leadForm: {
    name: requestHeaders.leadForm,
    in: "header",
    required: false,
    description:
      "What the person asked for: a plan comparison or a consultation. Missing: a plan comparison. Anything else is refused with 422, and nothing is stored.",
    schema: { type: "string", enum: [...planRequestVariants], default: "compare" },
    example: "consultation",
  },
};
