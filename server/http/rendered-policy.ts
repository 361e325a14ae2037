import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Gives the policy of a page that was rendered for one request: the pages' own, plus the hash of each
 * inline script it carries (CSP 3, 2.3.1). Prerendered pages carry none.
 */
export function rendered(csp: string) {
  return (html: string): { html: string; csp: string } => {
    const hashes = [...html.matchAll(inlineScript)].map(([, text = ""]) => hashSource(text));
    return { html, csp: csp.replace("script-src 'self'", `script-src 'self' ${hashes.join(" ")}`) };
  };
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
