import type { UseCounts } from "#server/counts/use.ts";
import { reportUses } from "#server/counts/report-uses.ts";
import { admit } from "./admission.ts";
import type { HttpContext } from "./env.ts";
import { statusOf, type Fault, type Replies } from "./fault.ts";
import { isCounted } from "./is-counted.ts";
import { jsonBody } from "./json-body.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { Site } from "./site.ts";
import { visitorAddress, type Whereabouts } from "./submission-origin.ts";

export interface CountCallDeps extends Whereabouts {
  readonly site: Site;
  readonly counts: UseCounts;
  readonly replies: Replies;
}

/** Reports an hour from one address: a library or a residence shares one. */
const reportsPerHour = 1000;
/** A report is far below this. */
const mostBytes = 2048;

/**
 * `POST /api/counts`: what the page's script tells of a form, or of a page come to by a link. Answers 204,
 * also when it is not counted because the browser asks not to be followed.
 */
export function countCall({ site, counts, replies, ...whereabouts }: CountCallDeps) {
  const limit = createRateLimit(reportsPerHour);
  const isPage = (path: string) => site.files.get(path)?.page === true;

  return async (c: HttpContext): Promise<Response> => {
    const admission = await admit(c, "script", whereabouts.origins, mostBytes);
    if (!admission.admitted) return refuse(c, admission.fault);
    const uses = reportUses(jsonBody(admission.body), isPage);
    if (uses === null) return refuse(c, "unreadable");
    if (!isCounted(c.env.incoming.headers)) return c.body(null, 204);
    const rate = await limit.take(visitorAddress(c, whereabouts.trustedProxies));
    if (!rate.allowed) return refuse(c, "too-many", rate.retryAfterSeconds);
    uses.forEach((use) => counts.add(use));
    return c.body(null, 204);
  };

  function refuse(c: HttpContext, fault: Fault & keyof Replies, retryAfter?: number): Response {
    if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
    return c.json({ success: false, message: replies[fault] }, statusOf[fault]);
  }
}
