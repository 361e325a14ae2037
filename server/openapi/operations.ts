import contactWords from "#content/en/forms/contact.yaml";
import planWords from "#content/en/forms/compare.yaml";
import guideWords from "#content/en/forms/guide.yaml";
import { leadEvent } from "#contract/lead-event.ts";
import { useReport } from "#contract/use-report.ts";
import {
  acceptedAnswer,
  headerParameter,
  type headerParameters,
  noStore,
  refusal,
  refusals,
  refusalsByStatus,
} from "./components.ts";
import { type JsonSchema, jsonSchemaOf, type LeadBodyName } from "./schemas.ts";

type HeaderName = keyof typeof headerParameters;

const commonHeaders: readonly HeaderName[] = [
  "origin",
  "idempotencyKey",
  "disclosureVersion",
  "consentVersion",
  "leadSource",
];

/** `paths`: the endpoints that accept leads. */
export const leadPaths = {
  "/api/leads": leadPath("GuideLead", guideWords.success.text, {
    operationId: "requestGuide",
    summary: "Ask for the enrollment guide",
  }),
  "/api/plan-requests": leadPath(
    "PlanRequest",
    planWords.success.text,
    { operationId: "requestPlans", summary: "Ask for a plan comparison or a consultation" },
    [...commonHeaders, "leadForm"],
  ),
  "/api/contacts": leadPath("ContactMessage", contactWords.success.text, {
    operationId: "sendMessage",
    summary: "Send a message to the agency",
  }),
};

/** @param thanks the text in the response once the lead is stored */
function leadPath(
  body: LeadBodyName,
  thanks: string,
  operation: { readonly operationId: string; readonly summary: string },
  headers = commonHeaders,
) {
  return {
    post: {
      ...operation,
      tags: ["Leads"],
      parameters: headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: jsonBody({ $ref: `#/components/schemas/${body}` }),
      responses: { "201": acceptedAnswer(thanks), ...refusalsByStatus },
    },
  };
}

function jsonBody(schema: JsonSchema) {
  return { required: true, content: { "application/json": { schema } } };
}

const parameters = [
  {
    name: "token",
    in: "query",
    required: true,
    description: "The signed token from a newsletter's `List-Unsubscribe` header.",
    schema: { type: "string" },
  },
];

const oneClickBody = {
  type: "object",
  properties: { "List-Unsubscribe": { const: "One-Click" } },
  required: ["List-Unsubscribe"],
};

