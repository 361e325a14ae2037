import page, { amountHistory } from "#content/en/topics/medicare-advantage.yaml";
import { AgentAside } from "#app/sections/page/call-card.tsx";
import { PhoneFold } from "#app/sections/page/phone-fold.tsx";
import { ArrowLink, Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { SeasonNotice } from "#app/sections/page/season-notice.tsx";
import { zipStripLoader } from "#app/page-services.server.ts";
import { ZipStrip } from "#app/plans/zip-strip.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { DoctorChoice } from "#app/sections/pictures/doctor-choice.tsx";
import { TopicPage } from "#app/sections/topics/topic-page.tsx";
import type { Route } from "./+types/medicare-advantage.ts";

export const loader = zipStripLoader;

const { stays, sides, limit, join, types } = page;

/** Medicare Advantage: pros and cons, its yearly limit, its types. */
export default function AdvantagePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SeasonNotice brief />
      <TopicPage
        slug="medicare-advantage"
        page={page}
        history={amountHistory}
        beside={<StaysInMedicare />}
        picture={
          <PhoneFold show="picture" of={types.headline}>
            <DoctorChoice />
          </PhoneFold>
        }
      >
        <YearlyLimit />
        <BothSides />
        <PlanTypes />
        <BeforeYouJoin />
        <ZipStrip {...loaderData} />
      </TopicPage>
    </>
  );
}

/** What stays the same with such a plan, and what changes. */
function StaysInMedicare() {
  return (
    <div className="panel bg-mint">
      <h2 className="text-h3">{stays.headline}</h2>
      <PointList items={stays.points} className="stack-5 mt-5" text="mt-1" />
    </div>
  );
}

/** Pros and cons; where there is room, each pair lines up. */
function BothSides() {
  return (
    <Section id="sides" on="mint" className="band">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-12">
        <Heading id="sides" text={sides.headline} className="text-h2 lg:col-span-6" />
        <p className="measure text-lead text-quiet lg:col-span-6 lg:self-end">{sides.intro}</p>
      </div>
      <div className="mt-10 sheets print:mt-4">
        <Side side={sides.gains} line="border-pine" />
        <Side side={sides.asks} line="border-marigold" />
      </div>
      <div className="mt-8 grid items-start gap-x-16 gap-y-8 roomy:grid-cols-2">
        <p className="measure text-small text-quiet">{sides.note}</p>
        <div className="max-md:hidden">
          <AgentAside of="topics" />
        </div>
      </div>
    </Section>
  );
}

/** Both lists are equally high, and so are their rows, as many in each. */
function Side(props: { readonly side: typeof sides.gains; readonly line: string }) {
  const { label, points } = props.side;
  return (
    <div className="flex flex-col">
      <h3 className={`border-b-3 pb-3 text-h3 ${props.line}`}>{label}</h3>
      <PhoneFold show="list" of={label}>
        <ul className="flex-1 md:grid md:auto-rows-fr print:block">
          {points.map(({ title, text }) => (
            <li
              key={title}
              className="border-b border-hair py-5 last:border-0 last:pb-0 print:py-1"
            >
              <p className="font-semibold">{title}</p>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ul>
      </PhoneFold>
    </div>
  );
}

/** The yearly limit as bars: the most you pay, and where the plan takes over (42 CFR 422.100(f)). */
function YearlyLimit() {
  return (
    <Section
      id="limit"
      on="band"
      className="grid items-center gap-x-16 gap-y-10 band lg:grid-cols-12"
    >
      <div className="lg:col-span-5">
        <Heading id="limit" text={limit.headline} />
        <p className="mt-5 max-w-[48ch] text-band-quiet">{limit.text}</p>
      </div>
      <ul className="stack-5 lg:col-span-7">
        {limit.rows.map((row, index) => (
          <li key={row.label}>
            <p>{row.label}</p>
            <p className="mt-2 flex rounded-control border-2 border-dashed border-band-line">
              <span
                className={`rounded-control bg-marigold px-3 py-3 text-on-marigold ${index === 0 ? "w-[42%]" : "w-[63%]"}`}
              >
                {limit.youPay}{" "}
                <strong className="block font-serif text-h3 font-semibold">{row.value}</strong>
              </span>{" "}
              <span className="flex-1 self-center px-3 text-small text-band-quiet">
                {limit.planPays}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who can join, when, and what to check first. */
function BeforeYouJoin() {
  return (
    <Section id="join" on="sand" className="grid gap-x-16 gap-y-8 band lg:grid-cols-12 print:block">
      <div className="lg:col-span-4">
        <Heading id="join" text={join.headline} />
        <ArrowLink link={join.action} className="mt-4 text-link" />
      </div>
      <div className="lg:col-span-8">
        <PhoneFold show="list" of={join.headline}>
          <PointList
            items={join.points}
            row="grid gap-x-8 gap-y-1 border-t border-line/40 py-5 sm:grid-cols-[11rem_1fr]"
            title="font-serif text-h4 font-semibold"
          />
        </PhoneFold>
      </div>
    </Section>
  );
}

/** The five types of plans, each with as many pros as cons. */
function PlanTypes() {
  return (
    <Section id="types">
      <Heading id="types" text={types.headline} />
      <p className="mt-4 measure text-lead text-quiet">{types.intro}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <nav aria-label={types.headline} className="mt-6 pb-6">
          <ul className="flex flex-wrap gap-2">
            {types.items.map(({ short }) => (
              <li key={short}>
                <a
                  href={`#${short.toLowerCase()}`}
                  className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border-2 border-line px-4 font-semibold text-pine hover:bg-mint"
                >
                  {short}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Drawing of="spots/pair" className="-mb-14 ml-auto perched max-md:w-38 md:mr-6" optional />
      </div>
      <div>
        {types.items.map((type) => (
          <PlanType key={type.short} type={type} />
        ))}
      </div>
    </Section>
  );
}

/** A type of plan: what it is, then its pros and cons. */
function PlanType({ type }: { readonly type: (typeof types.items)[number] }) {
  const id = type.short.toLowerCase();
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      className="folder grid gap-x-10 gap-y-6 lg:grid-cols-12 roomy:max-lg:grid-cols-2"
    >
      <div className="lg:col-span-4 roomy:max-lg:col-span-2">
        <h3 id={`${id}-name`} className="text-h2">
          <span>{type.short}</span> <span className="block text-h3">{type.name}</span>
        </h3>
        <p className="mt-3 max-w-[56ch] text-quiet">{type.description}</p>
      </div>
      <div className="lg:col-span-8 roomy:max-lg:col-span-2">
        <PhoneFold show="details" of={type.name}>
          <div className="grid gap-x-10 gap-y-6 print:grid-cols-2 roomy:grid-cols-2">
            <Points label={types.pros} points={type.pros} sign="+" />
            <Points label={types.cons} points={type.cons} sign="−" />
          </div>
        </PhoneFold>
      </div>
    </article>
  );
}

interface PointsProps {
  readonly label: string;
  readonly points: readonly string[];
  /** Decorative; the label says the same. */
  readonly sign: string;
}

function Points({ label, points, sign }: PointsProps) {
  return (
    <div>
      <h4 className="font-semibold">{label}</h4>
      <ul className="stack-3 mt-2">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <span aria-hidden="true" className="font-semibold text-pine">
              {sign}
            </span>
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
