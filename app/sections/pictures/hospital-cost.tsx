import type { HospitalStep } from "#content/en/pictures/benefit-period.schema.ts";

interface HospitalCostProps {
  readonly step: HospitalStep;
  readonly steps: readonly HospitalStep[];
}

const tall = 100;

/** One step of the drawing: what a day costs you, all of it in the last step; in scale with the others. */
export function HospitalCost({ step, steps }: HospitalCostProps) {
  const most = Math.max(...steps.flatMap(({ once, daily }) => [inDollars(once), inDollars(daily)]));
  const height = (amount?: string): number => (inDollars(amount) / most) * 0.85 * tall;
  const daily = step.daily ? height(step.daily) : tall;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${step.days} ${tall}`}
      preserveAspectRatio="none"
      className="h-full w-full stroke-ink @lg:h-40"
    >
      <rect
        width={step.days}
        height={tall}
        className="fill-mint"
        vectorEffect="non-scaling-stroke"
      />
      <Paid width={step.days} height={daily} />
      <Paid width={4} height={height(step.once)} />
    </svg>
  );
}

function Paid({ width, height }: { readonly width: number; readonly height: number }) {
  if (height === 0) return null;
  return (
    <rect
      y={tall - height}
      width={width}
      height={height}
      className="fill-marigold"
      vectorEffect="non-scaling-stroke"
    />
  );
}

function inDollars(amount = "$0"): number {
  return Number(amount.replaceAll(/[$,]/g, ""));
}
