import { createHash } from "node:crypto";

export interface Dressed {
  readonly html: string;
  readonly csp: string;
}

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Takes the policy of the prerendered pages, which have no inline script, and gives a function that
 * widens it for one rendered page by the hashes of exactly the scripts that stand in it.
 */
export function createDress(csp: string): (html: string) => Dressed {
  return (html) => {
    const hashes = [...html.matchAll(inlineScript)].map(([, text = ""]) => hashSource(text));
    const scripts = ["script-src 'self'", ...new Set(hashes)].join(" ");
    return { html, csp: csp.replace("script-src 'self'", scripts) };
  };
}

/** A hash source of the policy (CSP 3, 2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