const done = {
  description: "The address is unsubscribed, or already was.",
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

/** `paths`: one-click unsubscribe. */
export const newsletterPaths = {
  "/api/newsletter/unsubscribe": {
    get: {
      operationId: "openUnsubscribePage",
      summary: "Redirect to the unsubscribe page, for people who open the link",
      tags: ["Newsletter"],
      parameters,
      responses: {
        "303": {
          description: "Redirects to the page with the unsubscribe button.",
          headers: { ...noStore, Location: { required: true, schema: { type: "string" } } },
        },
      },
    },
    post: {
      operationId: "unsubscribe",
      summary: "One-click unsubscribe by a mail provider (RFC 8058)",
      tags: ["Newsletter"],
      parameters,
      requestBody: {
        description:
          "Other types, and no body at all, are accepted too, because some mail programs send them.",
        required: false,
        content: {
          "application/x-www-form-urlencoded": { schema: oneClickBody },
          "multipart/form-data": { schema: oneClickBody },
        },
      },
      responses: {
        "200": done,
        "404": refusal("not-found", "The token is not valid."),
        "413": refusal("too-large", "The body is larger than 4 KiB."),
        "415": refusal("wrong-type", "The body says something other than RFC 8058 requires."),
        "500": refusals.problem,
        "503": refusals.unavailable,
      },
    },
  },
};

/** `paths`: the usage counts that the pages' script reports. */
export const countsPath = {
  "/api/counts": {
    post: {
      operationId: "count",
      summary: "Count an action on a page, anonymously",
      description:
        "For the website's own pages. Only totals by day, page, form, step and field are stored. Requests with `Sec-GPC: 1` and requests from bots get the same response but aren't counted.",
      tags: ["Counts"],
      parameters: [{ $ref: "#/components/parameters/pageOrigin" }],
      requestBody: jsonBody(jsonSchemaOf(useReport)),
      responses: {
        "204": { description: "The report was accepted.", headers: noStore },
        "400": refusal(
          "unreadable",
          "The report is invalid, or the site has no such page with that form.",
        ),
        "403": refusals["wrong-origin"],
        "413": refusal("too-large", "The body is larger than 2 KiB."),
        "415": refusals["wrong-type"],
        "429": refusal("too-many", "Too many reports came from this address."),
        "500": refusals.problem,
      },
    },
  },
};

const query = (name: string, description: string, pattern: string, example: string) => ({
  name,
  in: "query",
  description,
  schema: { type: "string", pattern },
  example,
});

const validator = { required: true, schema: { type: "string" } };
const kept = {
  "Cache-Control": { required: true, schema: { const: "private, no-cache" } },
  ETag: validator,
};

/** `paths`: the plans of a county. */
export const plansPath = {
  "/api/plans": {
    get: {
      operationId: "findPlans",
      summary: "The Medicare plans in a county, or the counties that a ZIP code is in",
      description:
        "The plans that CMS lists in the county for the year, except Medicare-Medicaid plans. If the ZIP code is in several counties, `plans` is null until `county` names one. Amounts and stars are included only while the agency shows them (`show` is `full`). While `show` is `off`, no plans are included.",
      tags: ["Plans"],
      parameters: [
        query("zip", "A ZIP code or ZIP+4.", "^\\d{5}(?:-?\\d{4})?$", "77494"),
        query(
          "county",
          "State and county, as in the URLs of pages.",
          "^[A-Za-z]{2}/[A-Za-z0-9-]{1,60}$",
          "tx/fort-bend",
        ),
        query(
          "year",
          "A plan year from `years` in the response. Default: the first one.",
          "^\\d{4}$",
          "2027",
        ),
      ],
      responses: {
        "200": {
          description: "The counties that the ZIP code is in, and the county's plans.",
          headers: kept,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Plans" } } },
        },
        "304": { description: "Unchanged since the version in `If-None-Match`.", headers: kept },
        "404": refusal(
          "not-found",
          "The county is unknown, or no plans are available for the year.",
        ),
        "422": refusal("unknown-query", "A parameter is malformed."),
        "500": refusals.problem,
      },
    },
  },
};

const header = (name: string, description: string, example: string) =>
  headerParameter({ name, description, schema: { type: "string" }, example }, true);

const id = "msg_0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77";

/** `webhooks`: what the service sends to other programs (OpenAPI 3.1, 4.8.1). */
export const webhooks = {
  "lead.created": {
    post: {
      operationId: "leadCreated",
      summary: "A request was stored",
      description:
        "Sent to each address in `WEBHOOK_URL`, signed as Standard Webhooks 1.0. Until it is accepted or rejected, it is retried for up to three days. It may arrive more than once and out of order.",
      tags: ["Webhooks"],
      parameters: [
        header("webhook-id", "The same on every attempt. Ignore ids you have already seen.", id),
        header("webhook-timestamp", "Unix time of this attempt, in seconds.", "1795186800"),
        header(
          "webhook-signature",
          "One signature per secret in use, separated by spaces: `v1,` and HMAC-SHA-256 in base64.",
          "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        ),
      ],
      requestBody: jsonBody(jsonSchemaOf(leadEvent)),
      responses: {
        "2XX": { description: "Accepted. Store the request first, and respond within 10 seconds." },
        "4XX": {
          description: "Rejected, and not sent again, except that 408, 425 and 429 are retried.",
        },
        "5XX": {
          description: "Retried later, not before the time in `Retry-After` (at most an hour).",
        },
      },
    },
  },
};
