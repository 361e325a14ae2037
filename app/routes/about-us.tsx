import claims from "#content/agency/claims.yaml";
import people from "#content/agency/people.yaml";
import page, { licenses as words } from "#content/en/pages/about-us.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { portraitOf } from "#app/sections/home/people.tsx";
import { ContactList, HoursList } from "#app/sections/page/contact.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { agencyData, JsonLd, PageHead } from "#app/sections/page/page-head.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import licenses from "#content/agency/licenses.yaml";
import { Icon } from "#app/ui/icon.tsx";
import { roles } from "#app/ui/scroll-table.tsx";

const { closing, hero, story, promise, values, team, how, contact, hours } = page;

/** Who we are, how we work, and where to find us. */
export default function AboutPage() {
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <JsonLd data={agencyData} />
      <Story />
      <OurPromise />
      <Values />
      <Agents />
      <HowWeWork />
      <Licenses />
      <ReachUs />
      <Closing {...closing} />
    </>
  );
}

const knownClaims = [claims.founded, claims.clients, claims.states, claims.experience].filter(
  (claim) => claim != null,
);

/** Our story, with figures in the margin. */
function Story() {
  return (
    <div className="page pt-6 pb-[clamp(56px,32px+5vw,104px)] md:pt-12 print:pt-3 print:pb-0">
      <div className="grid items-center gap-x-16 gap-y-6 roomy:grid-cols-[7fr_5fr]">
        <div>
          <h1 className="max-w-[18ch] text-h1 print:max-w-none">{hero.headline}</h1>
          <p className="mt-4 max-w-[46ch] text-lead text-quiet print:mt-2 print:text-[1em]">
            {hero.text}
          </p>
        </div>
        <Drawing of="about" first />
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:mt-20 lg:grid-cols-12 print:mt-4 print:gap-y-5">
        <section aria-labelledby="story" className="lg:col-span-7">
          <Heading id="story" text={story.headline} />
          <div className="stack-5 mt-5 measure print:stack-2 print:mt-3">
            {story.paragraphs.map((paragraph, place) => (
              <p key={paragraph} className={place === 0 ? "text-lead print:text-[1em]" : ""}>
                {paragraph}
              </p>
            ))}
          </div>
        </section>
        {knownClaims.length > 0 && <Figures />}
      </div>
    </div>
  );
}

