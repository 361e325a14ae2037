import page, { official } from "#content/en/topics/enrollment-periods.yaml";
import { ArrowLink, Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { EnrollmentStrip } from "#app/sections/pictures/enrollment-strip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { YearDown, periodAnchor, PeriodEntry } from "./enrollment-period.tsx";
import { TopicPage } from "./topic-page.tsx";

const { find, first, life, late } = page;

/** When to sign up: every period, and what a missed one costs. */
export function EnrollmentPage() {
  return (
    <TopicPage slug="enrollment-periods" page={page} official={official} beside={<FindYours />}>
      <FirstChance />
      <YearDown />
      <LifeChanges />
      <LateCosts />
    </TopicPage>
  );
}

/** From what a reader says of their life to the period that is theirs. */
function FindYours() {
  return (
    <nav aria-labelledby="find" className="rounded-card bg-sand p-6 sm:p-7">
      <Heading id="find" text={find.title} className="font-serif text-h4 font-semibold" />
      <ul className="mt-2">
        {find.items.map(({ label, period }) => (
          <li key={period} className="border-t border-line/40 first:border-0">
            <a
              href={`#${periodAnchor(period)}`}
              className="flex min-h-13 items-center justify-between gap-4 py-2 text-pine underline underline-offset-4"
            >
              {label}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The period around 65, with its seven months as a picture. */
function FirstChance() {
  return (
    <Section id="first" className="pb-[clamp(56px,32px+5vw,104px)]">
      <Heading id="first" text={first.headline} />
      <div className="mt-8 grid items-start gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <PeriodEntry id="initial" />
          <PointList
            items={first.notes}
            className="mt-8 space-y-5 border-l-3 border-marigold pl-6"
            text="mt-1 measure"
          />
        </div>
        <div className="min-w-0 lg:col-span-7">
          <EnrollmentStrip />
        </div>
      </div>
    </Section>
  );
}

/** The period that an event opens, with its two clocks. */
function LifeChanges() {
  return (
    <Section id="life" on="band" className="grid gap-x-16 gap-y-12 band lg:grid-cols-12">
      <div className="lg:col-span-7">
        <Heading id="life" text={life.headline} />
        <div className="mt-8">
          <PeriodEntry id="special" onBand />
        </div>
      </div>
      <dl className="grid content-center gap-y-10 lg:col-span-5">
        {life.clocks.map(({ figure, text }) => (
          <div key={figure} className="border-t border-band-line pt-6">
            <dt className="font-serif text-h1 font-semibold">{figure}</dt>
            <dd className="mt-3 max-w-[34ch] text-lead text-band-quiet">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The three penalties with estimates, what helps, and Medigap's own clock. */
function LateCosts() {
  return (
    <Section id="late" className="pt-[clamp(56px,32px+5vw,104px)]">
      <Heading id="late" text={late.headline} />
      <p className="mt-5 measure text-lead text-quiet">{late.intro}</p>
      <dl className="mt-10 border-b border-hair">
        {late.rows.map(({ part, rule, estimate }) => (
          <div
            key={part}
            className="grid gap-x-16 gap-y-2 border-t border-hair py-6 lg:grid-cols-12"
          >
            <dt className="font-serif text-h3 font-semibold lg:col-span-2">{part}</dt>
            <dd className="measure lg:col-span-6">{rule}</dd>
            <dd className="font-semibold lg:col-span-4">{estimate}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h3 className="text-h4">{late.help.title}</h3>
          <p className="mt-2 measure">{late.help.text}</p>
        </div>
        <div className="lg:col-span-6">
          <h3 className="text-h4">{late.medigap.title}</h3>
          <p className="mt-2 measure">{late.medigap.text}</p>
          <ArrowLink link={late.medigap.link} className="mt-1 text-link" />
        </div>
      </div>
    </Section>
  );
}
