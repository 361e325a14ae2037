import { period } from "virtual:amount-period";
import { later } from "#content/en/pages/learning-center/article.yaml";

interface LaterAmountsProps {
  /** The title of an article, or a text with the guide's name: both keep their year. */
  readonly title: string;
  readonly className?: string;
}

/** A tag beside a title that names an earlier year: the years whose amounts it has now. Nothing for any other title. */
export function LaterAmounts({ title, className = "" }: LaterAmountsProps) {
  const [year] = /\b20\d\d\b/.exec(title) ?? [];
  if (year === undefined || Number(year) >= period.year) return null;
  return (
    <p
      className={`w-fit rounded-control border border-transparent bg-marigold px-3 py-1 text-small font-semibold text-on-marigold max-sm:text-[1rem] print:p-0 ${className}`}
    >
      {later}
    </p>
  );
}
