import type { MedigapGap } from "#content/en/pictures/medigap-gaps.schema.ts";

interface MedigapGapItemProps {
  readonly gap: MedigapGap;
  readonly leaves: string;
  readonly fills: string;
}

const looks = {
  full: "border-pine bg-pine text-on-pine",
  part: "border-pine bg-mint",
  none: "border-dashed border-line",
};

/** One gap, and the block that fills it. */
export function MedigapGapItem({ gap, leaves, fills }: MedigapGapItemProps) {
  return (
    <li>
      <p className="font-semibold">{gap.name}</p>
      <div className="mt-2 grid @lg:grid-cols-2">
        <p className="border-2 border-dashed border-line bg-sand p-3">
          <span className="block font-semibold @lg:sr-only">{leaves} </span>
          {gap.gap}
        </p>
        <p className={`border-2 p-3 ${looks[gap.fill]}`}>
          <span className="block font-semibold @lg:sr-only">{fills} </span>
          {gap.policy}
        </p>
      </div>
    </li>
  );
}
