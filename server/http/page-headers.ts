import { speculationRulesPath } from "#contract/speculation-rules.ts";

type Headers = Readonly<Record<string, string>>;

/**
 * What a page carries besides the headers of every answer: its policy, and where the rules lie by which
 * browsers fetch the next page ahead (HTML, 7.6.3; a string of RFC 9651). A header needs no inline script,
 * which the policy would refuse.
 */
export function pageHeaders(csp: string): Headers {
  return { ...errorPageHeaders(csp), "Speculation-Rules": `"${speculationRulesPath}"` };
}

/** The same of an error page: a service in trouble asks for no more requests. */
export function errorPageHeaders(csp: string): Headers {
  return { "Content-Security-Policy": csp };
}

/** The same of a page that was rendered for one request, by the status of its answer. */
export function renderedPageHeaders(csp: string, status: number): Headers {
  return status < 500 ? pageHeaders(csp) : errorPageHeaders(csp);
}
