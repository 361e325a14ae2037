import words from "#content/en/pictures/benefit-period.yaml";
import type { HospitalStep } from "#content/en/pictures/schemas.ts";
import { PictureFrame, PictureKey } from "./picture-frame.tsx";

/** What hospital days cost over a benefit period (42 CFR 409.60, 409.61, 409.82 and 409.83). */
export function BenefitPeriod() {
  return (
    <PictureFrame title={words.title} text={words.text} notes={words.notes}>
      <PictureKey you={words.you} others={words.medicare} />
      <ol className="grid @lg:grid-cols-4">
        {words.steps.map((step) => (
          <li key={step.name} className="grid grid-cols-[40px_1fr] gap-x-4 @lg:block">
            <HospitalCost step={step} steps={words.steps} />
            <div className="py-4 @lg:pr-4">
              <p className="font-serif text-h4 font-semibold">{step.name}</p>
              <p className="mt-1">
                {words.you} <b className="font-semibold">{step.you}</b>
              </p>
              <p className="text-quiet">
                {words.medicare} {step.medicare}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </PictureFrame>
  );
}

interface HospitalCostProps {
  readonly step: HospitalStep;
  readonly steps: readonly HospitalStep[];
}

const wide = 100;
const tall = 100;
/** Height of the largest known amount, in percent; the full height stands for "all costs". */
const highest = 85;

/** One step: what a day costs you, to scale with the other steps. */
export function HospitalCost({ step, steps }: HospitalCostProps) {
  const most = Math.max(...steps.flatMap(({ once, daily }) => [inDollars(once), inDollars(daily)]));
  const height = (amount?: string): number => (inDollars(amount) / most) * highest;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${wide} ${tall}`}
      preserveAspectRatio="none"
      className="h-full w-full overflow-visible stroke-ink @lg:h-40"
    >
      {/* An outline in the same color closes the seam between two steps. */}
      <rect
        width={wide}
        height={tall}
        className="fill-mint stroke-mint"
        vectorEffect="non-scaling-stroke"
      />
      <Paid width={wide} height={step.daily ? height(step.daily) : tall} />
      {step.once && <Paid width={wide / 20} height={height(step.once)} />}
    </svg>
  );
}

/** Without a height it is the ground line. */
function Paid({ width, height }: { readonly width: number; readonly height: number }) {
  return (
    <rect
      y={tall - height}
      width={width}
      height={Math.max(height, 0.1)}
      className="fill-marigold"
      vectorEffect="non-scaling-stroke"
    />
  );
}

function inDollars(amount = "$0"): number {
  return Number(amount.replaceAll(/[$,]/g, ""));
}
