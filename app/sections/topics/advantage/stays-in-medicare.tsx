import page from "#content/en/topics/medicare-advantage.yaml";

const { stays } = page;

/** What stays as it was with such a plan, and what changes. */
export function StaysInMedicare() {
  return (
    <div className="rounded-card bg-mint p-6 sm:p-8">
      <h2 className="text-h3">{stays.headline}</h2>
      <dl className="mt-5 space-y-5">
        {stays.points.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
