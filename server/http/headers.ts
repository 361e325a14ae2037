import { speculationRulesPath } from "#contract/speculation-rules.ts";

/** The policy of everything that is no page: it may load nothing and stand in no frame. */
const nothing = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers of every answer, by the rules of MDN Observatory. A page puts its own policy in place of the
 * one here. Strict transport only where the public address is https, else browsers would be locked out.
 */
export function securityHeaders(publicUrl: URL): Readonly<Record<string, string>> {
  const https = publicUrl.protocol === "https:";
  return {
    "Content-Security-Policy": nothing,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // `no-referrer` would make browsers send `Origin: null` with plain form posts.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy":
      "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

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
