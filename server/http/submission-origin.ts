import { requestHeaders } from "#contract/request-headers.ts";
import { cleanText } from "#server/leads/clean-text.ts";
import type { SubmissionOrigin } from "#server/leads/submission.ts";
import { originEvidence, type Sender } from "./admission.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpContext } from "./env.ts";
import { isCounted } from "./is-counted.ts";
import { leadSource } from "./lead-source.ts";
import type { OriginCheck } from "./origin-check.ts";
import { requestTarget } from "./request-target.ts";

export interface Whereabouts {
  readonly origins: OriginCheck;
  readonly trustedProxies: number;
}

/** Where a submission came from, and whether what comes of it is counted. */
export interface RequestOrigin extends SubmissionOrigin {
  readonly counted: boolean;
}

/** What a request tells of where a submission came from, kept with the lead as proof. */
export function submissionOrigin(
  c: HttpContext,
  sender: Sender,
  { origins, trustedProxies }: Whereabouts,
): RequestOrigin {
  const page = origins.ownPage(originEvidence(c));
  // A plain post carries no Lead-Source; the campaign of the page it stood on is in that page's address.
  const pairs = sender === "script" ? c.req.header(requestHeaders.leadSource) : page?.search;
  return {
    page: cleanText(page?.pathname ?? postedTo(c, sender)),
    source: leadSource(pairs ?? ""),
    ip: visitorAddress(c, trustedProxies),
    userAgent: cleanText(c.req.header("user-agent") ?? ""),
    channel: sender === "script" ? "api" : "page",
    disclosureVersion: c.req.header(requestHeaders.disclosureVersion) ?? null,
    consentVersion: c.req.header(requestHeaders.consentVersion) || null,
    counted: isCounted(c.env.incoming.headers),
  };
}

/** The address that a request comes from, whichever proxies of ours it passed. */
export function visitorAddress(c: HttpContext, trustedProxies: number): string {
  const socket = c.env.incoming.socket.remoteAddress;
  return clientAddress(socket, c.req.header("x-forwarded-for"), trustedProxies);
}

function postedTo(c: HttpContext, sender: Sender): string {
  return sender === "form" ? requestTarget(c.env.incoming).path : "unknown";
}
