import contactWords from "#content/en/forms/contact.yaml";
import planWords from "#content/en/forms/compare.yaml";
import guideWords from "#content/en/forms/guide.yaml";
import { leadEvent } from "#contract/lead-event.ts";
import { useReport } from "#contract/use-report.ts";
import {
  acceptedAnswer,
  type headerParameters,
  noStore,
  refusal,
  refusals,
  refusalsByStatus,
} from "./components.ts";
import { jsonSchemaOf, type LeadBodyName } from "./schemas.ts";

type HeaderName = keyof typeof headerParameters;

interface LeadCallNote {
  readonly operationId: string;
  readonly summary: string;
  readonly body: LeadBodyName;
  /** What its sender is told once the lead is stored. */
  readonly thanks: string;
  readonly headers: readonly HeaderName[];
}

const everyCall: readonly HeaderName[] = [
  "origin",
  "idempotencyKey",
  "disclosureVersion",
  "consentVersion",
  "leadSource",
];

const leadCalls: Readonly<Record<string, LeadCallNote>> = {
  "/api/leads": {
    operationId: "requestGuide",
    summary: "Ask for the enrollment guide",
    body: "GuideLead",
    thanks: guideWords.success.text,
    headers: everyCall,
  },
  "/api/plan-requests": {
    operationId: "requestPlans",
    summary: "Ask for a plan comparison or a consultation",
    body: "PlanRequest",
    thanks: planWords.success.text,
    headers: [...everyCall, "leadForm"],
  },
  "/api/contacts": {
    operationId: "sendMessage",
    summary: "Send a message to the agency",
    body: "ContactMessage",
    thanks: contactWords.success.text,
    headers: everyCall,
  },
};

/** The calls that take leads, as paths of the description. */
export const leadPaths = Object.fromEntries(
  Object.entries(leadCalls).map(([path, note]) => [path, { post: operation(note) }]),
);

function operation({ operationId, summary, body, thanks, headers }: LeadCallNote) {
  const schema = { $ref: `#/components/schemas/${body}` };
  return {
    operationId,
    summary,
    tags: ["Leads"],
    parameters: headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: { "201": acceptedAnswer(thanks), ...refusalsByStatus },
  };
}

const parameters = [
  {
    name: "token",
    in: "query",
    required: true,
    description: "The signed token out of a newsletter's `List-Unsubscribe` header.",
    schema: { type: "string" },
  },
];

const oneClickBody = {
  type: "object",
  properties: { "List-Unsubscribe": { const: "One-Click" } },
  required: ["List-Unsubscribe"],
};

const done = {
  description: "The reader gets no more newsletters; the same when it was so before.",
  headers: noStore,
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: { success: { const: true } },
        required: ["success"],
      },
    },
  },
};

/** One-click unsubscribe, as a path of the description. */
export const newsletterPaths = {
  "/api/newsletter/unsubscribe": {
    get: {
      operationId: "openUnsubscribePage",
      summary: "Where a person who opens the address is sent",
      tags: ["Newsletter"],
      parameters,
      responses: {
        "303": {
          description: "The page with the button is elsewhere.",
          headers: { ...noStore, Location: { required: true, schema: { type: "string" } } },
        },
      },
    },
    post: {
      operationId: "unsubscribe",
      summary: "Unsubscribe at a mail provider's word (RFC 8058)",
      tags: ["Newsletter"],
      parameters,
      requestBody: {
        required: true,
        content: {
          "application/x-www-form-urlencoded": { schema: oneClickBody },
          "multipart/form-data": { schema: oneClickBody },
        },
      },
      responses: {
        "200": done,
        "404": refusal("not-found", "The token is none of this service."),
        "413": refusal("too-large", "The body is larger than 4 KiB."),
        "415": refusal("wrong-type", "The body is not the one that RFC 8058 asks for."),
        "500": refusals.problem,
        "503": refusals.unavailable,
      },
    },
  },
};

/** The call by which the page's script tells what is counted, as a path of the description. */
export const countsPath = {
  "/api/counts": {
    post: {
      operationId: "count",
      summary: "Count what was done on a page, and nothing of who did it",
      description:
        "For the website's own pages. Only sums by day, page, form, step and field are kept. With `Sec-GPC: 1`, and for programs, the answer is the same and nothing is counted.",
      tags: ["Counts"],
      parameters: [{ $ref: "#/components/parameters/origin" }],
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchemaOf(useReport) } },
      },
      responses: {
        "204": { description: "It was taken.", headers: noStore },
        "400": refusal("unreadable", "It is no report, or no page with that form is there."),
        "403": refusals["wrong-origin"],
        "413": refusal("too-large", "The body is larger than 2 KiB."),
        "415": refusals["wrong-type"],
        "429": refusal("too-many", "Too many reports came from this address."),
        "500": refusals.problem,
      },
    },
  },
};

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

const id = "msg_0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77";

/** What the service sends to other programs, as the webhooks of the description (OpenAPI 3.1, 4.8.1). */
export const webhooks = {
  "lead.created": {
    post: {
      operationId: "leadCreated",
      summary: "A request was stored",
      description:
        "Sent to each address of `WEBHOOK_URL`, signed as Standard Webhooks 1.0 says, and again until it is taken. It may come more than once, and later ones before it.",
      tags: ["Webhooks"],
      parameters: [
        header("webhook-id", "The same on every attempt: ignore one that you know.", id),
        header("webhook-timestamp", "Seconds since 1970, UTC, of this attempt.", "1795186800"),
        header(
          "webhook-signature",
          "One for each secret in use, with blanks between: `v1,` and HMAC-SHA-256 in base64.",
          "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        ),
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchemaOf(leadEvent) } },
      },
      responses: {
        "2XX": { description: "It is yours now. Answer so once it is stored, within 10 seconds." },
        "4XX": {
          description: "It is not sent again by itself; but 408, 425 and 429 ask for it later.",
        },
        "5XX": { description: "It is sent again later, not before `Retry-After` says." },
      },
    },
  },
};
