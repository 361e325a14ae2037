import { isLoopback } from "#server/is-loopback.ts";

/** The headers that tell where a request was made. */
export interface OriginEvidence {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly referer: string | undefined;
  readonly host: string | undefined;
}

export interface OriginCheck {
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
