import {
  consentField,
  disclosureField,
  renderTimeField,
  honeypotField,
} from "#contract/hidden-fields.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { LeadReply } from "#contract/lead-reply.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import type { UseCounts } from "#server/counts/counting.ts";
import { outcomeUses } from "#server/counts/reports.ts";
import type { SubmitOutcome } from "#server/leads/submission.ts";
import type { Leads } from "#server/leads/submit-lead.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { SubmissionOutcome, MetricsObserver } from "#server/metrics/observer.ts";
import type { Signer } from "#server/signing/signing.ts";
import { admit, type RequestOrigin, submissionOrigin, type Whereabouts } from "./admission.ts";
import { jsonBody } from "./body.ts";
import { type KindOf, tryAgainAfter, type AdmissionLimit } from "./overload.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { HttpContext } from "./request.ts";
import { type Replies, statusOf } from "./responses.ts";

interface LeadEndpointDeps extends Whereabouts {
  readonly taker: SubmissionHandler;
  readonly replies: Replies;
  readonly metricsObserver: MetricsObserver;
}

/**
 * Takes a form as JSON and answers with JSON, whatever happens. `kindOf` tells which form it is; forms
 * that share a call say so in a header. One that says a form we do not have counts for none.
 */
export function leadEndpoint(deps: LeadEndpointDeps, kindOf: KindOf) {
  const { taker, replies, metricsObserver, ...whereabouts } = deps;
  return async (c: HttpContext): Promise<Response> => {
    const refuse = (fault: keyof Replies) =>
      c.json({ success: false, message: replies[fault] }, statusOf[fault]);
    const kind = kindOf(c.env.incoming.headers);
    const admission = await admit(c, "script", whereabouts.origins);
    if (!admission.admitted) {
      if (kind !== undefined) metricsObserver.submission(kind, admission.fault);
      return refuse(admission.fault);
    }
    if (kind === undefined) return refuse("unknown-form");
    const origin = submissionOrigin(c, "script", whereabouts);
    const key = c.req.header(requestHeaders.idempotencyKey)?.trim() || null;
    const answer = await taker.take(kind, origin, key, () => jsonFields(admission.body));
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

/** A submission's answer, the same for script and plain posts. */
export interface LeadAnswer {
  readonly status: 201 | (typeof statusOf)[keyof typeof statusOf];
  readonly reply: LeadReply;
  /** Seconds to wait before another try, where waiting helps. */
  readonly retryAfter?: number;
  /** `taken`: a lead that was not there before and is not suspected. */
  readonly outcome: SubmissionOutcome;
}

type Take = (
  kind: LeadKind,
  origin: RequestOrigin,
  key: string | null,
  readFields: () => Readonly<Record<string, unknown>> | undefined,
) => Promise<LeadAnswer>;

export interface SubmissionHandler {
  /** `readFields` gives undefined for a body that is no set of fields. Never throws. */
  readonly take: Take;
}

interface SubmissionHandlerDeps {
  readonly leads: Leads;
  readonly rateLimit: RateLimit;
  readonly room: AdmissionLimit;
  readonly renderTime: RenderTime;
  readonly replies: Replies;
  readonly counts: UseCounts;
  readonly metricsObserver: MetricsObserver;
  readonly log: Log;
}

/** The one way by which every submission reaches the leads, so that no two ways can differ. */
export function createSubmissionHandler(deps: SubmissionHandlerDeps): SubmissionHandler {
  const take = takeWith(deps);
  return {
    async take(kind, origin, key, readFields) {
      const answer = await take(kind, origin, key, readFields);
      deps.metricsObserver.submission(kind, answer.outcome);
      if (origin.counted) count(deps.counts, kind, origin.page, answer);
      return answer;
    },
  };
}

function takeWith({
  leads,
  rateLimit,
  room,
  renderTime,
  replies,
  log,
}: SubmissionHandlerDeps): Take {
  const refuse = (fault: keyof Replies & SubmissionOutcome, retryAfter?: number): LeadAnswer => ({
    status: statusOf[fault],
    reply: { success: false, message: replies[fault] },
    outcome: fault,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  return async (kind, origin, key, readFields) => {
    // Before all else: who is told to try again has used up nothing of what one address may send.
    if (room.isFull()) return { ...refuse("unavailable", tryAgainAfter), outcome: "overloaded" };
    try {
      return await room.stay(async () => {
        const rate = await rateLimit.take(origin.ip);
        if (!rate.allowed) return refuse("too-many", rate.retryAfterSeconds);
        const fields = readFields();
        if (fields === undefined) return refuse("unreadable");
        const submission = submissionOf(origin, key, fields, renderTime);
        return answerOf(await leads.submit(kind, submission), submission.suspected !== null);
      });
    } catch (error) {
      log.error("lead not stored", errorFields(error));
      return refuse("unavailable", 30);
    }
  };
}

/** Keeps what came of a form, by its kind and the names of fields at fault alone. */
function count(counts: UseCounts, kind: LeadKind, page: string, answer: LeadAnswer): void {
  const { reply, outcome } = answer;
  const fresh = outcome === "taken";
  for (const use of outcomeUses(kind, page, { ...reply, fresh })) counts.add(use);
}

/** Takes out of the fields what describes the submission: trap, render time, the versions shown. */
function submissionOf(
  origin: RequestOrigin,
  key: string | null,
  given: Readonly<Record<string, unknown>>,
  renderTime: RenderTime,
) {
  const {
    [honeypotField]: honeypot = "",
    [renderTimeField]: stamp,
    [disclosureField]: disclosure,
    [consentField]: consent,
    ...fields
  } = given;
  const suspected = honeypot === "" ? renderTime.suspicion(stamp) : ("trap" as const);
  const disclosureVersion = origin.disclosureVersion ?? named(disclosure);
  const consentVersion = origin.consentVersion ?? named(consent);
  return { fields, key, suspected, origin: { ...origin, disclosureVersion, consentVersion } };
}

function named(version: unknown): string | null {
  return typeof version === "string" && version !== "" ? version : null;
}

function answerOf(outcome: SubmitOutcome, suspected: boolean): LeadAnswer {
  const { reply } = outcome;
  if (!outcome.taken) return { status: statusOf[outcome.refusal], reply, outcome: outcome.refusal };
  const first = outcome.fresh === true ? "taken" : "repeated";
  return { status: 201, reply, outcome: suspected ? "suspected" : first };
}

/** Signs and reads the time at which a form was shown. */
export interface RenderTime {
  /** The present time, for a form that is being shown. */
  stamp(): string;
  /**
   * What a form's time says against its sender: `forged` when this service did not sign it, `too-fast`
   * when nobody types that quickly. Null for none, since a prerendered page carries none, and for one of
   * any age: pages stay open for days.
   */
  suspicion(stamp: unknown): "forged" | "too-fast" | null;
}

/** Milliseconds in which nobody reads what is wrong, mends it and sends the form. */
const soonest = 2_000;

/** Times under the service's signature; the clock is that of the process. */
export function createRenderTime(signer: Signer, now: () => Date): RenderTime {
  return {
    stamp: () => signer.sign("render-time", now().toISOString()),
    suspicion(stamp) {
      if (stamp === undefined || stamp === "") return null;
      const shown = typeof stamp === "string" ? signer.verify("render-time", stamp) : null;
      if (shown === null) return "forged";
      const elapsed = now().getTime() - Date.parse(shown);
      // Less than nothing: another process's clock is ahead, which says nothing of the visitor.
      return elapsed >= 0 && elapsed < soonest ? "too-fast" : null;
    },
  };
}
