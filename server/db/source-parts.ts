/** The parts of a lead's source that are kept; each is a column of `lead_sources`. */
export const sourceParts = [
  "landing",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

export type SourcePart = (typeof sourceParts)[number];

/** Takes a row of `lead_sources`, or none, and gives its known parts by name. */
export function knownParts(
  row: Readonly<Record<SourcePart, string | null>> | undefined,
): Record<string, string> {
  const known: Record<string, string> = {};
  for (const part of sourceParts) {
    const value = row?.[part];
    if (typeof value === "string") known[part] = value;
  }
  return known;
}
