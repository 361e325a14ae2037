import type { LeadKind } from "#contract/lead-kind.ts";
import type { LeadReply } from "#contract/lead-reply.ts";
import { disclosureField, trapField } from "#contract/request-headers.ts";
import { errorFields } from "#server/error-fields.ts";
import type { Leads } from "#server/leads/submit-lead.ts";
import type { SubmissionOrigin, SubmitOutcome } from "#server/leads/submission.ts";
import type { Log } from "#server/log.ts";
import { statusOf, type Replies } from "./fault.ts";
import type { RateLimit } from "./rate-limit.ts";

/** A submission's answer, the same for script and plain posts. */
export interface LeadAnswer {
  readonly status: 201 | (typeof statusOf)[keyof typeof statusOf];
  readonly reply: LeadReply;
  /** Seconds to wait before another try, where waiting helps. */
  readonly retryAfter?: number;
}

export interface LeadTaker {
  /** `readFields` gives undefined for a body that is no set of fields. Never throws. */
  take(
    kind: LeadKind,
    origin: SubmissionOrigin,
    key: string | null,
    readFields: () => Readonly<Record<string, unknown>> | undefined,
  ): Promise<LeadAnswer>;
}

export interface LeadTakerDeps {
  readonly leads: Leads;
  readonly rateLimit: RateLimit;
  readonly replies: Replies;
  readonly log: Log;
}

/** The one way by which every submission reaches the leads, so that no two ways can differ. */
export function createLeadTaker({ leads, rateLimit, replies, log }: LeadTakerDeps): LeadTaker {
  const refuse = (fault: keyof Replies, retryAfter?: number): LeadAnswer => ({
    status: statusOf[fault],
    reply: { success: false, message: replies[fault] },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  return {
    async take(kind, origin, key, readFields) {
      const rate = await rateLimit.take(origin.ip);
      if (!rate.allowed) return refuse("too-many", rate.retryAfterSeconds);
      const fields = readFields();
      if (fields === undefined) return refuse("unreadable");
      try {
        return answerOf(await leads.submit(kind, submissionOf(origin, key, fields)));
      } catch (error) {
        log.error("lead not stored", errorFields(error));
        return refuse("unavailable", 30);
      }
    },
  };
}

/** Takes the trap and the disclosure's version out of the fields: they describe the submission. */
function submissionOf(
  origin: SubmissionOrigin,
  key: string | null,
  given: Readonly<Record<string, unknown>>,
) {
  const { [trapField]: trap = "", [disclosureField]: shown, ...fields } = given;
  const disclosureVersion = origin.disclosureVersion ?? (typeof shown === "string" ? shown : null);
  return { fields, key, trapped: trap !== "", origin: { ...origin, disclosureVersion } };
}

function answerOf(outcome: SubmitOutcome): LeadAnswer {
  const status = outcome.taken ? 201 : statusOf[outcome.refusal];
  return { status, reply: outcome.reply };
}
