import type { PageHandle } from "#contract/page-handle.ts";
import { Fragment } from "react";
import { data, redirect } from "react-router";
import find from "#content/en/plans/find.yaml";
import { countyPath, type CountyPlans, type PlanGroup } from "#contract/plans.ts";
import { pageServices } from "#app/page-services.server.ts";
import { FindPage, NoCounty, SampleNote } from "#app/plans/find-page.tsx";
import { findPlans } from "#app/plans/find-plans.ts";
import { foldList } from "#app/plans/plan-folds.ts";
import {
  readListQuery,
  comparePath,
  countyParam,
  isFiltered,
  listAddress,
  listPlans,
  type ListQuery,
  nextYearAddress,
  offersSome,
  type PlanSection,
  sectionsOf,
} from "#app/plans/plan-list.ts";
import page from "#content/en/plans/county.yaml";
import {
  breadcrumb,
  groups,
  joins,
  medicareGov,
  offersNone,
  partB,
  stars,
} from "#content/en/plans/plans.yaml";
import { fillPlaces, plural } from "#content/fill-places.ts";
import type { BadgeName } from "#content/fields.ts";
import { Island } from "#app/islands/island.tsx";
import { AgentAside } from "#app/sections/page/call-card.tsx";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { Heading, Section, TextLink } from "#app/sections/page/section.tsx";
import { OutLink } from "#app/sections/paying/question-form.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { ChosenBar } from "#app/plans/chosen.tsx";
import { OlderYear } from "#app/plans/older-year.tsx";
import { PlanFilter } from "#app/plans/plan-filter.tsx";
import { PlanList, pickForm } from "#app/plans/plan-rows.tsx";
import {
  countPlans,
  countsSentence,
  countyNotice,
  noAdviceIn,
  placeName,
  sourceLine,
} from "#app/plans/plan-words.ts";
import type { Route } from "./+types/county.ts";

export const handle = {
  query: ["year", "type", "snp", "org", "offered", "sort", "plan"],
  caching: "private",
} satisfies PageHandle;

/** The plans of the county in the address; without such a county, the forms that find one. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  const { plans } = context.get(pageServices);
  const { pathname, search, searchParams } = new URL(request.url);
  const county = { state: params.state.toUpperCase(), slug: params.county };
  const year = searchParams.get("year");
  const countyPlans = plans.plansIn(county, year === null ? undefined : Number(year));
  if (countyPlans) {
    // Other spellings of a county lead to its page, so that none has several.
    const current = countyPath(countyPlans.county);
    if (current !== pathname) throw redirect(current + search, 308);
    const { years } = plans.offer();
    const query = readListQuery(searchParams, countyPlans);
    return data({ countyPlans, years, query, notice: countyNotice(countyPlans) });
  }
  if (year !== null) throw redirect(countyPath(county), 303);
  const messages = { unknownZip: find.unknown.title, unknownState: find.state.none };
  const view = findPlans(plans, new URLSearchParams(), messages);
  if (typeof view === "string") throw redirect(view, 303);
  if (view.kind === "off") throw redirect("/plans", 303);
  return data({ view }, { status: 404 });
}

export default function County({ loaderData }: Route.ComponentProps) {
  if ("countyPlans" in loaderData) return <CountyPage {...loaderData} />;
  const { view } = loaderData;
  if (view.kind === "ask") return <NoCounty view={view} />;
  return <FindPage view={view} />;
}

interface CountyPageProps {
  readonly countyPlans: CountyPlans;
  /** Years on offer. */
  readonly years: readonly number[];
  readonly query: ListQuery;
}

/** Beside the list on wide screens, else after the first kind of plans, where the list begins to seem long. */
const person = (
  <div className="plan-person">
    <AgentAside of="plans" />
  </div>
);

