import type { PageHandle } from "#contract/page-handle.ts";
import page from "#content/en/plans/next-year.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import {
  readCountyName,
  type CountyPlans,
  type Plan,
  type PlanChange,
  planGroups,
} from "#contract/plans.ts";
import { pageServices } from "#app/page-services.server.ts";
import {
  readPlanIds,
  askAddress,
  countyParam,
  countyTrail,
  listAddress,
  nextYearAddress,
  nextYearPath,
} from "#app/plans/plan-list.ts";
import {
  breadcrumb,
  call,
  figures as figureWords,
  groups,
  joins,
  partB,
  sanction,
  stars as starsNote,
} from "#content/en/plans/plans.yaml";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { formatDay, keepDays } from "#app/sections/page/day.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { ArrowLink, ButtonLink, Heading, TextLink } from "#app/sections/page/section.tsx";
import { AskingForm, AskingOpening, OutLinks } from "#app/sections/tools/asking-page.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldFrame } from "#app/ui/field.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { SampleNote } from "#app/plans/find-page.tsx";
import { NoPlans } from "#app/plans/no-plans.tsx";
import { changesOf, fateOf, staysOf } from "#app/plans/plan-change.ts";
import {
  countyName,
  countyNotice,
  figuresOf,
  figureCell,
  joinsOf,
  placeName,
  sourceLine,
} from "#app/plans/plan-words.ts";
import { planEnd } from "#medicare/seasons.ts";
import type { Route } from "./+types/next-year.ts";

export const handle = {
  query: ["county", "year", "plan"],
  caching: "private",
} satisfies PageHandle;

/** What becomes of the plan in the address; without one, the county's plans to choose from. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { plans } = context.get(pageServices);
  const { searchParams } = new URL(request.url);
  const county = readCountyName(searchParams.get("county"));
  const { years } = plans.offer();
  const year = years.find((one) => years.includes(one + 1));
  const countyPlans = county && year !== undefined ? plans.plansIn(county, year) : null;
  if (!countyPlans) return null;
  const [id] = readPlanIds(searchParams);
  const change = id === undefined ? null : plans.changeOf(countyPlans.county, id, countyPlans.year);
  return {
    countyPlans,
    change,
    error: errorOf(searchParams, countyPlans.year),
    notice: countyNotice(change ? { ...change, year: change.year + 1 } : countyPlans),
  };
}

/** Why the plan in an address isn't answered. */
function errorOf(search: URLSearchParams, year: number): string | null {
  if (search.get("plan")) return fillPlaces(page.form.unknown, { year });
  // The form sends the year, a link doesn't.
  return search.has("year") ? page.form.missing : null;
}

