import { requestHeaders } from "#contract/request-headers.ts";
import type { SubmissionOrigin } from "#server/leads/submission.ts";
import { originEvidence, type Sender } from "./admission.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpContext } from "./env.ts";
import { leadSource, oneLine } from "./lead-source.ts";
import type { OriginCheck } from "./origin-check.ts";
import { requestTarget } from "./request-target.ts";

export interface Whereabouts {
  readonly origins: OriginCheck;
  readonly trustedProxies: number;
}

/** What a request tells of where a submission came from, kept with the lead as proof. */
export function submissionOrigin(
  c: HttpContext,
  sender: Sender,
  { origins, trustedProxies }: Whereabouts,
): SubmissionOrigin {
  const page = origins.ownPage(originEvidence(c));
  // A plain post carries no Lead-Source; the campaign of the page it stood on is in that page's address.
  const pairs = sender === "script" ? c.req.header(requestHeaders.leadSource) : page?.search;
  return {
    page: oneLine(page?.pathname ?? postedTo(c, sender), 300),
    source: leadSource(pairs ?? ""),
    ip: clientAddress(
      c.env.incoming.socket.remoteAddress,
      c.req.header("x-forwarded-for"),
      trustedProxies,
    ),
    userAgent: oneLine(c.req.header("user-agent") ?? "", 500),
    channel: sender === "script" ? "api" : "page",
    disclosureVersion: c.req.header(requestHeaders.disclosureVersion) ?? null,
  };
}

function postedTo(c: HttpContext, sender: Sender): string {
  return sender === "form" ? requestTarget(c.env.incoming).path : "unknown";
}