/** Every plan of a county, in groups, with a choice of what to list and of up to three to compare. */
export function CountyPage({ countyPlans, years, query }: CountyPageProps) {
  const { county, year, plans } = countyPlans;
  const place = placeName(county);
  const fill = (text: string) => fillPlaces(text, { place, year });
  const matches = listPlans(plans, query);
  const sections = sectionsOf(matches);
  return (
    <>
      <PageHead title={fill(page.title)} description={fill(page.description)} />
      <div className="page pt-5 pb-12">
        <Breadcrumb trail={[{ label: breadcrumb, to: "/plans" }]} current={place} />
        <h1 className="mt-3 text-title">{fill(page.headline)}</h1>
        {!years.includes(year + 1) && <OlderYear year={year} />}
        <Opening countyPlans={countyPlans} />
        <div className="plan-bar">
          {years.length > 1 && <Years years={years} countyPlans={countyPlans} />}
          <form id={pickForm} action={comparePath}>
            <input type="hidden" name="county" value={countyParam(county)} />
            <input type="hidden" name="year" value={year} />
            <PlanFilter countyPlans={countyPlans} query={query} matches={matches} />
          </form>
        </div>
        <div className="plan-page">
          <Contents sections={sections} />
          <div
            className="plan-lists"
            {...(sections.length > 0 && { role: "group", "aria-labelledby": "group" })}
          >
            {sections.length > 0 && (
              <>
                <p id="group" className="font-semibold">
                  {page.list.group}.
                </p>
                {countyPlans.show === "counts" && <p className="measure">{page.list.noFigures}</p>}
                <Offered countyPlans={countyPlans} query={query} />
                <OutLink link={medicareGov} />
              </>
            )}
            {sections.map((section, index) => (
              <Fragment key={section.group}>
                <Group
                  section={section}
                  query={query}
                  countyPlans={countyPlans}
                  all={matches.length}
                />
                {index === 0 && person}
              </Fragment>
            ))}
            {sections.length > 0 && (
              <Island
                name="chosen"
                of={ChosenBar}
                props={{
                  unseen: query.chosenIds.filter((id) => !matches.some((plan) => plan.id === id))
                    .length,
                }}
                wakes=".plan-lists"
                className="chosen-bar"
              />
            )}
            {sections.length === 0 && person}
            <Medigap />
          </div>
        </div>
      </div>
      <Notes countyPlans={countyPlans} />
      <Closing {...page.closing} plain />
    </>
  );
}

/** How many of the plans the agency offers, if not all: said once, so that no row has to where it offers none. */
function Offered({ countyPlans, query }: Pick<CountyPageProps, "countyPlans" | "query">) {
  const { county, year, plans, represented } = countyPlans;
  if (represented.plans === 0)
    return <p className="my-3 measure tip">{noAdviceIn(county) ?? offersNone}</p>;
  // The count is that of the whole list.
  if (!offersSome(plans) || isFiltered(query)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {fillPlaces(page.list.someOffered, { count: represented.plans })}
      <a href={`${listAddress(county, year, query.chosenIds)}&offered=on`} className="text-link">
        {page.list.onlyOffered}
      </a>
    </p>
  );
}

/** How many plans the county has. */
function Opening({ countyPlans }: Pick<CountyPageProps, "countyPlans">) {
  const { county, year, plans, edition } = countyPlans;
  return (
    <>
      <p className="mt-3 measure sm:text-lead">{countsSentence(countPlans(plans), county, year)}</p>
      <TextLink link={page.otherCounty} />
      {edition.sample && (
        <div className="mt-3">
          <SampleNote />
        </div>
      )}
    </>
  );
}

