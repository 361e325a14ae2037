import page from "#content/en/topics/medicare-supplements.yaml";

const { rules } = page.compare;

/** What a table cannot say in one word: who may buy a letter, copays, versions, three states. */
export function TableRules() {
  return (
    <div className="rounded-card bg-sand p-6 sm:p-8 lg:col-span-5">
      <h3 className="text-h3">{rules.headline}</h3>
      <dl className="mt-4 space-y-5">
        {rules.points.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
