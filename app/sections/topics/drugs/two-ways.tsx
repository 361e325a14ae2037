import page from "#content/en/topics/prescription-drug-plans.yaml";

const { ways } = page.topics;

/** A drug plan on its own, or inside a Medicare Advantage plan. */
export function TwoWays() {
  return (
    <article className="flex flex-col rounded-card bg-sand p-6 sm:p-9 lg:col-span-5">
      <h3 className="text-h3">{ways.title}</h3>
      <ol className="mt-6 space-y-6 pb-6">
        {ways.items.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-2">
            <span
              aria-hidden="true"
              className="w-[1em] font-serif text-h2 leading-none font-semibold"
            >
              {index + 1}
            </span>
            <p>
              <strong className="block font-semibold">{title}</strong>
              {text}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-auto border-t border-line/40 pt-4 text-small">{ways.text}</p>
    </article>
  );
}
