import { speculationRulesPath } from "#contract/fixed-paths.ts";

/** For everything except pages: can't load anything and can't be framed. */
const strictPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers of every response, following the checks of MDN Observatory. Pages replace the policy with their
 * own. Strict-Transport-Security only for an https address: over http it would lock browsers out.
 */
export function securityHeaders(publicUrl: URL): Readonly<Record<string, string>> {
  const https = publicUrl.protocol === "https:";
  return {
    "Content-Security-Policy": strictPolicy,
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
 * Extra headers of a page: its policy, and the URL of the speculation rules for prefetching the next page
 * (HTML, 7.6.3; a string by RFC 9651). They come by header because the policy forbids inline scripts.
 */
export function pageHeaders(csp: string): Headers {
  return { ...errorPageHeaders(csp), "Speculation-Rules": `"${speculationRulesPath}"` };
}

/** Extra headers of an error page: no prefetching, which would add load to a service in trouble. */
export function errorPageHeaders(csp: string): Headers {
  return { "Content-Security-Policy": csp };
}

/** Extra headers of a page rendered for one request, chosen by its status. */
export function renderedPageHeaders(csp: string, status: number): Headers {
  return status < 500 ? pageHeaders(csp) : errorPageHeaders(csp);
}
