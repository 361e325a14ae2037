import type { IncomingHttpHeaders } from "node:http";
import {
  consentField,
  disclosureField,
  renderTimeField,
  honeypotField,
  requestHeaders,
} from "#contract/submission-parts.ts";
import { type LeadKind, planRequestVariants, type SuspectedReason } from "#contract/lead-kind.ts";
import type { AnswerPlace, LeadReply } from "#contract/lead-reply.ts";
import { type UseCounts, outcomeUses } from "#server/counts/counting.ts";
import type { SubmitOutcome, Leads } from "#server/leads/submit-lead.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { SubmissionOutcome, MetricsObserver } from "#server/metrics/metrics.ts";
import type { Signer } from "#server/signing/signing.ts";
import {
  admit,
  type RequestOrigin,
  submissionOrigin,
  type OriginDeps,
  type AdmissionLimit,
  overloadRetryAfterSeconds,
} from "./admission.ts";
import { jsonBody } from "./body.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { HttpContext } from "./request.ts";
import { type Replies, statusOf, storeRetryAfterSeconds } from "./responses.ts";

/** Returns the form of a submission; undefined if its endpoint does not accept the form it names. */
type KindOf = (headers: IncomingHttpHeaders) => LeadKind | undefined;

/** The endpoints that accept leads, and how each determines which form was sent. */
export const leadCalls: Readonly<Record<string, KindOf>> = {
  "/api/leads": () => "guide",
  "/api/plan-requests": planRequestKind,
  "/api/contacts": () => "contact",
};

const leadForm = requestHeaders.leadForm.toLowerCase();

/**
 * The form named in the header; a plan comparison without one. Returns undefined for an unknown name, not a
 * comparison: the sender may have asked for a call, and would wait for it in vain.
 */
function planRequestKind(headers: IncomingHttpHeaders): LeadKind | undefined {
  const form = headers[leadForm]?.toString().trim() || "compare";
  return planRequestVariants.find((variant) => variant === form);
}

interface LeadEndpointDeps extends OriginDeps {
  readonly handler: SubmissionHandler;
  readonly replies: Replies;
  readonly metricsObserver: MetricsObserver;
}

/**
 * Handles a form sent as JSON, and always responds with JSON. Forms that share an endpoint name themselves in a
 * header, which `kindOf` reads. A submission that names an unknown form is not in the metrics.
 */
export function leadEndpoint(deps: LeadEndpointDeps, kindOf: KindOf) {
  const { handler, replies, metricsObserver, ...originDeps } = deps;
  return async (c: HttpContext): Promise<Response> => {
    const refuse = (error: keyof Replies) =>
      c.json({ success: false, message: replies[error] }, statusOf[error]);
    const kind = kindOf(c.env.incoming.headers);
    const origin = submissionOrigin(c, "caller", originDeps);
    const admission = await admit(c, "caller", originDeps.origins);
    if (!admission.admitted) {
      if (kind !== undefined) metricsObserver.submission(kind, admission.error, origin.sender);
      return refuse(admission.error);
    }
    if (kind === undefined) return refuse("unknown-form");
    const key = c.req.header(requestHeaders.idempotencyKey)?.trim() || null;
    const answer = await handler.take(kind, origin, key, () => jsonFields(admission.body));
    if (answer.retryAfter !== undefined) c.header("Retry-After", String(answer.retryAfter));
    return c.json(answer.reply, answer.status);
  };
}

/** The fields of a JSON object; undefined for anything else. */
function jsonFields(body: Buffer): Record<string, unknown> | undefined {
  const value = jsonBody(body);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return { ...value };
}

/** The reply to a submission, the same for scripts and plain posts. */
export interface LeadAnswer {
  readonly status: 201 | (typeof statusOf)[keyof typeof statusOf];
  readonly reply: LeadReply;
  /** Where an agent's answer goes. Part of no call's reply. */
  readonly sentTo?: AnswerPlace | undefined;
  /** In seconds; omitted where trying again does not help. */
  readonly retryAfter?: number;
  /** `taken`: a new lead that is not suspected. */
  readonly outcome: SubmissionOutcome;
}

export interface SubmissionHandler {
  /**
   * Handles a submission and returns its reply. Never throws.
   * @param key the idempotency key; null for none
   * @param readFields returns undefined for a body that is not a set of fields
   */
  take(
    kind: LeadKind,
    origin: RequestOrigin,
    key: string | null,
    readFields: () => Readonly<Record<string, unknown>> | undefined,
  ): Promise<LeadAnswer>;
}

interface SubmissionHandlerDeps {
  readonly leads: Leads;
  readonly rateLimit: RateLimit;
  readonly admissionLimit: AdmissionLimit;
  readonly renderTime: RenderTime;
  readonly replies: Replies;
  readonly counts: UseCounts;
  readonly metricsObserver: MetricsObserver;
  readonly log: Log;
}

