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
