import page from "#content/en/pages/download-guide.yaml";

const { inside } = page;

/** The guide's chapters, set like its own page of contents. */
export function GuideContents() {
  return (
    <section aria-labelledby="inside" className="bg-band text-on-band">
      <div className="page grid gap-x-16 gap-y-12 band lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="inside" className="text-h2">
            {inside.headline}
          </h2>
          <p className="mt-5 max-w-[34ch] text-lead text-band-quiet">{inside.intro}</p>
        </div>
        <div className="lg:col-span-8">
          <ol>
            {inside.topics.map(({ chapter, title, text }, index) => (
              <li
                key={chapter}
                className="grid grid-cols-[2.5rem_1fr] border-t border-band-line py-6 sm:grid-cols-[4rem_1fr]"
              >
                <span aria-hidden="true" className="font-serif text-h2 leading-none text-on-band">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-h3">{title}</h3>
                  <p className="mt-1 max-w-[52ch] text-band-quiet">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <h3 className="mt-6 border-t-3 border-marigold pt-6 text-h3">{inside.backLabel}</h3>
          <dl className="mt-4 grid gap-x-10 gap-y-4 sm:grid-cols-2">
            {inside.back.map(({ chapter, title, text }) => (
              <div key={chapter}>
                <dt className="font-semibold">{title}</dt>
                <dd className="text-small text-band-quiet">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
