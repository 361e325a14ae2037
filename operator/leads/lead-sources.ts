import { mostFirst, type Counted } from "#server/leads/stats.ts";

interface SourceCount {
  readonly utmSource: string;
  readonly referrer: string;
  readonly landing: string;
  readonly count: number;
}

/** Named where nothing is known: typed in, a bookmark, a browser that does not say. */
const unknownSource = "not known";

/** By campaign (`utm_source`), else by the site that linked here, most first. */
export function bySource(rows: readonly SourceCount[]): Counted[] {
  return fold(rows, ({ utmSource, referrer }) => utmSource || hostOf(referrer) || unknownSource);
}

/** By the page on which the visit began, most first. */
export function byLanding(rows: readonly SourceCount[]): Counted[] {
  return fold(rows, ({ landing }) => landing.replace(/[?#].*$/, "") || unknownSource);
}

function fold(rows: readonly SourceCount[], nameOf: (row: SourceCount) => string): Counted[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = nameOf(row);
    counts.set(name, (counts.get(name) ?? 0) + row.count);
  }
  return mostFirst(Array.from(counts, ([name, count]) => ({ name, count })));
}

/** Without `www.`; what is no address of a site names itself. */
function hostOf(referrer: string): string {
  return URL.parse(referrer)?.hostname.replace(/^www\./, "") || referrer;
}
