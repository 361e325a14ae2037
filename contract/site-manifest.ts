import { z } from "./z.ts";

const variant = z.object({
  encoding: z.enum(["identity", "br", "gzip"]),
  /** Path under the site's root directory. */
  file: z.string(),
  /** Strong validator with its quotes; one for each encoding (RFC 9110, 8.8.3). */
  etag: z.string().check(z.regex(/^"[\w-]+"$/)),
});

const siteFile = z.object({
  /** URL path, percent-encoded as requests carry it; a page's has no trailing slash. */
  path: z.string().check(z.startsWith("/")),
  type: z.string(),
  kind: z.enum(["page", "file"]),
  /** Content security policy of a page, which allows the style that this page carries. */
  csp: z.optional(z.string()),
  /** Query parameters that change what the page says; a request with one of them is rendered for itself. */
  asks: z.array(z.string()),
  /** The name changes with the content, so browsers may keep it for good. */
  immutable: z.boolean(),
  /** Best first; the last is always `identity`. */
  variants: z.array(variant).check(z.minLength(1)),
});

const redirect = z.object({ from: z.string(), to: z.string() });

/** Everything the service may serve: made by the build, read once at the start. */
export const siteManifest = z.object({
  /** Directory of the files, relative to the manifest. */
  root: z.string(),
  /** Content security policy of pages that the service renders, and of those without one of their own. */
  csp: z.string(),
  files: z.array(siteFile),
  /** Shown with status 404; has no address of its own. */
  notFound: siteFile,
  /** Shown with every other error status; has no address of its own. */
  problem: siteFile,
  /** Answers a form while more come than can be taken; has no address of its own. */
  busy: siteFile,
  /** Addresses that pages once had, each with today's. */
  redirects: z.array(redirect),
});

export type SiteManifest = z.infer<typeof siteManifest>;
export type Redirect = z.infer<typeof redirect>;
export type SiteFile = z.infer<typeof siteFile>;
export type SiteVariant = z.infer<typeof variant>;