/** The only way for a submission to reach server/leads, so scripts and plain posts are treated the same. */
export function createSubmissionHandler(deps: SubmissionHandlerDeps): SubmissionHandler {
  const take = takeWith(deps);
  return {
    async take(kind, origin, key, readFields) {
      const answer = await take(kind, origin, key, readFields);
      deps.metricsObserver.submission(kind, answer.outcome, origin.sender);
      if (origin.counted) countOutcome(deps.counts, kind, origin.page, answer);
      return answer;
    },
  };
}

function takeWith(deps: SubmissionHandlerDeps): SubmissionHandler["take"] {
  const { leads, rateLimit, admissionLimit, renderTime, replies, log } = deps;
  const refuse = (error: keyof Replies & SubmissionOutcome, retryAfter?: number): LeadAnswer => ({
    status: statusOf[error],
    reply: { success: false, message: replies[error] },
    outcome: error,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  return async (kind, origin, key, readFields) => {
    // Before the rate limit: a submission rejected here must not count against its address.
    if (admissionLimit.isFull()) {
      log.warn("submission refused: too many submissions are waiting for the database");
      return { ...refuse("unavailable", overloadRetryAfterSeconds), outcome: "overloaded" };
    }
    try {
      return await admissionLimit.run(async () => {
        const rate = await rateLimit.take(origin.ip);
        if (!rate.allowed) return refuse("too-many", rate.retryAfterSeconds);
        const fields = readFields();
        if (fields === undefined) return refuse("unreadable");
        const submission = submissionOf(origin, key, fields, renderTime);
        return answerOf(await leads.submit(kind, submission), submission.suspected !== null);
      });
    } catch (error) {
      log.error("lead not stored", errorFields(error));
      return refuse("unavailable", storeRetryAfterSeconds);
    }
  };
}

/** Counts the outcome by kind of form and names of invalid fields; nothing personal. */
function countOutcome(counts: UseCounts, kind: LeadKind, page: string, answer: LeadAnswer): void {
  const { reply, outcome } = answer;
  const fresh = outcome === "taken";
  for (const use of outcomeUses(kind, page, { ...reply, fresh })) counts.add(use);
}

/** Splits the fields of the form from those about the submission: honeypot, render time, versions shown. */
function submissionOf(
  origin: RequestOrigin,
  key: string | null,
  posted: Readonly<Record<string, unknown>>,
  renderTime: RenderTime,
) {
  const {
    [honeypotField]: honeypot = "",
    [renderTimeField]: stamp,
    [disclosureField]: disclosure,
    [consentField]: consent,
    ...fields
  } = posted;
  const suspected = honeypot === "" ? renderTime.suspicion(stamp) : ("trap" as const);
  const disclosureVersion = origin.disclosureVersion ?? textOrNull(disclosure);
  const consentVersion = origin.consentVersion ?? textOrNull(consent);
  return { fields, key, suspected, origin: { ...origin, disclosureVersion, consentVersion } };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function answerOf(outcome: SubmitOutcome, suspected: boolean): LeadAnswer {
  const { reply } = outcome;
  if (!outcome.taken) return { status: statusOf[outcome.refusal], reply, outcome: outcome.refusal };
  const freshness = outcome.fresh === true ? "taken" : "repeated";
  const { sentTo } = outcome;
  return { status: 201, reply, sentTo, outcome: suspected ? "suspected" : freshness };
}

/** Signs and checks the time at which a form was shown. */
export interface RenderTime {
  /** The current time, signed, for a form that is being shown. */
  stamp(): string;
  /**
   * `forged` when this service did not sign the stamp, `too-fast` when the form came back faster than a
   * person types. Null without a stamp, since pages that are kept have none. There is no maximum age: pages
   * stay open for days.
   */
  suspicion(stamp: unknown): Exclude<SuspectedReason, "trap"> | null;
}

/** No person reads the error, fixes the field and sends the form again in less time than this. */
const minFillMs = 2_000;

/** Stamps signed by the service. @param now the clock of this process */
export function createRenderTime(signer: Signer, now: () => Date): RenderTime {
  return {
    stamp: () => signer.sign("render-time", now().toISOString()),
    suspicion(stamp) {
      if (stamp === undefined || stamp === "") return null;
      const shown = typeof stamp === "string" ? signer.verify("render-time", stamp) : null;
      if (shown === null) return "forged";
      const elapsed = now().getTime() - Date.parse(shown);
      // Negative when the clock of the process that signed it is ahead, which says nothing about the visitor.
      return elapsed >= 0 && elapsed < minFillMs ? "too-fast" : null;
    },
  };
}