/** Figures in the margin of the story. */
function Figures() {
  return (
    <section aria-labelledby="figures" className="lg:col-span-4 lg:col-start-9">
      <Heading id="figures" text={story.claims} className="sr-only" />
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1 print:grid-cols-[3fr_3fr_4fr_5fr]! print:gap-x-6">
        {knownClaims.map((claim) => (
          <li key={claim.label} className="border-t-3 border-hair py-5 print:py-2">
            <span className="block font-serif text-h3 font-semibold">{claim.value}</span>
            <span className="text-small text-quiet">{claim.label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Our promise in one sentence, and how we are paid. */
function OurPromise() {
  return (
    <Section
      id="promise"
      on="band"
      className="grid gap-x-16 gap-y-8 band lg:grid-cols-12 print:gap-y-1"
    >
      <h2 id="promise" className="plain-heading lg:col-span-3">
        {promise.headline}
      </h2>
      <div className="lg:col-span-9">
        <p className="max-w-[26ch] font-serif text-h2 font-semibold text-balance print:text-h3">
          {promise.text}
        </p>
        <p className="mt-8 measure tip text-band-quiet print:mt-2">{promise.paid}</p>
      </div>
    </Section>
  );
}

/** Four values, each a name and what it means. */
function Values() {
  return (
    <Section id="values">
      <Heading id="values" text={values.headline} />
      <PointList
        items={values.items}
        className="mt-8 border-b border-hair print:mt-3"
        row="grid gap-x-10 gap-y-1 border-t border-hair py-6 print:grid-cols-[10rem_1fr] print:gap-x-2 print:items-baseline print:py-1.5 roomy:grid-cols-[1fr_2fr]"
        title="font-serif text-h3 font-semibold print:text-h4"
        text="max-w-[65ch] md:pt-1 print:pt-0"
      />
    </Section>
  );
}

/** What stands on an agent's desk: on the line at the foot of the card, on tablets beside the portrait. */
const onDesks = ["desk-jar", "desk-mug", "desk-pills", "desk-box"] as const;

/** The agents on cards; a single one has the whole width. Other pages link here with #team. */
function Agents() {
  return (
    <Section id="team" on="sand">
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-12 print:block print:break-inside-avoid print:break-after-avoid">
        <h2 id="team" tabIndex={-1} className="text-h2 lg:col-span-5">
          {team.headline}
        </h2>
        <p className="measure text-lead text-quiet lg:col-span-7 print:text-[1em]">{team.intro}</p>
      </div>
      <ul className="mt-10 grid gap-6 print:mt-2 print:grid-cols-2 print:gap-x-8 print:gap-y-3 roomy:grid-cols-2">
        {people.profiles.map((agent, place) => (
          <li
            key={agent.name}
            className="relative flex flex-col panel bg-card md:only:col-span-2 print:p-0"
          >
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3 print:items-start print:gap-x-3 print:*:first:size-16">
              <Portrait {...portraitOf(agent)} />
              <div className="grow basis-44 md:max-lg:basis-full print:basis-40!">
                <h3 className="text-h3">{agent.name}</h3>
                <p className="text-small text-quiet">{agent.role}</p>
                {agent.languages && (
                  <p className="text-small">
                    {team.languages} {agent.languages}
                  </p>
                )}
                {agent.license && (
                  <p className="text-small">
                    {team.license} {agent.license}
                  </p>
                )}
              </div>
            </div>
            <div className="mt-5 flex grow justify-between gap-5 print:mt-2">
              <p className="mb-4 print:mb-2">{agent.description}</p>
              <Drawing
                of={`margins/${onDesks[place % onDesks.length] ?? "desk-mug"}`}
                className="w-24 shrink-0 self-end max-sm:hidden md:max-lg:absolute md:max-lg:top-8.5 md:max-lg:right-8 print:hidden"
              />
            </div>
            <p className="border-t border-hair pt-3 text-small font-semibold print:pt-1">
              {agent.experience}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What each step is about, in their order. */
const drawn = ["speaker", "pills", "pages", "mug", "calendar"];

/** Five steps, each with what lies on the table then. */
function HowWeWork() {
  return (
    <Section id="how">
      <Heading id="how" text={how.headline} />
      <p className="mt-4 measure text-lead text-quiet print:mt-2">{how.intro}</p>
      <ol className="moments print:mt-2 print:grid-cols-3! print:gap-y-2">
        {how.steps.map((step, place) => (
          <li key={step.title}>
            <Drawing of={`margins/${drawn[place] ?? "notes"}`} className="sm:max-w-40" />
            <div>
              <h3 className="text-h3 print:text-h4">
                <span aria-hidden="true" className="text-pine">
                  {place + 1}
                </span>{" "}
                {step.title}
              </h3>
              <p className="mt-1">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Our address and hours; on paper, the footer has them. */
function ReachUs() {
  return (
    <div className="page pb-[clamp(56px,32px+5vw,104px)] print:hidden">
      <div className="grid gap-x-16 gap-y-12 border-t-3 border-marigold pt-10 lg:grid-cols-12">
        <section aria-labelledby="reach" className="lg:col-span-7">
          <Heading id="reach" text={contact.headline} className="mb-5 text-h3" />
          <ContactList words={contact} />
        </section>
        <section aria-labelledby="hours" className="lg:col-span-5">
          <Heading id="hours" text={hours.headline} className="text-h3" />
          <HoursList zone={hours.zone} />
        </section>
      </div>
    </div>
  );
}

const caption = fillPlaces(words.caption, { year: licenses.planYear });

/** The agency's license in each state, and the counts of the TPMO disclaimer there. The footer links here. */
function Licenses() {
  return (
    <Section id="licenses">
      <div className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-12 print:block">
        <div className="lg:col-span-5">
          <Heading id="licenses" text={words.headline} />
          <p className="mt-4 measure text-quiet print:mt-2">{words.intro}</p>
        </div>
        <div className="min-w-0 paper p-5 sm:p-8 lg:col-span-7 print:mt-2 print:break-inside-auto print:border-0 print:p-0">
          <div className="flex flex-wrap items-center justify-between gap-4 pr-4">
            <p className="flex-[1_8rem] font-serif text-h4 font-semibold">{words.producer}</p>
            <Drawing of="margins/card" className="w-32 shrink-0 max-sm:hidden print:hidden" />
          </div>
          <details className="mt-3 print:mt-1" open={licenses.states.length <= few}>
            <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-pine underline underline-offset-4 print:hidden">
              {words.open}
              <span className="turns">
                <Icon name="chevron" />
              </span>
            </summary>
            <StateTable />
          </details>
        </div>
      </div>
    </Section>
  );
}

/** A list this short needs no opening. */
const few = 6;

/** A row of the table: four cells in a line, or two lines where it's narrow or the text is large. */
const row = "flex flex-wrap gap-x-4 py-2 print:table-row";
const first = "flex-[7_7rem] print:table-cell print:py-0.5";
const second = "flex-[8_8rem] print:table-cell print:py-0.5";

function StateTable() {
  return (
    <table
      {...roles.table}
      className="mt-3 block text-left text-small wrap-normal print:mt-0 print:table print:w-full print:leading-tight"
    >
      <caption className="block pb-3 text-left text-quiet print:table-caption print:pb-1">
        {caption}
      </caption>
      <thead {...roles.rowgroup} className="block print:table-header-group">
        <tr {...roles.row} className={`${row} items-end border-b-3 border-pine`}>
          {words.columns.map((column, index) => (
            <th key={column} {...roles.columnheader} className={index % 2 === 0 ? first : second}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup} className="block print:table-row-group">
        {licenses.states.map(({ code, name, license, organizations, plans }) => (
          <tr key={code} {...roles.row} className={`${row} border-b border-hair`}>
            <th {...roles.rowheader} scope="row" className={`${first} font-semibold`}>
              {name}
            </th>
            <td {...roles.cell} className={second}>
              {license ?? words.pending}
            </td>
            <td {...roles.cell} className={`${first} figures`}>
              {organizations}
            </td>
            <td {...roles.cell} className={`${second} figures`}>
              {plans}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
