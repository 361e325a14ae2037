import type { BenefitValue } from "#content/en/topics/medigap-benefits.schema.ts";

/** How a value is drawn: a tick, a cross, a disk filled by the share that is paid, or no mark at all. */
export type BenefitMark =
  | { readonly kind: "all" }
  | { readonly kind: "nothing" }
  | { readonly kind: "share"; readonly percent: number }
  | { readonly kind: "words" };

/** What mark a value gets; "80%" gives its share. */
export function benefitMark(value: BenefitValue): BenefitMark {
  if (typeof value === "boolean") return { kind: value ? "all" : "nothing" };
  const share = /^(\d+)%$/.exec(value)?.[1];
  return share === undefined ? { kind: "words" } : { kind: "share", percent: Number(share) };
}

interface BenefitWords {
  readonly yes: string;
  readonly no: string;
  readonly part: string;
}

/** What a value says, mark or no mark: "Covered", "Not covered", "80% covered", or its own words. */
export function benefitText(value: BenefitValue, { yes, no, part }: BenefitWords): string {
  if (typeof value === "boolean") return value ? yes : no;
  return benefitMark(value).kind === "share" ? `${value} ${part}` : value;
}
