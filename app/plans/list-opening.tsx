import { countyPath, type CountyPlans, type Plan } from "#contract/plans.ts";
import page from "#content/en/plans/county.yaml";
import { groups, medicareGov, offersNone, partB } from "#content/en/plans/plans.yaml";
import { kinds as doctorKinds } from "#content/en/pictures/doctor-choice.yaml";
import { fillPlaces, plural } from "#content/fill-places.ts";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { TextLink } from "#app/sections/page/section.tsx";
import { OutLink } from "#app/sections/paying/question-form.tsx";
import { SampleNote } from "./find-page.tsx";
import {
  isFiltered,
  listAddress,
  type ListQuery,
  nextYearAddress,
  offersSome,
  planOrders,
  type PlanSection,
} from "./plan-list.ts";
import { countPlans, countsParts, kindOfCount, noAdviceIn } from "./plan-words.ts";

// What stands above a county's list of plans.

export interface ListProps {
  readonly countyPlans: CountyPlans;
  readonly query: ListQuery;
}

interface ListIntroProps extends ListProps {
  /** What the page lists. */
  readonly matches: readonly Plan[];
  /** Whether organizations have to be opened to see their plans. */
  readonly isFolded: boolean;
}

/** What can be done with the list, how many of its plans the agency offers, and what a yearly limit is. */
export function ListIntro({ countyPlans, query, matches, isFolded }: ListIntroProps) {
  const { county, show } = countyPlans;
  const hasLimits = matches.some(({ figures }) => figures?.yearlyLimit != null);
  return (
    <>
      <p id="group" className="font-semibold print:hidden">
        {isFolded ? page.list.groupFolded : page.list.group}
      </p>
      {show === "counts" && noAdviceIn(county) === null && (
        <p className="measure">{page.list.noFigures}</p>
      )}
      {noAdviceIn(county) === null && (
        <p className="hidden font-semibold print:inline">
          {page.list.onPaper} <PhoneNumber />.{" "}
        </p>
      )}
      <Offered countyPlans={countyPlans} query={query} />
      {show === "full" && isFolded && <Orders countyPlans={countyPlans} query={query} />}
      {hasLimits && <p className="mt-1 text-small text-quiet">{page.list.limits}</p>}
      <ul className="my-2 hidden text-small leading-snug print:block">
        {networkKey.map(({ name, text }) => (
          <li key={name}>
            <b>{name}:</b> {text}
          </li>
        ))}
        <li>{partB}</li>
      </ul>
      {show === "counts" && <OutLink link={medicareGov} />}
    </>
  );
}

/** What the letters after a plan's name mean for the choice of doctors, on paper. */
const networkKey = doctorKinds.filter(({ fence }) => fence !== "none");

const inline = "font-semibold text-pine underline underline-offset-4";

/** How many of the plans the agency offers, if not all: said once, so that no row has to where it offers none. */
function Offered({ countyPlans, query }: ListProps) {
  const { county, year, plans, represented } = countyPlans;
  if (represented.plans === 0)
    return <p className="my-3 measure tip">{noAdviceIn(county) ?? offersNone}</p>;
  // The count is that of the whole list.
  if (!offersSome(plans) || isFiltered(query)) return null;
  return (
    <p className="print:inline">
      {fillPlaces(page.list.someOffered, { count: represented.plans })}{" "}
      <a
        href={`${listAddress(county, year, query.chosenIds)}&offered=on`}
        className={`${inline} print:hidden`}
      >
        {page.list.onlyOffered}
      </a>
    </p>
  );
}

/**
 * Ways to see plans instead of organizations, most of which have the same lowest premium. Phones, where the list would
 * begin lower, have them among the filters.
 */
function Orders({ countyPlans: { county, year }, query }: ListProps) {
  const { text, ...names } = page.list.orders;
  const address = listAddress(county, year, query.chosenIds);
  return (
    <p className="max-sm:hidden print:hidden">
      {text.split(/\[(\w+)\]/).map((part) => {
        const order = planOrders.find((one) => one === part);
        if (order === undefined || order === "name") return part;
        return (
          <a key={order} href={`${address}&sort=${order}#shown`} className={inline}>
            {names[order]}
          </a>
        );
      })}
    </p>
  );
}

interface OpeningProps extends Pick<ListProps, "countyPlans"> {
  /** What the page lists. */
  readonly sections: readonly PlanSection[];
}

/** How many plans the county has. */
export function Opening({ countyPlans, sections }: OpeningProps) {
  return (
    <div>
      <p className="measure sm:text-lead">
        <Counts {...{ countyPlans, sections }} />
      </p>
      {countyPlans.edition.sample && (
        <div className="mt-3">
          <SampleNote />
        </div>
      )}
    </div>
  );
}

/** The sentence, whose kinds of plans lead to their parts of the list: phones have no room for its contents. */
function Counts({ countyPlans: { county, year, plans }, sections }: OpeningProps) {
  return countsParts(countPlans(plans), county, year).map(({ kind, text }) => {
    const to = sections.find(({ group }) => kindOfCount(group) === kind)?.group;
    if (to === undefined) return text;
    return (
      <a key={kind} href={`#${to}`} className={inline}>
        {text}
      </a>
    );
  });
}

interface ListWaysProps extends Pick<ListProps, "countyPlans"> {
  /** Years on offer. */
  readonly years: readonly number[];
}

/** Links to other lists: each year on offer, with this page's marked, and other counties. */
export function ListWays({ years, countyPlans }: ListWaysProps) {
  const { county, year } = countyPlans;
  const inOrder = years.toSorted((a, b) => a - b);
  return (
    <div className="plan-ways">
      {inOrder.length > 1 && (
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
    </div>
  );
}

/** What changes between the two years on offer, for those who are in one of the plans. */
export function NextYear({ years, countyPlans: { county } }: ListWaysProps) {
  const [before = 0, next] = years.toSorted((a, b) => a - b);
  if (next !== before + 1) return null;
  return (
    <p className="mt-8 print:hidden">
      {page.next.headline}{" "}
      <TextLink
        link={{ label: fillPlaces(page.next.link, { year: next }), to: nextYearAddress(county) }}
      />
    </p>
  );
}

/** The groups of the list, on tablets and, in sight while it scrolls, on wide screens. */
export function Contents({ sections }: { readonly sections: readonly PlanSection[] }) {
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
