import { z } from "./z.ts";

const variant = z.object({
  encoding: z.enum(["identity", "br", "gzip"]),
  /** Path under the site's root directory. */
  file: z.string(),
  /** Strong validator, quoted; differs per encoding (RFC 9110, 8.8.3). */
  etag: z.string().check(z.regex(/^"[\w-]+"$/)),
});

/** Preferred encoding first; the last is always `identity`. */
const variants = z.array(variant).check(z.minLength(1));

const siteFile = z.object({
  /** URL path, percent-encoded as in requests. A page's path has no trailing slash. */
  path: z.string().check(z.startsWith("/")),
  type: z.string(),
  kind: z.enum(["page", "file"]),
  /** Content security policy of a page; allows its inline style. */
  csp: z.optional(z.string()),
  /** Query parameters that change the page. A request with one of them is rendered on demand. */
  asks: z.array(z.string()),
  /** The file name changes with the content, so browsers may cache it forever. */
  immutable: z.boolean(),
  variants,
  /** The page as it is while there are plans to show. */
  withPlans: z.optional(z.object({ csp: z.optional(z.string()), variants })),
});

/** An address without a file, such as a calendar file, rendered for each request. */
const rendered = z.object({
  path: z.string().check(z.startsWith("/")),
  /** Its content type. */
  type: z.string(),
  /** A query that it can be rendered for, with its `?`. */
  example: z.string(),
});

/** The pages of plan data, which the service renders: the part of the style sheet that each needs. */
const planPages = z.object({
  /** Path of the whole sheet, for islands. */
  sheet: z.string(),
  /** By route: one of `planRoutes`. */
  styles: z.record(z.string(), z.object({ csp: z.string(), style: z.string() })),
});

const redirect = z.object({ from: z.string(), to: z.string() });

/** All files that the service serves. The build writes it; the service reads it once at startup. */
export const siteManifest = z.object({
  /** Directory of the files, relative to the manifest. */
  root: z.string(),
  /** Content security policy of pages that the service renders, and of files without their own. */
  csp: z.string(),
  files: z.array(siteFile),
  /** Served with status 404; has no URL of its own. */
  notFound: siteFile,
  /** Served with all other error statuses; has no URL of its own. */
  problem: siteFile,
  /** Former paths of pages and their current ones. */
  redirects: z.array(redirect),
  /** Files that the service renders on request, each with its content type. */
  rendered: z.array(rendered),
  /** Null in development, where those pages have the whole sheet. */
  planPages: z.nullable(planPages),
});

export type SiteManifest = z.infer<typeof siteManifest>;
export type PlanPages = z.infer<typeof planPages>;
export type RenderedFile = z.infer<typeof rendered>;
export type Redirect = z.infer<typeof redirect>;
export type SiteFile = z.infer<typeof siteFile>;
export type SiteVariant = z.infer<typeof variant>;
