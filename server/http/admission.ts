import { requestHeaders } from "#contract/request-headers.ts";
import { visitParts } from "#contract/visit.ts";
import type { SubmissionOrigin } from "#server/leads/submission.ts";
import { isLoopback } from "#server/base/net.ts";
import { cleanText } from "#server/base/text.ts";
import { readBody } from "./body.ts";
import { clientAddress, type HttpContext, isCounted, requestTarget } from "./request.ts";

type Admission =
  | { readonly admitted: true; readonly body: Buffer }
  | {
      readonly admitted: false;
      readonly fault: "wrong-origin" | "wrong-type" | "too-large" | "unreadable";
    };

/** `script`: JSON by fetch. `form`: a plain form post. */
type Sender = "script" | "form";

/** The largest form is far below this; its fields are at most a few thousand characters. */
const mostFormBytes = 64 * 1024;

const exactType = {
  script: /^application\/json(; ?charset="?utf-8"?)?$/i,
  form: /^application\/x-www-form-urlencoded(; ?charset="?utf-8"?)?$/i,
};

/**
 * What every submission passes before anything looks into it, cheapest check first: where it comes
 * from, its exact type (other types can be sent across sites without asking), no compression (a small
 * body could unpack to a huge one), and its size.
 */
export async function admit(
  c: HttpContext,
  sender: Sender,
  origins: OriginCheck,
  mostBytes = mostFormBytes,
): Promise<Admission> {
  const evidence = originEvidence(c);
  const own = sender === "script" ? origins.ofScript(evidence) : origins.ofForm(evidence);
  if (!own) return { admitted: false, fault: "wrong-origin" };
  const encoding = c.req.header("content-encoding") ?? "identity";
  if (!exactType[sender].test(c.req.header("content-type") ?? "") || encoding !== "identity") {
    return { admitted: false, fault: "wrong-type" };
  }
  const body = await readBody(c.env.incoming, mostBytes);
  if (body === "too-large") return { admitted: false, fault: "too-large" };
  if (body === "cut-off") return { admitted: false, fault: "unreadable" };
  return { admitted: true, body };
}

function originEvidence(c: HttpContext): OriginEvidence {
  return {
    origin: c.req.header("origin"),
    fetchSite: c.req.header("sec-fetch-site"),
    referer: c.req.header("referer"),
    host: c.req.header("host"),
  };
}

/** The headers that tell where a request was made. */
interface OriginEvidence {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly referer: string | undefined;
  readonly host: string | undefined;
}

interface OriginCheck {
  /** For script: the Origin header must be ours or, without one, the browser must vouch for the same origin. */
  ofScript(evidence: OriginEvidence): boolean;
  /** For plain forms: without Origin, the Referer may prove where the form stood. */
  ofForm(evidence: OriginEvidence): boolean;
  /** The path and query of a Referer on this site, else null. */
  ownPage(evidence: OriginEvidence): URL | null;
}

/**
 * What a browser sends that was told to keep its origin to itself, by an add-on or a setting. A page that
 * has none, being sandboxed, sends it too; but its browser says `cross-site` then, and no page can set what
 * it says (Fetch Metadata, 2.3).
 */
const hidden = "null";

/**
 * Takes the address at which visitors see the site; only its pages may post. A trial on this machine is
 * reached by several names (localhost, 127.0.0.1), so there the request's own host counts as well.
 */
export function createOriginCheck(publicUrl: URL): OriginCheck {
  const trial = isLoopback(publicUrl);
  function isOwn(origin: string, { host }: OriginEvidence): boolean {
    if (origin === publicUrl.origin) return true;
    return trial && host !== undefined && origin === `http://${host.toLowerCase()}`;
  }
  function ownPage(evidence: OriginEvidence): URL | null {
    const url = URL.parse(evidence.referer ?? "");
    return url !== null && isOwn(url.origin, evidence) ? url : null;
  }
  function ofScript(evidence: OriginEvidence): boolean {
    if (evidence.origin !== undefined && evidence.origin !== hidden)
      return isOwn(evidence.origin, evidence);
    return evidence.fetchSite === "same-origin";
  }
  function ofForm(evidence: OriginEvidence): boolean {
    if (evidence.origin !== undefined || evidence.fetchSite !== undefined)
      return ofScript(evidence);
    return ownPage(evidence) !== null;
  }
  return { ofScript, ofForm, ownPage };
}

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

/** Takes URL-encoded pairs and keeps the known ones, the first of each, as clean text. */
function leadSource(pairs: string | URLSearchParams): Record<string, string> {
  const given = new URLSearchParams(pairs);
  const source: Record<string, string> = {};
  for (const name of visitParts) {
    const value = cleanText(given.get(name) ?? "");
    if (value !== "") source[name] = value;
  }
  return source;
}
