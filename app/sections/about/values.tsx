import page from "#content/en/pages/about-us.yaml";

const { values } = page;

/** Four values as lines of a list, the name before what it means. */
export function Values() {
  return (
    <section aria-labelledby="values" className="page band">
      <h2 id="values" className="text-h2">
        {values.headline}
      </h2>
      <dl className="mt-8 border-b border-hair">
        {values.items.map((value) => (
          <div
            key={value.title}
            className="grid gap-x-10 gap-y-1 border-t border-hair py-6 md:grid-cols-[1fr_2fr]"
          >
            <dt className="font-serif text-h3 font-semibold">{value.title}</dt>
            <dd className="max-w-[65ch] md:pt-1">{value.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
