import type { CalendarMonth, PeriodId } from "#content/en/topics/schemas.ts";
import page, { amountHistory } from "#content/en/topics/enrollment-periods.yaml";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { PhoneFold } from "#app/sections/page/phone-fold.tsx";
import { ArrowLink, Heading, PointList, Section } from "#app/sections/page/section.tsx";
import { EnrollmentStrip } from "#app/sections/pictures/enrollment-strip.tsx";
import { PenaltySteps } from "#app/sections/pictures/penalty-steps.tsx";
import { YearClock } from "#app/sections/pictures/year-clock.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TopicPage } from "#app/sections/topics/topic-page.tsx";

const { find, folds, first, yearly, life, late } = page;

/** When to sign up: every period, and what missing it costs. */
export default function EnrollmentPage() {
  return (
    <TopicPage
      slug="enrollment-periods"
      page={page}
      history={amountHistory}
      beside={<FindYours />}
      picture={<EnrollmentStrip />}
    >
      <FirstChance />
      <YearDown />
      <LifeChanges />
      <LateCosts />
    </TopicPage>
  );
}

/** Leads from a situation to the period that applies. */
function FindYours() {
  return (
    <nav aria-labelledby="find" className="panel bg-sand">
      <Heading id="find" text={find.title} className="font-serif text-h4 font-semibold" />
      <ul className="mt-2">
        {find.items.map(({ label, period }) => (
          <li key={period} className="border-t border-hair first:border-0">
            <ArrowLink
              link={{ label, to: `#${periodAnchor(period)}` }}
              className="flex min-h-13 items-center justify-between gap-4 py-2 text-pine underline underline-offset-4"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The period around 65, whose seven months are in the picture. */
function FirstChance() {
  return (
    <Section id="first" className="pb-[clamp(56px,32px+5vw,104px)]">
      <Heading id="first" text={first.headline} />
      <div className="mt-10 grid gap-x-16 gap-y-8 roomy:grid-cols-2">
        <div>
          <PeriodEntry id="initial" />
        </div>
        <PhoneFold show={{ label: folds.notes }} of={first.headline}>
          <PointList items={first.notes} className="stack-5 tip" text="mt-1 measure" />
        </PhoneFold>
      </div>
    </Section>
  );
}

/** The period after a life event, with its two deadlines, and three cases of their own. */
function LifeChanges() {
  return (
    <Section id="life" on="band" className="grid gap-x-16 gap-y-12 band lg:grid-cols-12">
      <div className="lg:col-span-7">
        <Heading id="life" text={life.headline} />
        <div className="mt-8">
          <PeriodEntry id="special" />
        </div>
      </div>
      <dl className="grid content-center gap-10 md:max-lg:grid-cols-2 lg:col-span-5">
        {life.clocks.map(({ figure, text }) => (
          <div key={figure} className="border-t border-band-line pt-6">
            <dt className="font-serif text-h1 font-semibold">{figure}</dt>
            <dd className="mt-3 text-lead text-band-quiet">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="lg:col-span-12">
        <PhoneFold show={{ label: folds.more }} of={life.headline}>
          <PointList
            items={life.more}
            className="grid gap-x-16 gap-y-8 border-t border-band-line pt-10 lg:grid-cols-3"
            title="font-serif text-h4 font-semibold"
            text="mt-2 text-band-quiet"
          />
        </PhoneFold>
      </div>
    </Section>
  );
}

/** The three penalties with estimates, what helps, and Medigap's own deadline. */
function LateCosts() {
  return (
    <Section id="late" className="pt-[clamp(56px,32px+5vw,104px)]">
      <Heading id="late" text={late.headline} />
      <p className="mt-5 measure text-lead text-quiet">{late.intro}</p>
      <div className="mt-6 md:mt-10">
        <PhoneFold show={{ label: folds.rows }} of={late.headline}>
          <dl className="border-b border-hair">
            {late.rows.map(({ part, rule, estimate }) => (
              <div
                key={part}
                className="grid gap-x-10 gap-y-2 border-t border-hair py-6 lg:gap-x-16 roomy:grid-cols-12"
              >
                <dt className="font-serif text-h3 font-semibold roomy:col-span-2">{part}</dt>
                <dd className="measure roomy:col-span-6">{rule}</dd>
                <dd className="font-semibold roomy:col-span-4">{estimate}</dd>
              </div>
            ))}
          </dl>
        </PhoneFold>
      </div>
      <div className="mt-4 md:mt-10">
        <PhoneFold show={{ label: folds.steps }} of={late.headline}>
          <PenaltySteps />
        </PhoneFold>
      </div>
      <div className="mt-10 grid gap-x-16 gap-y-8 roomy:grid-cols-2">
        <div>
          <h3 className="text-h4">{late.help.title}</h3>
          <p className="mt-2 measure">{late.help.text}</p>
          <ArrowLink link={late.help.link} className="mt-1 text-link" />
        </div>
        <div>
          <h3 className="text-h4">{late.medigap.title}</h3>
          <p className="mt-2 measure">{late.medigap.text}</p>
          <ArrowLink link={late.medigap.link} className="mt-1 text-link" />
        </div>
      </div>
    </Section>
  );
}

/** The three yearly periods, each beside its months, with January at the top. */
function YearDown() {
  return (
    <Section
      id="yearly"
      on="sand"
      className="grid gap-x-16 gap-y-10 band lg:grid-cols-12 print:block"
    >
      <div className="break-after-avoid lg:col-span-12">
        <Heading id="yearly" text={yearly.headline} />
        <p className="mt-4 text-lead text-quiet">{yearly.intro}</p>
      </div>
      <div className="lg:col-span-5">
        <PhoneFold show={{ label: folds.year }} of={yearly.headline}>
          <YearClock />
        </PhoneFold>{" "}
        <p className="mt-10 print:my-4">
          {yearly.ask} <PhoneNumber />
        </p>
      </div>
      <ol className="@container lg:col-span-7">
        {yearly.seasons.map(({ months, periods, quiet }) => (
          <li
            key={months[0]?.name}
            className="grid gap-x-6 sm:gap-x-10 @2xs:grid-cols-[auto_1fr] print:block print:break-inside-auto!"
          >
            <MonthRail months={months} />
            <div className="grid content-center gap-y-12 pb-14 print:stack-4 print:block print:pb-4">
              {periods.map((id) => (
                <PeriodEntry key={id} id={id} />
              ))}
              {quiet && <p className="measure pt-14 text-quiet print:pt-0">{quiet}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const fills: Record<CalendarMonth["open"], string> = {
  all: "h-full",
  none: "hidden",
  "second half": "mt-auto h-1/2",
  "first week": "h-1/4",
};

/**
 * Months from top to bottom, with a bar that is filled while a period is open. The text has the dates, so the
 * bar is hidden when large text needs its room.
 */
function MonthRail({ months }: { readonly months: readonly CalendarMonth[] }) {
  return (
    <div aria-hidden="true" className="hidden flex-col @2xs:flex print:hidden">
      {months.map(({ name, open }) => (
        <div key={name} className="flex min-h-12 flex-1 gap-3 border-t border-hair">
          <span className="w-[2.5em] pt-1 text-small font-semibold">{name}</span>
          <span className="flex w-3.5 flex-col border-x border-line bg-card">
            <span className={`w-0 border-l-12 border-pine ${fills[open]}`} />
          </span>
        </div>
      ))}
    </div>
  );
}

/**
 * A period in words: dates, purpose, start of coverage, and what missing it can cost, which an icon and a
 * word mark besides color.
 */
function PeriodEntry({ id }: { readonly id: PeriodId }) {
  const period = page.periods[id];
  return (
    <article
      id={periodAnchor(id)}
      aria-labelledby={`${id}-title`}
      className="max-w-[62ch] break-inside-avoid"
    >
      <h3 id={`${id}-title`} className="text-h3">
        {period.title}
      </h3>
      <p className="mt-2 tip font-serif text-h4 font-semibold text-balance">{period.timing}</p>
      <div className="mt-4">
        <PhoneFold show={{ label: folds.period }} of={period.title}>
          <p>{period.description}</p>
          <p className="mt-3">{period.starts}</p>
          {period.alert && (
            <p className="mt-5 warning text-ink">
              <strong className="flex items-center gap-2 text-brick">
                <Icon name="alert" />
                {page.alertLabel}
              </strong>
              {period.alertText}
            </p>
          )}
        </PhoneFold>
      </div>
    </article>
  );
}

/** The id of a period's entry on the page. */
function periodAnchor(id: PeriodId): string {
  return `${id}-period`;
}
