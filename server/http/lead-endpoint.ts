import { requestHeaders } from "#contract/request-headers.ts";
import type { Watch } from "#server/watch.ts";
import { admit } from "./admission.ts";
import type { HttpContext } from "./env.ts";
import { statusOf, type Replies } from "./fault.ts";
import { jsonBody } from "./json-body.ts";
import type { KindOf } from "./lead-calls.ts";
import type { LeadTaker } from "./lead-taker.ts";
import { submissionOrigin, type Whereabouts } from "./submission-origin.ts";

export interface LeadEndpointDeps extends Whereabouts {
  readonly taker: LeadTaker;
  readonly replies: Replies;
  readonly watch: Watch;
}

/**
 * Takes a form as JSON and answers with JSON, whatever happens. `kindOf` tells which form it is; forms
 * that share a call say so in a header. One that says a form we do not have counts for none.
 */
export function leadEndpoint(deps: LeadEndpointDeps, kindOf: KindOf) {
  const { taker, replies, watch, ...whereabouts } = deps;
  return async (c: HttpContext): Promise<Response> => {
    const refuse = (fault: keyof Replies) =>
      c.json({ success: false, message: replies[fault] }, statusOf[fault]);
    const kind = kindOf(c.env.incoming.headers);
    const admission = await admit(c, "script", whereabouts.origins);
    if (!admission.admitted) {
      if (kind !== undefined) watch.submission(kind, admission.fault);
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
