import { compare as words } from "#content/en/topics/medicare-supplements.yaml";
import type { BenefitValue } from "#content/en/topics/medigap-benefits.schema.ts";
import { Icon } from "#app/ui/icon.tsx";

/** What a policy pays of one cost: a mark for the eye, and the same in words. */
export function BenefitCell({ value }: { readonly value: BenefitValue }) {
  return (
    <td className="border-b border-hair px-1.5 py-3 align-top leading-snug md:px-4">
      <span className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <Mark mark={benefitMark(value)} />
        {benefitText(value, words)}
      </span>
    </td>
  );
}

function Mark({ mark }: { readonly mark: BenefitMark }) {
  if (mark.kind === "words") return null;
  if (mark.kind === "share") return <ShareMark percent={mark.percent} />;
  return (
    <span className={mark.kind === "all" ? "text-leaf" : "text-quiet"}>
      <Icon name={mark.kind === "all" ? "check" : "close"} />
    </span>
  );
}

/** A disk of which the part is filled that the policy pays: a stroke as wide as the disk, so far round. */
function ShareMark({ percent }: { readonly percent: number }) {
  return (
    <svg
      aria-hidden="true"
      width="22"
      height="22"
      viewBox="0 0 24 24"
      className="shrink-0 text-leaf"
    >
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle
        cx="12"
        cy="12"
        r="4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="9"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        transform="rotate(-90 12 12)"
      />
    </svg>
  );
}

/** How a value is drawn: a tick, a cross, a disk filled by the share that is paid, or no mark at all. */
type BenefitMark =
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
