import claims from "#content/agency/claims.yaml";
import { hero, steps, why } from "#content/en/pages/home.yaml";
import { answerId, MonthAndYear } from "#app/sections/dates/dates-form.tsx";
import { datesPath } from "#app/sections/dates/dates-query.ts";
import { GuideLink } from "#app/sections/guide.tsx";
import { ArrowLink, ButtonLink, Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Button } from "#app/ui/button.tsx";

/** Both buttons fit beside the drawing of a tablet, and the second beside the link on a phone. */
const narrower = "max-lg:px-3 max-lg:text-small max-lg:leading-tight";

/** The first screen: the kitchen table, the dates tool, and two ways to start. */
export function Hero() {
  const [first, second] = hero.headline;
  return (
    <section className="hero">
      <div>
        <Drawing of="home/table" phones="home/phone" first />
      </div>
      <div className="page">
        <h1 className="text-h1">
          {first} <span className="underlined">{second}</span>
        </h1>
        <p className="mt-1 text-small font-semibold md:hidden">{hero.who}</p>
      </div>
      <div className="page">
        <p className="text-lead text-quiet max-md:mt-2">{hero.text}</p>
      </div>
      <div className="page">
        <div className="flex flex-wrap items-center gap-3 max-md:mt-4 max-sm:grid max-sm:pairs xl:max-w-none!">
          <ButtonLink next link={hero.compare} look="outline" className={narrower} />
          <ButtonLink next link={hero.talk} look="outline" className={narrower} />
          <GuideLink className="col-span-full text-link">{hero.guideButton}</GuideLink>
        </div>
      </div>
      <div className="page">
        <DatesStart />
      </div>
    </section>
  );
}

const { dates } = hero;

/** The question of the dates tool; its page answers, and says what is wrong with what was typed. */
function DatesStart() {
  return (
    <form
      action={`${datesPath}#${answerId}`}
      noValidate
      aria-label={dates.title}
      className="paper p-4 sm:p-6"
    >
      <p className="pr-4 font-serif text-h4 font-semibold">{dates.title}</p>
      <div className="mt-2 dates-start">
        <MonthAndYear form="start" words={dates} />
        <Button type="submit" look="accent">
          {dates.button}
        </Button>
      </div>
      <p className="mt-3 text-small text-quiet">{dates.private}</p>
    </form>
  );
}

const knownClaims = [claims.rating, claims.clients, claims.satisfaction, claims.founded].filter(
  (claim) => claim != null,
);

/** Up to four claims in a row, apart from any plan's star rating. */
export function TrustStrip() {
  if (knownClaims.length === 0) return null;
  return (
    <div className="page">
      <ul className="grid pairs gap-x-6 gap-y-4 py-5 sm:py-6 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {knownClaims.map((claim) => (
          <li key={claim.label}>
            <span className="block font-serif text-h4 font-semibold sm:text-h3">{claim.value}</span>
            <span className="text-small text-quiet">{claim.label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How a call goes: what comes before it, and its three steps, each with a drawing. */
export function Steps() {
  const [before, ...three] = steps.items;
  return (
    <Section id="steps">
      <div className="grid gap-x-16 gap-y-3 lg:grid-cols-12">
        <Heading id="steps" text={steps.headline} className="text-h2 lg:col-span-6" />
        <p className="measure text-lead text-quiet max-sm:hidden lg:col-span-6 lg:self-end">
          {steps.intro}
        </p>
      </div>
      <div className="moments">
        <div>{before && <Step step={before} />}</div>
        <ol>
          {three.map((step) => (
            <li key={step.title}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-10 gap-y-2 sm:mt-8">
        <ArrowLink link={steps.action} />
        <p className="max-w-[60ch] text-small text-quiet max-sm:hidden">{steps.note}</p>
      </div>
    </Section>
  );
}

function Step({ step }: { readonly step: (typeof steps.items)[number] }) {
  return (
    <>
      <Drawing of={`spots/${step.picture}`} />
      <div>
        <p className="text-small text-quiet">{step.when}</p>
        <h3 className="text-h4">{step.title}</h3>
        <p className="mt-1 text-small">{step.text}</p>
      </div>
    </>
  );
}

/** Four benefits, as a list to read. */
export function WhyChoose() {
  return (
    <Section id="why" on="sand" className="grid gap-x-16 gap-y-5 band lg:grid-cols-12">
      <div className="lg:col-span-4">
        <Heading id="why" text={why.headline} />
        <p className="mt-4 max-w-[36ch] text-lead text-quiet max-sm:hidden">{why.intro}</p>
        <ArrowLink link={why.action} className="mt-2 text-link" />
      </div>
      <PointList
        items={why.benefits}
        className="grid gap-x-12 gap-y-3 sm:gap-y-4 md:grid-cols-2 lg:col-span-8"
        row="border-l-3 border-marigold pl-5"
        title="font-serif text-h4 font-semibold"
        text="mt-1 max-w-[40ch] max-sm:text-small"
      />
    </Section>
  );
}
