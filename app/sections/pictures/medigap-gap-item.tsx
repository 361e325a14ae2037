import type { MedigapGap } from "#content/en/pictures/medigap-gaps.schema.ts";

interface MedigapGapItemProps {
  readonly gap: MedigapGap;
  readonly leaves: string;
  readonly fills: string;
}

const looks = {
  full: "border-pine bg-pine text-on-pine print:text-inherit",
  part: "border-pine bg-mint",
  none: "border-dashed border-line",
};

/** One gap, and the block that fills it. */
export function MedigapGapItem({ gap, leaves, fills }: MedigapGapItemProps) {
  return (
    <>
      <p className="font-serif text-h4 font-semibold @max-lg:mb-2 @lg:pr-4">{gap.name}</p>
      <p className="border-2 border-dashed border-line bg-sand p-4">
        <span className="block font-semibold @lg:sr-only">{leaves} </span>
        {gap.gap}
      </p>
      <p className={`border-2 p-4 ${looks[gap.fill]}`}>
        <span className="block font-semibold @lg:sr-only">{fills} </span>
        {gap.policy}
      </p>
    </>
  );
}
