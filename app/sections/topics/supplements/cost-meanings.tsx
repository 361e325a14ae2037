import page from "#content/en/topics/medicare-supplements.yaml";
import table from "#content/en/topics/medigap-benefits.yaml";

/** Each row of the table in a sentence, for whom the names are new. */
export function CostMeanings() {
  return (
    <div className="lg:col-span-7">
      <h3 className="text-h3">{page.compare.meanings}</h3>
      <dl className="mt-4">
        {table.benefits.map(({ benefit, meaning }) => (
          <div
            key={benefit}
            className="grid gap-x-6 border-t border-hair py-3 text-small sm:grid-cols-[11rem_1fr]"
          >
            <dt className="font-semibold">{benefit}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