export default function NextYear({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return <NoPlans page={page} {...page.unavailable} link={{ label: breadcrumb, to: "/plans" }} />;
  const { change, countyPlans, error } = loaderData;
  if (change) return <ChangePage change={change} />;
  return <ChoosePlan countyPlans={countyPlans} error={error} />;
}

interface ChooseProps {
  /** This year's plans of the county. */
  readonly countyPlans: CountyPlans;
  /** What is wrong with the address's plan. */
  readonly error: string | null;
}

/** Asks which of the county's plans the visitor has. */
function ChoosePlan({ countyPlans, error }: ChooseProps) {
  const { county, year, plans, edition } = countyPlans;
  const { form: words } = page;
  const errors = error === null ? {} : { plan: error };
  const texts = {
    ...page,
    headline: fillPlaces(page.headline, { year: year + 1 }),
    above: { label: placeName(county), to: listAddress(county, year) },
    name: fillPlaces(page.headline, { year: year + 1 }),
  };
  return (
    <>
      <AskingOpening page={texts} scene="paying/next" errors={errors} hidden>
        <AskingForm path={nextYearPath} answerId="answer" name="next" words={words} errors={errors}>
          {edition.sample && <SampleNote />}
          <input type="hidden" name="county" value={countyParam(county)} />
          <input type="hidden" name="year" value={year} />
          <FieldFrame
            form="next"
            name="plan"
            label={fillPlaces(words.label, { year })}
            hint={words.hint}
            error={error ?? undefined}
          >
            {(framed) => (
              <select {...framed} defaultValue="">
                <option value="">{words.choose}</option>
                <PlanOptions plans={plans} />
              </select>
            )}
          </FieldFrame>
          <Button type="submit" look="accent" className="w-full">
            {fillPlaces(words.button, { year: year + 1 })}
          </Button>
          <p className="text-small">
            {call} <PhoneNumber />
          </p>
        </AskingForm>
      </AskingOpening>
      <Closing {...page.closing} />
    </>
  );
}

/** All plans by kind, since most people know which kind they have. */
function PlanOptions({ plans }: { readonly plans: readonly Plan[] }) {
  return planGroups.map((group) => {
    const groupPlans = plans.filter((plan) => plan.group === group);
    if (groupPlans.length === 0) return null;
    return (
      <optgroup key={group} label={groups[group].many}>
        {groupPlans.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
    );
  });
}

/** What becomes of a plan: in one sentence, then what changes, both years side by side, and what to do. */
export function ChangePage({ change }: { readonly change: PlanChange }) {
  const { county, year, before, after, edition, show } = change;
  const next = year + 1;
  const words = page.fates[fateOf(change)];
  const blanks = { year: next, county: countyName(county), name: after?.name ?? before.name };
  return (
    <>
      <PageHead title={page.title} description={page.description} hidden />
      <div className="page pt-6 pb-14">
        <Breadcrumb
          trail={countyTrail(county, year)}
          current={fillPlaces(page.headline, { year: next })}
        />
        <div className="mt-3 grid items-center gap-x-12 gap-y-6 md:grid-cols-[1fr_auto]">
          <div className="min-w-0">
            <p className="font-semibold">{before.name}</p>
            <h1 className="mt-2 text-title">{fillPlaces(words.headline, blanks)}</h1>
            <p className="mt-4 measure text-lead">
              <WholeNumbers>{fillPlaces(words.text, blanks)}</WholeNumbers>
            </p>
            {edition.sample && (
              <div className="mt-4">
                <SampleNote />
              </div>
            )}
          </div>
          <div className="w-60 max-md:hidden print:hidden">
            <Drawing of="spots/letters" />
          </div>
        </div>
        {after && <Differences change={change} />}
        <div className="mt-10 grid gap-6 md:grid-cols-2">
          <Side change={change} plan={before} year={year} />
          <Side change={change} plan={after} year={next} />
        </div>
        <Onward change={change} />
        <div className="stack-2 mt-8 measure text-small">
          <p>{partB}</p>
          {show === "full" && <p>{starsNote}</p>}
          <p>{sourceLine(edition, next)}</p>
        </div>
      </div>
      <Closing {...page.closing} />
    </>
  );
}

/** What changes, in sentences, and which costs stay. */
function Differences({ change }: { readonly change: PlanChange }) {
  const changes = changesOf(change);
  const same = staysOf(change);
  return (
    <section aria-labelledby="changes" className="mt-10 measure">
      <Heading id="changes" text={page.differences} />
      {changes.length === 0 && <p className="mt-3">{page.same[change.show]}</p>}
      <ul className="stack-3 mt-4">
        {changes.map((text) => (
          <li key={text} className="tip text-lead">
            {text}
          </li>
        ))}
        {same.map((text) => (
          <li key={text} className="tip">
            {text}
          </li>
        ))}
      </ul>
      {change.show === "counts" && <p className="mt-4">{page.noFigures}</p>}
      <TextLink link={page.letter} />
    </section>
  );
}

interface SideProps {
  readonly change: PlanChange;
  /** Null: there's none in that year. */
  readonly plan: Plan | null;
  readonly year: number;
}

/** A plan in one of the two years. */
function Side({ change, plan, year }: SideProps) {
  const { county, show, fate } = change;
  const columns = plan && show === "full" ? figuresOf(plan.group) : [];
  const gone = fate === "unknown" ? figureWords.unknown : page.notOffered;
  return (
    <section
      aria-label={fillPlaces(page.side, { year })}
      className={plan ? "paper p-6" : "panel bg-sand"}
    >
      <h2 className="text-h3">{fillPlaces(page.side, { year })}</h2>
      {plan === null ? (
        <p className="mt-3">{fillPlaces(gone, { county: countyName(county) })}</p>
      ) : (
        <>
          <p className="mt-3 font-semibold">{plan.name}</p>
          <p className="text-small text-quiet">
            {plan.organization} · {plan.type} · {joins[joinsOf(plan)].one}
          </p>
          {plan.sanctioned && <p className="mt-2">{sanction.text}</p>}
          <dl className="mt-4">
            {columns.map((name) => (
              <div
                key={name}
                className="flex flex-wrap justify-between gap-x-4 border-t border-hair py-2"
              >
                <dt>{figureWords[name]}</dt>
                <dd className="font-semibold figures">{figureCell(plan, name)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

/** Other plans, an agent, and until when. */
function Onward({ change }: { readonly change: PlanChange }) {
  const { county, year, before, after } = change;
  const { headline, deadline, others, ask, another } = page.onward;
  const next = year + 1;
  const [askedYear, plan] = after ? [next, after] : [year, before];
  return (
    <section aria-labelledby="onward" className="mt-12 panel bg-sand print:p-0">
      <Heading id="onward" text={headline} className="text-h3" />
      <p className="mt-3 measure font-semibold">{fillPlaces(deadline, { year: next })}</p>
      {after === null && <MoreTime change={change} />}
      <div className="mt-5 flex flex-wrap gap-4 print:hidden">
        <ButtonLink
          link={{
            label: fillPlaces(others, { year: next, county: countyName(county) }),
            to: listAddress(county, next),
          }}
          look="primary"
        />
        <ButtonLink
          link={{
            label: ask,
            to: askAddress(county, askedYear, plan.sanctioned ? [] : [plan.id]),
          }}
          look="outline"
        />
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-8 print:hidden">
        <ArrowLink link={{ label: another, to: nextYearAddress(county) }} />
        <span>
          {call} <PhoneNumber />
        </span>
      </p>
    </section>
  );
}

/** How long people have whose plan has no successor, and what says so. */
function MoreTime({ change: { year, before } }: { readonly change: PlanChange }) {
  const { special, medigap, medicare, sources } = page.onward;
  const end = planEnd(year);
  const places = {
    opens: formatDay(end.special.opens),
    closes: formatDay(end.special.closes),
    noGapBy: formatDay(end.noGapBy),
    medigapBy: formatDay(end.medigapBy),
  };
  const texts = before.group === "drug-plan" ? [special] : [special, medigap];
  return (
    <>
      {texts.map((text) => (
        <p key={text} className="mt-2 measure">
          {keepDays(fillPlaces(text, places))}
        </p>
      ))}
      <p className="mt-2 measure">
        <WholeNumbers>{medicare}</WholeNumbers>
      </p>
      <OutLinks links={sources} className="mt-2 text-small" />
    </>
  );
}
