import leadReplies from "#content/en/site/lead-replies.yaml";
import replies from "#content/en/site/replies.yaml";
import { statusOf, type Fault } from "#server/http/fault.ts";

/** A part of the description that stands elsewhere in it. */
export interface Reference {
  readonly $ref: string;
}

export interface Answer {
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
