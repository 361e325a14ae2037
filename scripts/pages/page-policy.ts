/**
 * The content security policy of every page: nothing from elsewhere, no inline script, no eval, and no
 * text becomes markup (Trusted Types). The one inline style sheet is allowed by its
 * hash, the site's whole sheet as a file of ours.
 */
export function pagePolicy(styleHash: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHash}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
