import contactWords from "#content/en/forms/contact.yaml";
import planWords from "#content/en/forms/plan-request.yaml";
import guideWords from "#content/en/pages/guide-form.yaml";
import { acceptedAnswer, refusalsByStatus } from "./answers.ts";
import type { LeadBodyName } from "./body-schemas.ts";
import type { headerParameters } from "./header-parameters.ts";

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
