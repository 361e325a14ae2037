import { countyPath, type CountyPlans } from "#contract/plans.ts";
import page from "#content/en/plans/county.yaml";
import { groups, medicareGov, offersNone } from "#content/en/plans/plans.yaml";
import { fillPlaces, plural } from "#content/fill-places.ts";
import { TextLink } from "#app/sections/page/section.tsx";
import { OutLink } from "#app/sections/paying/question-form.tsx";
import { SampleNote } from "./find-page.tsx";
import {
  isFiltered,
  listAddress,
  type ListQuery,
  nextYearAddress,
  offersSome,
  type PlanSection,
} from "./plan-list.ts";
import { countPlans, countsSentence, noAdviceIn } from "./plan-words.ts";

// What stands above a county's list of plans.

export interface ListProps {
  readonly countyPlans: CountyPlans;
  readonly query: ListQuery;
}

/** What can be done with the list, and how many of its plans the agency offers. */
export function ListIntro({ countyPlans, query }: ListProps) {
  const { county, show } = countyPlans;
  return (
    <>
      <p id="group" className="font-semibold print:hidden">
        {page.list.group}.
      </p>
      {show === "counts" && noAdviceIn(county) === null && (
        <p className="measure">{page.list.noFigures}</p>
      )}
      <Offered countyPlans={countyPlans} query={query} />
      <OutLink link={medicareGov} />
    </>
  );
}

/** How many of the plans the agency offers, if not all: said once, so that no row has to where it offers none. */
function Offered({ countyPlans, query }: ListProps) {
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
export function Opening({ countyPlans }: Pick<ListProps, "countyPlans">) {
  const { county, year, plans, edition } = countyPlans;
  return (
    <>
      <p className="mt-3 measure sm:text-lead">{countsSentence(countPlans(plans), county, year)}</p>
      {edition.sample && (
        <div className="mt-3">
          <SampleNote />
        </div>
      )}
    </>
  );
}

interface ListWaysProps extends Pick<ListProps, "countyPlans"> {
  /** Years on offer. */
  readonly years: readonly number[];
}

/** Links to other lists: each year on offer, with this page's marked, other counties, and what changes between the years. */
export function ListWays({ years, countyPlans }: ListWaysProps) {
  const { county, year } = countyPlans;
  const inOrder = years.toSorted((a, b) => a - b);
  const [before = 0, next] = inOrder;
  return (
    <div>
      {next !== undefined && (
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
      )}
      <TextLink link={page.otherCounty} />
      {next === before + 1 && (
        <p>
          {page.next.headline}{" "}
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
export function Contents({ sections }: { readonly sections: readonly PlanSection[] }) {
  if (sections.length === 0) return <p className="text-lead">{page.filter.none}</p>;
  return (
    <nav aria-label={page.contents} className="plan-contents">
      <ul>
        {sections.map(({ group, count }) => (
          <li key={group}>
            <a href={`#${group}`}>
              <span>{groups[group].short}</span>{" "}
              <b>{plural(count, page.list.one, page.list.many)}</b>
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
