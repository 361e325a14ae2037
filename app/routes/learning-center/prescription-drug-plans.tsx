import { amountHistory as inPicture } from "#content/en/pictures/drug-phases.yaml";
import page, { amountHistory } from "#content/en/topics/prescription-drug-plans.yaml";
import { ArrowLink, Heading, Section } from "#app/sections/page/section.tsx";
import { AgentAside } from "#app/sections/page/call-card.tsx";
import { JsonLd, faqData } from "#app/sections/page/page-head.tsx";
import { zipStripLoader } from "#app/page-services.server.ts";
import { ZipStrip } from "#app/plans/zip-strip.tsx";
import { DrugPhases } from "#app/sections/pictures/drug-phases.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhoneFold } from "#app/sections/page/phone-fold.tsx";
import { SeasonNotice } from "#app/sections/page/season-notice.tsx";
import { TopicPage } from "#app/sections/topics/topic-page.tsx";
import type { Route } from "./+types/prescription-drug-plans.ts";

export const loader = zipStripLoader;

const { limit, year, check, faq } = page;
const { slip } = check;
const { ways, list, shields, gap } = page.topics;

/** Part D: two ways to get it, how costs work over the year, and what to have ready. */
export default function DrugsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <JsonLd data={faqData(page.faq.items)} />
      <SeasonNotice brief about={["open"]} />
      <TopicPage
        slug="prescription-drug-plans"
        page={page}
        history={[...amountHistory, ...inPicture]}
        beside={<YearlyLimit />}
        picture={<DrugPhases />}
      >
        <DrugYear />
        <TopicCards />
        <BeforeComparing />
        <ZipStrip {...loaderData} />
        <Faq />
      </TopicPage>
    </>
  );
}

/** The yearly limit, the figure to remember, and what it is in other years. */
function YearlyLimit() {
  const inYears = amountHistory.find(({ id }) => id === "partD_cap")?.years ?? [];
  return (
    <div className="panel bg-mint">
      <p className="max-w-[26ch] font-semibold">{limit.label}</p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-h1 leading-none font-semibold">{limit.figure}</span>
        <span className="text-lead">{limit.year}</span>
      </p>
      <ul className="mt-5 flex flex-wrap gap-x-6 text-small">
        {inYears
          .filter(({ figure }) => figure !== limit.figure)
          .map((one) => (
            <li key={one.year}>
              {one.year}: <b className="font-semibold">{one.figure}</b>
            </li>
          ))}
      </ul>
      <p className="mt-2 text-small">{limit.note}</p>
    </div>
  );
}

/** How the phases of a year of drug costs, which are in the picture, follow each other. */
function DrugYear() {
  return (
    <Section
      id="year"
      on="sand"
      className="grid items-start gap-x-16 gap-y-8 band roomy:grid-cols-2"
    >
      <div>
        <Heading id="year" text={year.headline} />
        <p className="mt-5 max-w-[40ch] text-quiet sm:text-lead">{year.intro}</p>
      </div>
      <div>
        <PhoneFold show="details" of={year.headline}>
          <ul className="stack-3 list-disc pl-6">
            {year.points.map((point) => (
              <li key={point} className="max-w-[48ch] pl-1 marker:text-pine">
                {point}
              </li>
            ))}
          </ul>
        </PhoneFold>
        <ArrowLink link={year.link} className="mt-4 text-link" />
      </div>
    </Section>
  );
}

/** What to have ready before comparing. */
function BeforeComparing() {
  return (
    <Section id="check">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-12 print:gap-y-3">
        <div className="lg:order-last lg:col-span-5">
          <Heading id="check" text={check.headline} />
          <p className="mt-5 measure">{check.text}</p>
          <ArrowLink link={check.link} className="mt-3 text-link" />
          <div className="mt-8 max-md:hidden">
            <AgentAside of="drugs" />
          </div>
        </div>
        <div className="lg:col-span-7">
          <PhoneFold show="list" of={slip.title}>
            <Drawing of="spots/bottle" className="ml-4 perched" optional />
            <MedicineSlip />
          </PhoneFold>
        </div>
      </div>
    </Section>
  );
}

const cell = "border-b border-line py-3 pr-3 align-bottom font-normal";