/** Both years on offer, this page's marked, and what changes between them. */
function Years({ years, countyPlans }: Pick<CountyPageProps, "years" | "countyPlans">) {
  const { county, year } = countyPlans;
  const inOrder = years.toSorted((a, b) => a - b);
  const [before = 0, next] = inOrder;
  return (
    <div className="print:hidden">
      <nav aria-label={page.years}>
        <ul className="plan-years">
          {inOrder.map((one) => (
            <li key={one}>
              <a
                href={one === years[0] ? countyPath(county) : listAddress(county, one)}
                aria-current={one === year ? "page" : undefined}
              >
                {one}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {next === before + 1 && (
        <p>
          {page.next.headline} {fillPlaces(page.next.text, { year: next })}{" "}
          <TextLink
            link={{
              label: fillPlaces(page.next.link, { year: next }),
              to: nextYearAddress(county),
            }}
          />
        </p>
      )}
    </div>
  );
}

/** The groups of the list, in sight while it scrolls on wide screens. */
function Contents({ sections }: { readonly sections: readonly PlanSection[] }) {
  if (sections.length === 0) return <p className="text-lead">{page.filter.none}</p>;
  return (
    <nav aria-label={page.contents} className="plan-contents">
      <ul>
        {sections.map(({ group, count }) => (
          <li key={group}>
            <a href={`#${group}`}>
              <span>{groups[group].short}</span> <b>{plansIn(count)}</b>
            </a>
          </li>
        ))}
        <li>
          <a href="#medigap">
            <span>{page.medigap.name}</span>
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** "1 plan", "4 plans". */
function plansIn(count: number): string {
  return plural(count, page.list.one, page.list.many);
}

/** No part of Medicare stands for cost plans alone. */
const badges: Record<PlanGroup, BadgeName | null> = {
  "advantage-with-drugs": "part-c",
  "advantage-without-drugs": "part-c",
  "special-needs": "part-c",
  "drug-plan": "part-d",
  cost: null,
};

/** A folder in the color of its part. */
function folderOf(badge: BadgeName | null): string {
  if (badge === null) return "plan-group plan-card";
  return badge === "part-d" ? "plan-group plan-mint" : "plan-group";
}

interface GroupProps {
  readonly section: PlanSection;
  readonly query: ListQuery;
  readonly countyPlans: CountyPlans;
  /** How many plans the page lists. */
  readonly all: number;
}

/** A kind of plans: how many on the folder's tab, what it is, then all of them; special needs plans by who may join. */
function Group({ section, query, countyPlans: { plans: ofCounty, show }, all }: GroupProps) {
  const { group, lists, count } = section;
  const badge = badges[group];
  return (
    <section aria-labelledby={group} className={folderOf(badge)}>
      <header>
        <Heading id={group} text={groups[group].many} className="text-h3" />
        <p>{groups[group].text}</p>
      </header>
      <p>
        {badge && <Drawing of={`badges/${badge}`} width={36} />}
        {plansIn(count)}
      </p>
      {lists.map(({ joins: who, plans }) => (
        <div key={who}>
          {group === "special-needs" && <h3>{joins[who].group}</h3>}
          <PlanList
            list={foldList(plans, all, query)}
            isMixed={offersSome(ofCounty)}
            {...{ group, show, chosenIds: query.chosenIds }}
          />
        </div>
      ))}
    </section>
  );
}

/** Medicare's file has no Medigap policies. */
function Medigap() {
  const { headline, text, link } = page.medigap;
  return (
    <section aria-labelledby="medigap" className="mt-8 flex items-start gap-4">
      <Drawing of="badges/medigap" />
      <div>
        <Heading id="medigap" text={headline} className="text-h3" />
        <p>{text}</p>
        <TextLink link={link} />
      </div>
    </section>
  );
}

/** What the rules require beside a list, and where it comes from. */
function Notes({ countyPlans }: { readonly countyPlans: CountyPlans }) {
  const { notes } = page;
  const full = countyPlans.show === "full";
  const points = [
    partB,
    ...notes.points,
    ...(full ? [notes.extraHelp, page.list.limits, stars] : []),
  ];
  return (
    <Section id="notes" on="sand" className="py-12 md:py-16">
      <Heading id="notes" text={notes.headline} className="text-h3" />
      <ul className="stack-2 mt-4 list-disc gap-x-16 pl-6 md:columns-2">
        {points.map((point) => (
          <li key={point} className="break-inside-avoid">
            {point}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small">{sourceLine(countyPlans.edition, countyPlans.year)}</p>
      <p className="mt-2 print:hidden">
        <TextLink link={notes.counselors} />
      </p>
    </Section>
  );
}
