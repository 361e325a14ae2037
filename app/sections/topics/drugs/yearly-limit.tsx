import page from "#content/en/topics/prescription-drug-plans.yaml";

const { limit } = page;

/** The one figure to remember: the yearly limit. */
export function YearlyLimit() {
  return (
    <div className="rounded-card bg-mint p-7 sm:p-9">
      <p className="max-w-[26ch] font-semibold">{limit.label}</p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-h1 leading-none font-semibold">{limit.figure}</span>
        <span className="text-lead">{limit.year}</span>
      </p>
      <p className="mt-4 text-small">{limit.before}</p>
    </div>
  );
}
