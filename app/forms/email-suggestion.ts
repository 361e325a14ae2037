import findSimilar, { all as worldwide } from "email-misspelled";
import { endings, others, suggested } from "#content/en/forms/email-domains.yaml";

const similarTo = findSimilar({
  domains: [...suggested, ...others, ...worldwide],
  maxMisspelled: 2,
});

/**
 * The address that the visitor probably meant, if its domain looks like a slip in a common one, such as `gmial.com` or
 * `gmail.con`. Undefined for domains that are known to exist and for those that resemble none.
 */
export function suggestAddress(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const typed = address.slice(at + 1).toLowerCase();
  const domain = withEnding(typed);
  const [closest] = similarTo(`x@${domain}`);
  const isSlip = closest && suggested.includes(closest.suggest) && isLikely(domain, closest);
  const meant = isSlip ? closest.suggest : domain;
  return at > 0 && meant !== typed ? address.slice(0, at + 1) + meant : undefined;
}

/** The domain with the ending that was meant; unchanged if its ending may exist. */
function withEnding(domain: string): string {
  for (const [meant, slips] of Object.entries(endings))
    for (const slip of slips)
      if (domain.endsWith(`.${slip}`)) return domain.slice(0, -slip.length) + meant;
  return domain;
}

/** Names with fewer letters differ by one letter from those of many companies: aol.com and aon.com. */
const shortName = 5;

/**
 * Whether a domain is more likely a slip than another domain that exists: one letter in a long name, two letters the
 * wrong way around, or the right name with another ending.
 */
function isLikely(typed: string, { suggest, misspelledCount }: SimilarDomain): boolean {
  const [name, meant] = [nameOf(typed), nameOf(suggest)];
  if (singled(name) === singled(meant)) return true;
  return meant.length >= shortName && (misspelledCount === 1 || sorted(typed) === sorted(suggest));
}

type SimilarDomain = ReturnType<typeof similarTo>[number];

function nameOf(domain: string): string {
  return domain.replace(/\..*/s, "");
}

/** Without letters that were typed twice in a row. */
function singled(name: string): string {
  return name.replace(/(.)\1+/g, "$1");
}

function sorted(text: string): string {
  return Array.from(text).toSorted().join("");
}
