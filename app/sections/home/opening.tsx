import agency from "#content/agency/agency.yaml";
import claims from "#content/agency/claims.yaml";
import { hero, steps, why } from "#content/en/pages/home.yaml";
import { GuideCover, GuideLink } from "#app/sections/guide.tsx";
import { ArrowLink, ButtonLink, Heading, PointList, Section } from "#app/sections/page/section.tsx";

/** The first screen: what we do, two ways to start, and the guide. */
export function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="page grid items-center gap-x-16 gap-y-12 pt-10 pb-16 md:pt-16 lg:grid-cols-12 lg:pb-24">
        <div className="lg:col-span-7">
          <p className="font-semibold text-pine">
            <span className="sm:hidden">{agency.name}. </span>
            {hero.kicker}
          </p>
          <h1 className="mt-3 text-h1">{hero.headline}</h1>
          <p className="mt-6 measure text-lead text-quiet">{hero.text}</p>
          <div className="mt-8 flex flex-wrap gap-4">
            <ButtonLink next link={hero.compare} look="primary" />
            <ButtonLink next link={hero.talk} look="outline" />
          </div>
        </div>
        <div className="lg:col-span-5">
          <div className="grid grid-cols-[min(6.5rem,30vw)_1fr] items-center gap-x-5 gap-y-6 rounded-card bg-mint p-5 sm:grid-cols-[9rem_1fr] sm:gap-x-8 sm:p-8 lg:grid-cols-1 lg:justify-items-center lg:px-10 lg:text-center">
            <div className="w-full max-w-64 sm:row-span-2 lg:row-span-1 lg:-mt-20">
              <GuideCover label={hero.coverAlt} />
            </div>
            <p className="max-w-[32ch] text-small sm:self-end lg:order-last">{hero.guideNote}</p>
            <div className="col-span-2 grid sm:col-span-1 sm:col-start-2 sm:justify-items-start sm:self-start lg:col-start-1 lg:justify-items-center">
              <GuideLink>{hero.guideButton}</GuideLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

const shown = [claims.rating, claims.clients, claims.satisfaction, claims.founded];

/** Four claims in a row, apart from any plan's star rating. */
export function TrustStrip() {
  return (
    <div className="page">
      <ul className="grid grid-cols-2 gap-x-8 gap-y-6 border-y border-hair py-8 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
        {shown.map((claim) => (
          <li key={claim.label}>
            <span className="block font-serif text-h3 font-semibold">{claim.value}</span>
            <span className="text-small text-quiet">{claim.label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How a call goes, in three steps. */
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

/** Four benefits on a dark band. */
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
