import {
  consentField,
  disclosureField,
  renderTimeField,
  honeypotField,
} from "#contract/submission-parts.ts";
import type { LeadKind, SuspectedReason } from "#contract/lead-kind.ts";
import type { AnswerPlace, LeadReply } from "#contract/lead-reply.ts";
import { type UseCounts, outcomeUses } from "#server/counts/counting.ts";
import type { SubmitOutcome, Leads } from "#server/leads/submit-lead.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { SubmissionOutcome, MetricsObserver } from "#server/metrics/metrics.ts";
import type { Signer } from "#server/signing/signing.ts";
import { type RequestOrigin, type AdmissionLimit, overloadRetryAfterSeconds } from "./admission.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type Replies, statusOf, storeRetryAfterSeconds } from "./responses.ts";

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
      const time = typeof stamp === "string" ? signer.verify("render-time", stamp) : null;
      if (time === null) return "forged";
      const elapsed = now().getTime() - Date.parse(time);
      // Negative when the clock of the process that signed it is ahead, which says nothing about the visitor.
      return elapsed >= 0 && elapsed < minFillMs ? "too-fast" : null;
    },
  };
}
