import { z } from "./z.ts";

const variant = z.object({
  encoding: z.enum(["identity", "br", "gzip"]),
  /** Path under the site's root directory. */
  file: z.string(),
  /** Strong validator, quoted; differs per encoding (RFC 9110, 8.8.3). */
  etag: z.string().check(z.regex(/^"[\w-]+"$/)),
});

const siteFile = z.object({
  /** URL path, percent-encoded as in requests. */
  path: z.string().check(z.startsWith("/")),
  type: z.string(),
  /** The day (YYYY-MM-DD) from which it takes the place of the file that has its path before; null for the first. */
  since: z.nullable(z.string()),
  /** The file name changes with the content, so browsers may cache it forever. */
  immutable: z.boolean(),
  /** Preferred encoding first; the last is always `identity`. */
  variants: z.array(variant).check(z.minLength(1)),
});

/** The files that a build made for visitors. The build writes it; the service reads it once at startup. */
export const siteManifest = z.object({
  /** Directory of the files, relative to the manifest. */
  root: z.string(),
  files: z.array(siteFile),
});

export type SiteManifest = z.infer<typeof siteManifest>;
export type SiteFile = z.infer<typeof siteFile>;
export type SiteVariant = z.infer<typeof variant>;
