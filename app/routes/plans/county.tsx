import type { PageHandle } from "#contract/page-handle.ts";
import { Fragment } from "react";
import { data, redirect } from "react-router";
import find from "#content/en/plans/find.yaml";
import { countyPath, type CountyPlans } from "#contract/plans.ts";
import { pageServices } from "#app/page-services.server.ts";
import { FindPage, NoCounty } from "#app/plans/find-page.tsx";
import { findPlans } from "#app/plans/find-plans.ts";
import { isByOrganization } from "#app/plans/plan-folds.ts";
import { Group } from "#app/plans/plan-group.tsx";
import {
  askAddress,
  readListQuery,
  comparePath,
  countyParam,
  listPlans,
  type PlanSection,
  sectionsOf,
} from "#app/plans/plan-list.ts";
import page from "#content/en/plans/county.yaml";
import { breadcrumb, medicareGov, partB, stars } from "#content/en/plans/plans.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { Island } from "#app/islands/island.tsx";
import { AgentAside } from "#app/sections/page/call-card.tsx";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { SeasonNotice } from "#app/sections/page/season-notice.tsx";
import { Heading, Section, TextLink } from "#app/sections/page/section.tsx";
import { OutLink } from "#app/sections/paying/question-form.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { ChosenBar } from "#app/plans/chosen.tsx";
import { OlderYear } from "#app/plans/older-year.tsx";
import {
  Contents,
  ListIntro,
  type ListProps,
  ListWays,
  NextYear,
  Opening,
} from "#app/plans/list-opening.tsx";
import { PlanFilter } from "#app/plans/plan-filter.tsx";
import { pickForm } from "#app/plans/plan-rows.tsx";
import { countyNotice, noAdviceIn, placeName, sourceLine } from "#app/plans/plan-words.ts";
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

interface CountyPageProps extends ListProps {
  /** Years on offer. */
  readonly years: readonly number[];
}

/** Beside the list on wide screens, else after the first kind of plans, where the list begins to seem long. */
function Person({ county, year }: Pick<CountyPlans, "county" | "year">) {
  return (
    <div className="plan-person">
      <AgentAside of="plans" ask={askAddress(county, year, [])} />
    </div>
  );
}

/** Every plan of a county, in groups, with a choice of what to list and of up to three to compare. */
export function CountyPage({ countyPlans, years, query }: CountyPageProps) {
  const { county, year, plans } = countyPlans;
  const place = placeName(county);
  const fill = (text: string) => fillPlaces(text, { place, year });
  const matches = listPlans(plans, query);
  const sections = sectionsOf(matches);
  const canAdvise = noAdviceIn(county) === null;
  const person = canAdvise && <Person {...countyPlans} />;
  return (
    <>
      <PageHead title={fill(page.title)} description={fill(page.description)} />
      <SeasonNotice brief />
      <div className="page few-sheets pt-5 pb-12">
        <Breadcrumb trail={[{ label: breadcrumb, to: "/plans" }]} current={place} />
        <h1 className="mt-3 text-title max-sm:text-[2rem] lg:text-[2.75rem]">
          {fill(page.headline)}
        </h1>
        {!years.includes(year + 1) && <OlderYear year={year} plain={!canAdvise} />}
        <div className="plan-opening">
          <Opening countyPlans={countyPlans} sections={sections} />
          <ListWays years={years} countyPlans={countyPlans} />
        </div>
        <form id={pickForm} action={comparePath} className="plan-form">
          <input type="hidden" name="county" value={countyParam(county)} />
          <input type="hidden" name="year" value={year} />
          <PlanFilter countyPlans={countyPlans} query={query} matches={matches} />
        </form>
        {sections.length === 0 && <p className="mt-6 text-lead">{page.filter.none}</p>}
        <div className={placeOf(sections)}>
          {sections.length > 0 && <Contents sections={sections} />}
          <div
            {...(sections.length > 0 && {
              className: "plan-lists",
              role: "group",
              "aria-labelledby": "group",
            })}
          >
            {sections.length > 0 && (
              <ListIntro
                {...{ countyPlans, query, matches }}
                isFolded={isByOrganization(sections, matches.length, query)}
              />
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
                  canAsk: canAdvise,
                  unseen: plans.flatMap((plan) =>
                    query.chosenIds.includes(plan.id) && !matches.includes(plan)
                      ? [{ id: plan.id, name: plan.name }]
                      : [],
                  ),
                }}
                wake={query.chosenIds.length > 0 ? "load" : "touch"}
                wakes=".plan-lists"
                className="chosen-bar"
              />
            )}
            <NextYear years={years} countyPlans={countyPlans} />
            <Medigap />
          </div>
        </div>
      </div>
      <Notes countyPlans={countyPlans} />
      {canAdvise && <Closing {...page.closing} plain />}
    </>
  );
}

/** The list's place beside its contents, if it has any. */
function placeOf({ length }: readonly PlanSection[]): string | undefined {
  if (length === 0) return undefined;
  return length > 4 ? "long-contents plan-page" : "plan-page";
}

/** Medicare's file has no Medigap policies. */
function Medigap() {
  const { headline, text, link } = page.medigap;
  return (
    <section aria-labelledby="medigap" className="mt-8 flex items-start gap-4 print:mt-4">
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
  const points = [partB, ...notes.points, ...(full ? [notes.extraHelp, stars] : [])];
  return (
    <Section
      id="notes"
      on="sand"
      className="py-12 md:py-16 print:break-inside-avoid print:py-2 print:text-[11pt] print:leading-snug"
    >
      <Heading id="notes" text={notes.headline} className="text-h3" />
      <ul className="stack-2 mt-4 list-disc [columns:18rem_2] gap-x-16 pl-6">
        {points.map((point) => (
          <li key={point} className="break-inside-avoid">
            {point}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-small">{sourceLine(countyPlans.edition, countyPlans.year)}</p>
      <p className="mt-2 flex flex-wrap gap-x-8 print:hidden">
        <TextLink link={notes.counselors} />
        {full && <OutLink link={medicareGov} />}
      </p>
    </Section>
  );
}
