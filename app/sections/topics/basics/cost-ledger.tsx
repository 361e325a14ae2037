import page from "#content/en/topics/medicare-basics.yaml";

const { ledger } = page.costs;

/** The amounts a beginner meets first: our guide's, and what is official now. */
export function CostLedger() {
  return (
    <div className="rounded-card bg-mint p-6 sm:p-7">
      <p className="font-semibold">{ledger.title}</p>
      <dl className="mt-2">
        {ledger.rows.map((row) => (
          <div key={row.label} className="border-t border-line/40 py-3 first:border-0">
            <dt>{row.label}</dt>
            <dd className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 text-small">
              <span>
                {ledger.guide} <span className="block text-body">{row.guide}</span>
              </span>
              <span>
                {ledger.official} {row.year}{" "}
                <strong className="block text-body">{row.official}</strong>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small">{ledger.note}</p>
    </div>
  );
}