/** A form with one line filled in, to print and write on. */
function MedicineSlip() {
  return (
    <div className="paper p-5 sm:p-8">
      <table className="w-full text-left">
        <caption className="pb-2 text-left font-serif text-h4 font-semibold">{slip.title}</caption>
        <thead className="text-small text-quiet">
          <tr>
            {[slip.medicine, slip.often].map((name) => (
              <th key={name} scope="col" className={cell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={cell}>
              {slip.sample.medicine}
            </th>
            <td className={cell}>{slip.sample.often}</td>
          </tr>
        </tbody>
      </table>
      <div aria-hidden="true">
        {Array.from({ length: slip.blankLines }, (_, line) => (
          <div key={line} className="h-13 border-b border-line" />
        ))}
        <p className="flex h-16 items-end border-b border-line pb-2 text-small text-quiet">
          {slip.pharmacy}
        </p>
      </div>
    </div>
  );
}

/** Four questions, one open at a time. */
function Faq() {
  return (
    <Section id="faq" className="pt-[clamp(56px,32px+5vw,104px)]">
      <Heading id="faq" text={faq.headline} />
      <div className="mt-8 max-w-[56rem]">
        <Accordion name="faq" items={faq.items} />
      </div>
    </Section>
  );
}

/** Four topics, each with its own layout. */
function TopicCards() {
  return (
    <Section id="topics" className="pt-[clamp(56px,32px+5vw,104px)]">
      <Heading id="topics" text={page.topics.headline} />
      <div className="mt-10 grid gap-6 lg:grid-cols-12">
        <TwoWays />
        <DrugList />
        <Protections />
        <GapRule />
      </div>
    </Section>
  );
}

/** A drug plan on its own, or inside a Medicare Advantage plan. */
function TwoWays() {
  return (
    <article className="flex paper flex-col p-6 sm:p-9 lg:col-span-5">
      <h3 className="text-h3">{ways.title}</h3>
      <PhoneFold show="list" of={ways.title}>
        <ol className="stack-6 mt-6 pb-6">
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
      </PhoneFold>
      <p className="mt-auto border-t border-line/40 pt-4 text-small max-sm:mt-4">{ways.text}</p>
    </article>
  );
}

/** Each tier's step is longer than the one before, since you usually pay more. */
const steps = ["w-[52%]", "w-[64%]", "w-[76%]", "w-[88%]", "w-full"];

/** How a plan sorts its drugs into tiers, as steps. */
function DrugList() {
  return (
    <article className="paper p-6 sm:p-9 lg:col-span-7">
      <h3 className="text-h3">{list.title}</h3>
      <p className="mt-3 measure">{list.text}</p>
      <PhoneFold show="list" of={list.title}>
        <ol className="stack-2 mt-6">
          {list.tiers.map((tier, index) => (
            <li
              key={tier}
              className={`rounded-control border-l-6 border-pine bg-mint px-4 py-2 max-sm:w-full ${steps[index]}`}
            >
              <span className="mr-3 font-semibold">
                {list.tierLabel} {index + 1}
              </span>
              <span className="inline-block">{tier}</span>
            </li>
          ))}
        </ol>
      </PhoneFold>
      <p className="mt-6 measure text-small">{list.note}</p>
    </article>
  );
}

/** What every plan has to offer. */
function Protections() {
  return (
    <article className="border-t-3 border-pine py-5 sm:py-9 lg:col-span-7">
      <h3 className="text-h3">{shields.title}</h3>
      <PhoneFold show="list" of={shields.title}>
        <dl className="stack-5 mt-5">
          {shields.items.map(({ title, text }) => (
            <div key={title} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
              <dt className="flex gap-2 self-start font-semibold">
                <span className="mt-1 text-leaf">
                  <Icon name="check" />
                </span>
                {title}
              </dt>
              <dd className="measure">{text}</dd>
            </div>
          ))}
        </dl>
      </PhoneFold>
    </article>
  );
}

/** The 63 days without coverage after which a penalty may apply. */
function GapRule() {
  return (
    <article className="panel bg-band text-on-band sm:p-9 lg:col-span-5">
      <h3 className="text-h3">{gap.title}</h3>
      <p className="mt-5">
        <strong className="block font-serif text-h2 leading-none font-semibold">
          {gap.figure}
        </strong>
        <span className="mt-3 block">{gap.text}</span>
      </p>
      <p className="mt-4 text-small text-band-quiet">{gap.note}</p>
      <ArrowLink
        link={gap.link}
        className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
      />
    </article>
  );
}
