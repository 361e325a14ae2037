/** Weak comparison (RFC 9110, 13.1.2); a proxy may have weakened our validator. */
export function isUnchanged(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = new Set(ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return tags.has(etag) || tags.has("*");
}
