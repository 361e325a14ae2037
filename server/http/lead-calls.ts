import type { IncomingHttpHeaders } from "node:http";
import { contactForm } from "#contract/contact-message.ts";
import type { FormDescription } from "#contract/form-description.ts";
import { guideForm } from "#contract/guide-lead.ts";
import { type LeadKind, planRequestVariants } from "#contract/lead-kind.ts";
import { acceptedReply } from "#contract/lead-reply.ts";
import { compareForm } from "#contract/plan-request.ts";
import { requestHeaders, visitParts } from "#contract/submission-parts.ts";
import { z } from "#contract/z.ts";
import { formWords } from "#server/leads/forms.ts";
import type { MetricsObserver } from "#server/metrics/metrics.ts";
import { admit, maxFormBytes, type OriginDeps, submissionOrigin } from "./admission.ts";
import { jsonBody } from "./body.ts";
import { type Call, described, jsonRefusals, type Operation, type RequestBody } from "./call.ts";
import { leadFieldNotes } from "./lead-field-notes.ts";
import type { SubmissionHandler } from "./leads.ts";
import type { HttpContext } from "./request.ts";

const text = z.optional(z.string());

const headerSchema = z.object({
  Origin: described(
    z.optional(z.string().check(z.meta({ format: "uri" }))),
    "Other programs leave it out, or set it to the address of this website (scheme and host). Browsers send it automatically. Any other value is rejected with 403.",
  ),
  [requestHeaders.idempotencyKey]: described(
    z.optional(z.string().check(z.regex(/^[!-~]{8,128}$/))),
    "One value per submission, the same on every attempt: 8 to 128 visible ASCII characters, for example a UUID. Requests with the same key and content create only one lead and always get the same response; the same key with different content is rejected with 422. A repeat that arrives while the first is being processed waits for it. A rejected submission does not use up its key.",
    "8e03978e-40d5-43dd-bc93-6894a57f9324",
  ),
  [requestHeaders.disclosureVersion]: described(
    text,
    "Version of the disclosure shown next to the button. It is stored as proof. If it is missing or unknown, the proof says that the request came from a program and that this website showed no text.",
    "2026-11-20",
  ),
  [requestHeaders.consentVersion]: described(
    text,
    "Version of the consent box that was shown: for automated calls and texts or, on the guide form, for the newsletter. The answer, yes or no, is stored as proof, except for a no to calls and texts when there is no phone number. If the version is unknown, the answer is stored without the wording. If the version is missing, only a yes is stored, again without the wording, because nothing proves that the box was shown.",
    "2026-11-20",
  ),
  [requestHeaders.leadSource]: described(
    text,
    `Where the visit began, as URL-encoded pairs of names and values. The names are ${visitParts.join(", ")}, in upper or lower case. Others are ignored; each value is cut off after 300 characters.`,
    "landing=%2Fcompare-plans&utm_source=newsletter",
  ),
});

const planRequestHeaders = z.extend(headerSchema, {
  [requestHeaders.leadForm]: described(
    z._default(z.enum(planRequestVariants), "compare"),
    "What the person asked for: a plan comparison or a consultation. If it is missing, the request is for a plan comparison. Any other value is rejected with 422.",
    "consultation",
  ),
});

const refusals = {
  ...jsonRefusals,
  invalid: "A field is invalid (`errors` says which and why), or the idempotency key is malformed.",
  "key-reused": "The idempotency key was used before with other content.",
  "too-many": "Too many submissions came from this address, or from all addresses together.",
  unavailable: "The request cannot be stored right now; nothing was stored. Try again later.",
};

export interface LeadCallDeps extends OriginDeps {
  readonly handler: SubmissionHandler;
  readonly metricsObserver: MetricsObserver;
}

interface LeadCallParts extends Pick<Operation, "id" | "summary" | "headers"> {
  /** The form that it takes, whose thanks are the example. */
  readonly form: Pick<FormDescription<object>, "kind" | "schema" | "call">;
  /** Its body; the schema is the form's. */
  readonly body: Pick<RequestBody, "name" | "rules">;
  /** The form that was sent; undefined for one that the call doesn't take. By default, `form`. */
  readonly kindOf?: (headers: IncomingHttpHeaders) => LeadKind | undefined;
  readonly refusals?: Call<LeadCallDeps>["refusals"];
}

function leadCall({ form, body, kindOf = () => form.kind, ...parts }: LeadCallParts) {
  const id = "0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22";
  const example = { success: true, message: formWords[form.kind].thanks, id };
  const call: Call<LeadCallDeps> = {
    method: "post",
    path: form.call,
    tag: "Leads",
    headers: headerSchema,
    ...parts,
    body: { ...body, schema: form.schema, fields: leadFieldNotes, maxBytes: maxFormBytes },
    answers: {
      201: {
        description: "The request is stored. Agents will see it even if the mail server is down.",
        body: { name: "Accepted", schema: acceptedReply, example },
      },
    },
    refusals: { ...refusals, ...parts.refusals },
    handler: (deps) => (c) => takeJson(c, deps, kindOf(c.env.incoming.headers)),
  };
  return call;
}

/**
 * Takes a form sent as JSON. A submission that names an unknown form is not in the metrics.
 * @param kind undefined for an unknown form
 */
async function takeJson(c: HttpContext, deps: LeadCallDeps, kind: LeadKind | undefined) {
  const { handler, metricsObserver, ...originDeps } = deps;
  const origin = submissionOrigin(c, "caller", originDeps);
  const admission = await admit(c, "caller", originDeps.origins);
  if (!admission.admitted) {
    if (kind !== undefined) metricsObserver.submission(kind, admission.error, origin.sender);
    return admission;
  }
  if (kind === undefined) return { error: "unknown-form" } as const;
  const key = c.req.header(requestHeaders.idempotencyKey)?.trim() || null;
  const answer = await handler.take(kind, origin, key, () => jsonFields(admission.body));
  if (answer.retryAfter !== undefined) c.header("Retry-After", String(answer.retryAfter));
  return c.json(answer.reply, answer.status);
}

/** The fields of a JSON object; undefined for anything else. */
function jsonFields(body: Buffer): Record<string, unknown> | undefined {
  const value = jsonBody(body);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return { ...value };
}

const leadForm = requestHeaders.leadForm.toLowerCase();

/** The calls that take leads. */
export const leadCalls = [
  leadCall({
    id: "requestGuide",
    summary: "Ask for the enrollment guide",
    form: guideForm,
    body: { name: "GuideLead" },
  }),
  leadCall({
    id: "requestPlans",
    summary: "Ask for a plan comparison or a consultation",
    form: compareForm,
    headers: planRequestHeaders,
    body: { name: "PlanRequest" },
    // An unknown name isn't a comparison: the sender may have asked for a call, and would wait for it in vain.
    kindOf(headers) {
      const form = headers[leadForm]?.toString().trim() || compareForm.kind;
      return planRequestVariants.find((variant) => variant === form);
    },
    refusals: { "unknown-form": "The header `Lead-Form` doesn't name a form of this call." },
  }),
  leadCall({
    id: "sendMessage",
    summary: "Send a message to the agency",
    form: contactForm,
    body: {
      name: "ContactMessage",
      rules: {
        if: {
          required: ["agreesToAutomatedContact"],
          properties: { agreesToAutomatedContact: { const: true } },
        },
        // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword; it is never awaited
        then: { required: ["phone"], properties: { phone: { minLength: 1 } } },
      },
    },
  }),
];
