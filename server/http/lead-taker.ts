import type { LeadKind } from "#contract/lead-kind.ts";
import type { LeadReply } from "#contract/lead-reply.ts";
import {
  consentField,
  disclosureField,
  renderTimeField,
  trapField,
} from "#contract/hidden-fields.ts";
import { outcomeUses } from "#server/counts/form-uses.ts";
import type { UseCounts } from "#server/counts/use.ts";
import { errorFields } from "#server/error-fields.ts";
import type { Leads } from "#server/leads/submit-lead.ts";
import type { SubmitOutcome } from "#server/leads/submission.ts";
import type { Log } from "#server/log.ts";
import type { SubmissionOutcome, Watch } from "#server/watch.ts";
import { statusOf, type Replies } from "./fault.ts";
import type { RenderTime } from "./render-time.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { RequestOrigin } from "./submission-origin.ts";
import { tryAgainAfter, type WaitingRoom } from "./waiting-room.ts";

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

export interface LeadTaker {
  /** `readFields` gives undefined for a body that is no set of fields. Never throws. */
  readonly take: Take;
}

export interface LeadTakerDeps {
  readonly leads: Leads;
  readonly rateLimit: RateLimit;
  readonly room: WaitingRoom;
  readonly renderTime: RenderTime;
  readonly replies: Replies;
  readonly counts: UseCounts;
  readonly watch: Watch;
  readonly log: Log;
}

/** The one way by which every submission reaches the leads, so that no two ways can differ. */
export function createLeadTaker(deps: LeadTakerDeps): LeadTaker {
  const take = takeWith(deps);
  return {
    async take(kind, origin, key, readFields) {
      const answer = await take(kind, origin, key, readFields);
      deps.watch.submission(kind, answer.outcome);
      if (origin.counted) count(deps.counts, kind, origin.page, answer);
      return answer;
    },
  };
}

function takeWith({ leads, rateLimit, room, renderTime, replies, log }: LeadTakerDeps): Take {
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
    [trapField]: trap = "",
    [renderTimeField]: stamp,
    [disclosureField]: disclosure,
    [consentField]: consent,
    ...fields
  } = given;
  const suspected = trap === "" ? renderTime.suspicion(stamp) : ("trap" as const);
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
