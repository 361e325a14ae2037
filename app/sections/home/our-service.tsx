import { steps, why } from "#content/en/pages/home.yaml";
import { ArrowLink, Heading, PointList, Section } from "#app/sections/page/section.tsx";

/** How a call goes, in three steps along one line. */
export function Steps() {
  return (
    <Section id="steps">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-12">
        <Heading id="steps" text={steps.headline} className="text-h2 lg:col-span-6" />
        <p className="measure text-lead text-quiet lg:col-span-6 lg:self-end">{steps.intro}</p>
      </div>
      <ol className="mt-12 ml-6 grid gap-x-10 lg:ml-0 lg:grid-cols-3">
        {steps.items.map((step, index) => (
          <li
            key={step.title}
            className="relative border-l-3 border-pine pb-10 pl-10 last:border-transparent lg:border-t-3 lg:border-l-0 lg:pt-10 lg:pb-0 lg:pl-0 lg:last:border-pine"
          >
            <span
              aria-hidden="true"
              className="absolute -top-1 -left-6 grid size-12 place-items-center rounded-full bg-pine font-serif text-h4 font-semibold text-on-pine lg:-top-6 lg:left-0"
            >
              {index + 1}
            </span>
            <h3 className="text-h3">{step.title}</h3>
            <p className="mt-2 max-w-[38ch]">{step.text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-10 gap-y-2 lg:mt-12">
        <ArrowLink link={steps.action} />
        <p className="max-w-[60ch] text-small text-quiet">{steps.note}</p>
      </div>
    </Section>
  );
}

/** Four benefits on the dark band. */
export function WhyChoose() {
  return (
    <Section id="why" on="band" className="grid gap-x-16 gap-y-12 band lg:grid-cols-12">
      <div className="lg:col-span-4">
        <Heading id="why" text={why.headline} />
        <p className="mt-5 max-w-[36ch] text-lead text-band-quiet">{why.intro}</p>
        <ArrowLink
          link={why.action}
          className="mt-6 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        />
      </div>
      <PointList
        items={why.benefits}
        className="grid gap-x-12 sm:grid-cols-2 lg:col-span-8"
        row="border-t border-band-line pt-6 pb-9"
        title="font-serif text-h3 font-semibold"
        text="mt-2 max-w-[40ch] text-band-quiet"
      />
    </Section>
  );
}
