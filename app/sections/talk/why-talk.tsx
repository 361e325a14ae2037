import page from "#content/en/pages/talk-to-agent.yaml";

const { why } = page;

/** What speaks for a talk with us, in a column of short reasons. */
export function WhyTalk() {
  return (
    <section aria-labelledby="why" className="mt-12 lg:sticky lg:top-24">
      <h2 id="why" className="text-h3">
        {why.headline}
      </h2>
      <dl className="mt-4">
        {why.reasons.map((reason) => (
          <div key={reason.title} className="border-t border-hair py-4">
            <dt className="font-semibold">{reason.title}</dt>
            <dd className="text-small text-quiet">{reason.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
