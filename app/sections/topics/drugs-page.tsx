import { official as inPicture } from "#content/en/pictures/drug-phases.yaml";
import page, { official } from "#content/en/topics/prescription-drug-plans.yaml";
import { ArrowLink, Heading, Section } from "#app/sections/page/section.tsx";
import { faqData, JsonLd } from "#app/sections/page/structured-data.tsx";
import { DrugPhases } from "#app/sections/pictures/drug-phases.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import { TopicCards } from "./drug-topics.tsx";
import { TopicPage } from "./topic-page.tsx";

const { limit, year, check, faq } = page;

/** Part D: two ways to it, its year, what to have at hand. */
export function DrugsPage() {
  return (
    <>
      <JsonLd data={faqData(page.faq.items)} />
      <TopicPage
        slug="prescription-drug-plans"
        page={page}
        official={[...official, ...inPicture]}
        beside={<YearlyLimit />}
      >
        <TopicCards />
        <DrugYear />
        <CheckList />
        <Faq />
      </TopicPage>
    </>
  );
}

/** The one figure to remember: the yearly limit. */
function YearlyLimit() {
  return (
    <div className="rounded-card bg-mint p-7 sm:p-9">
      <p className="max-w-[26ch] font-semibold">{limit.label}</p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-h1 leading-none font-semibold">{limit.figure}</span>
        <span className="text-lead">{limit.year}</span>
      </p>
      <p className="mt-4 text-small">{limit.before}</p>
    </div>
  );
}

/** The phases of a year of drug costs, as a picture and in words. */
function DrugYear() {
  return (
    <Section id="year" on="sand" className="grid items-start gap-x-16 gap-y-8 band lg:grid-cols-12">
      <div className="lg:sticky lg:top-28 lg:col-span-5">
        <Heading id="year" text={year.headline} />
        <p className="mt-5 max-w-[40ch] text-lead text-quiet">{year.intro}</p>
        <ul className="mt-6 list-disc space-y-3 pl-6">
          {year.points.map((point) => (
            <li key={point} className="max-w-[48ch] pl-1 marker:text-pine">
              {point}
            </li>
          ))}
        </ul>
        <ArrowLink link={year.link} className="mt-4 text-link" />
      </div>
      <div className="min-w-0 lg:col-span-7">
        <DrugPhases />
      </div>
    </Section>
  );
}

/** What to have at hand before comparing. */
function CheckList() {
  return (
    <Section id="check">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-12">
        <div className="lg:order-last lg:col-span-5">
          <Heading id="check" text={check.headline} />
          <p className="mt-5 measure">{check.text}</p>
          <ArrowLink link={check.link} className="mt-3 text-link" />
        </div>
        <div className="lg:col-span-7">
          <MedicineSlip />
        </div>
      </div>
    </Section>
  );
}

const { slip } = page.check;
const cell = "border-b border-line py-3 pr-3 align-bottom font-normal";

/** A slip of paper with one line filled in; printed, it can be written on. */
function MedicineSlip() {
  return (
    <div className="rounded-card border border-hair bg-card p-5 sm:p-8">
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
    <section aria-labelledby="faq" className="page">
      <Heading id="faq" text={faq.headline} />
      <div className="mt-8 max-w-[56rem]">
        <Accordion name="faq" items={faq.items} />
      </div>
    </section>
  );
}
