import page from "#content/en/pages/talk-to-agent.yaml";

const { expect } = page;

/** The way from the form to the decision, read along a line. */
export function WhatToExpect() {
  return (
    <section aria-labelledby="expect" className="bg-band text-on-band">
      <div className="page band">
        <h2 id="expect" className="text-h2">
          {expect.headline}
        </h2>
        <p className="mt-4 measure text-lead text-band-quiet">{expect.intro}</p>
        <ol className="mt-12">
          {expect.steps.map((step) => (
            <li key={step.title} className="grid gap-x-10 md:grid-cols-[11rem_1fr] lg:grid-cols-12">
              <p className="pb-2 text-band-quiet lg:col-span-3 lg:text-right">{step.when}</p>
              <div className="relative border-l-3 border-band-line pb-10 pl-8 before:absolute before:top-1.5 before:-left-2.5 before:size-4.25 before:rounded-full before:bg-marigold lg:col-span-9">
                <h3 className="text-h3">{step.title}</h3>
                <p className="mt-2 measure text-band-quiet">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
