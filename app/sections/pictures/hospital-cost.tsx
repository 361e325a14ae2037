import type { HospitalStep } from "#content/en/pictures/benefit-period.schema.ts";

interface HospitalCostProps {
  readonly step: HospitalStep;
  readonly steps: readonly HospitalStep[];
}

const wide = 100;
const tall = 100;
/** The largest amount known stays below the top, which stands for "all costs". */
const highest = 85;

/** One step of the drawing: what a day costs you, in scale with the other steps. */
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
      {/* Its outline, in the same colour, closes the seam between two steps. */}
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

/** Without height it is the ground line. */
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
