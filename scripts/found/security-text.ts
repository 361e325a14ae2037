/** Where the file stands (RFC 9116, 3). */
export const securityTextPath = "/.well-known/security.txt";

/**
 * Whom to tell of a weakness of the site (RFC 9116). It is good for a year from the day of the build, by
 * UTC: the RFC asks for less than a year (2.5.5), so that no address outlives its reader, and whoever
 * builds the site looks after it. Builds of one day give the same bytes.
 */
export function securityText(publicUrl: string, email: string, built: Date): string {
  const fields = {
    Contact: `mailto:${email}`,
    Expires: yearAfter(built).toISOString(),
    "Preferred-Languages": "en",
    Canonical: publicUrl + securityTextPath,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}

/** The beginning of the same day a year later. */
function yearAfter(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear() + 1, day.getUTCMonth(), day.getUTCDate()));
}
