import type { PartWords } from "#content/en/tools/schemas.ts";
import page from "#content/en/tools/dates.yaml";
import { formatDay, formatMonth, keepNames } from "#app/sections/page/day.tsx";
import { Heading, PointList, Section, TextLink } from "#app/sections/page/section.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { months as monthNames } from "#content/en/site/days.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { SignUpMonths } from "#app/sections/pictures/enrollment-strip.tsx";
import { PictureFrame } from "#app/sections/pictures/picture-frame.tsx";
import { monthOf, partsOf, type Month } from "#medicare/calendar.ts";
import type { DatesView } from "./dates-view.ts";

interface ViewProps {
  readonly view: DatesView;
}

/** The months as a picture, and when each part starts. */
export function StripAndParts({ view }: ViewProps) {
  const { state, fill } = view;
  const hasStrip = state !== "missed" && state !== "working-on";
  return (
    <Section
      id="parts"
      className="grid items-start gap-x-8 gap-y-12 band lg:gap-x-16 print:block print:py-2 roomy:grid-cols-12"
    >
      {hasStrip && (
        <div className="min-w-0 roomy:col-span-7">
          <DatesStrip view={view} />
        </div>
      )}
      <div className={hasStrip ? "roomy:col-span-5" : "roomy:col-span-8"}>
        <Heading id="parts" text={page.parts.headline} className="text-h3 print:mt-4" />
        <Notes view={view} />
        <dl className="mt-4 print:mt-2">
          {partWords(view).map(({ name, text, more }) => (
            <div key={name} className="break-inside-avoid border-t border-hair py-4 print:py-1">
              <dt className="text-quiet">{name}</dt>
              <dd>
                <p className="font-semibold">{keepNames(fill(text))}</p>
                {more && <p className="mt-1 text-small text-quiet">{keepNames(fill(more))}</p>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

/** What changes the dates of this person, or the advice. */
function Notes({ view }: ViewProps) {
  const { person, dates, state, grace, fill } = view;
  const { notes } = page;
  const job = person.job !== null;
  const texts = [
    grace ? notes.grace : null,
    person.birth.onFirst && !grace ? notes.first : null,
    job && !dates.canWait ? notes.gap : null,
    job && dates.canWait && state !== "after-job" ? notes.small : null,
    job && dates.canWait ? notes.military : null,
  ].filter((note) => note !== null);
  return texts.map((note) => (
    <p key={note} className="mt-4 tip text-small">
      {keepNames(fill(note))}
    </p>
  ));
}

/** The words on each part, by state. */
function partWords({ state, dates, today, advantageBy }: DatesView): readonly PartWords[] {
  const { parts } = page;
  if (state === "missed")
    return [parts.partAMissed, parts.partBMissed, parts.plansMissed, parts.medigapOpen];
  if (state === "working-on")
    return [parts.partA, parts.partBOpen, parts.plansOpen, parts.medigapOpen];
  const { plansBy } = dates;
  if (plansBy !== null && plansBy < today)
    return [parts.partA, parts.partB, parts.plansOver, parts.medigap];
  const plans = dates.canWait ? parts.plansJob : parts.plans;
  const isApart = plansBy !== null && advantageBy !== null && advantageBy > plansBy;
  const text = isApart ? parts.plansApart : plans.text;
  return [parts.partA, parts.partB, { ...plans, text }, parts.medigap];
}

/** The next steps, and what happens to those who miss the dates. */
export function NextAndLater({ view }: ViewProps) {
  const { state, fill } = view;
  return (
    <Section
      id="next"
      on="sand"
      className="grid gap-x-8 gap-y-12 band lg:gap-x-16 print:block print:py-2 roomy:grid-cols-12"
    >
      <div className="roomy:col-span-7">
        <Heading id="next" text={page.next.headline} className="text-h2 print:text-h3" />
        <ol className="stack-6 mt-6 print:stack-2 print:mt-3">
          {stepsOf(view).map(({ title, text }, index) => (
            <li key={title} className="flex break-inside-avoid gap-5">
              <span
                aria-hidden="true"
                className="flex size-11 shrink-0 items-center justify-center rounded-full bg-pine font-semibold text-on-pine"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-h4">{title}</h3>
                <p className="mt-1 measure">
                  <WholeNumbers>{keepNames(fill(text))}</WholeNumbers>
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {state !== "working-on" && <Later view={view} />}
    </Section>
  );
}

function stepsOf({ state }: DatesView) {
  const { next } = page;
  if (state === "missed") return next.missed;
  if (state === "working-on") return next.jobOpen;
  if (state === "after-job") return next.afterJob;
  return state === "working" ? next.job : next.start;
}

/** What it means to be late: general enrollment, and the two penalties. */
function Later({ view }: ViewProps) {
  const { state, dates, today, chance, fill } = view;
  const { later } = page;
  const months = chance?.monthsLate ?? 0;
  const isAhead = dates.gapReaches63 !== null && dates.gapReaches63 >= today;
  const points = [
    ...(state === "missed" ? [] : [later.general]),
    months < 12 ? later.noPenaltyYet : later.penalty,
    isAhead ? later.partD : later.partDLate,
  ].map(({ title, text }) => ({ title, text: keepNames(fill(text)) }));
  return (
    <div className="print:mt-6 roomy:col-span-5">
      <h2 className="text-h3">{state === "missed" ? later.missedHeadline : later.headline}</h2>
      <PointList
        items={points}
        className="mt-4"
        row="break-inside-avoid border-t border-line/40 py-4 print:py-2"
        text="mt-1 text-small"
      />
      <TextLink
        link={{ label: later.action, to: `/penalty?part=b&months=${months}` }}
        className="text-link print:hidden"
      />
    </div>
  );
}

const { strip: words } = page;

/** The seven months of a person, or the last of the job and the eight after it. */
export function DatesStrip({ view }: { readonly view: DatesView }) {
  const { months, special } = view.dates;
  const [first] = months;
  if (!first) return null;
  const isJob = special !== null;
  const now = monthOf(view.today);
  return (
    <PictureFrame
      title={isJob ? words.job : words.seven}
      text={isJob ? words.jobText : words.sevenText}
    >
      <SignUpMonths
        words={{
          ...words,
          same: keepNames(
            fillPlaces(isJob ? words.sameJob : words.same, { day: formatDay(first.partB) }),
          ),
        }}
        pivot={isJob ? 0 : 3}
        event={isJob ? words.jobPlace : placeOf(3, view.person.birth.onFirst)}
        months={months.map(({ month, partB }, index) => ({
          month: formatMonth(month),
          box: shortName(month),
          year: index === 0 || month.endsWith("-01") ? month.slice(0, 4) : undefined,
          place: isJob ? jobPlace(index) : placeOf(index, view.person.birth.onFirst),
          starts: `${shortName(monthOf(partB))} 1, ${partB.slice(0, 4)}`,
          startsOn: `${shortName(monthOf(partB))} 1`,
          tag: month === now ? words.now : undefined,
          over: month < now ? words.over : undefined,
        }))}
      />
    </PictureFrame>
  );
}

function placeOf(index: number, onFirst: boolean): string {
  return (index === 3 && onFirst ? words.placeFirst : words.places[index]) ?? "";
}

function jobPlace(index: number): string {
  return index === 0 ? words.jobPlace : fillPlaces(words.afterPlace, { number: String(index) });
}

function shortName(month: Month): string {
  return monthNames[partsOf(month).month - 1]?.slice(0, 3) ?? "";
}
