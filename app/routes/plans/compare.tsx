import type { PageHandle } from "#contract/page-handle.ts";
import { redirect } from "react-router";
import { readCountyName, type CountyPlans, type Plan } from "#contract/plans.ts";
import { pageServices } from "#app/page-services.server.ts";
import { Advice, Ask, askLink, type AskProps, OnMedicareGov } from "#app/plans/ask-agent.tsx";
import { CompareTable } from "#app/plans/compare-table.tsx";
import { choosePlans, type ChosenPlans, compareRows, yearlyCosts } from "#app/plans/comparison.ts";
import { costsSentence, otherDifferences } from "#app/plans/costs-sentence.ts";
import {
  askAddress,
  chosenAddress,
  readPlanIds,
  compareAddress,
  countyTrail,
} from "#app/plans/plan-list.ts";
import page from "#content/en/plans/compare.yaml";
import { call, limit, partB, sanction, stars as starsNote } from "#content/en/plans/plans.yaml";
import { formatDollars } from "#content/amounts/format-amount.ts";
import { fillPlaces } from "#content/fill-places.ts";
import { Breadcrumb, PageHead } from "#app/sections/page/page-head.tsx";
import { PhoneNumber } from "#app/sections/page/contact.tsx";
import { Closing } from "#app/sections/page/onward.tsx";
import { PhoneBar } from "#app/sections/site-footer.tsx";
import { PrintButton } from "#app/sections/page/print-button.tsx";
import { SeasonNotice } from "#app/sections/page/season-notice.tsx";
import { ButtonLink, TextLink } from "#app/sections/page/section.tsx";
import { PictureFrame } from "#app/sections/pictures/picture-frame.tsx";
import { TwoYears } from "#app/sections/pictures/yearly-costs.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WholeNumbers } from "#app/ui/whole-numbers.tsx";
import { SampleNote } from "#app/plans/find-page.tsx";
import { NoPlans } from "#app/plans/no-plans.tsx";
import { OlderYear } from "#app/plans/older-year.tsx";
import { countyNotice, noAdviceIn, placeName, sourceLine } from "#app/plans/plan-words.ts";
import type { Route } from "./+types/compare.ts";

export const handle = {
  query: ["county", "year", "plan", "differs", "ask"],
  caching: "private",
} satisfies PageHandle;

/**
 * The plans in the address. The list's other buttons send them, or the one plan that the button belongs to, on to the
 * form that asks an agent.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { plans } = context.get(pageServices);
  const { searchParams } = new URL(request.url);
  const county = readCountyName(searchParams.get("county"));
  const year = Number(searchParams.get("year")) || undefined;
  const countyPlans = county && plans.plansIn(county, year);
  if (!countyPlans) return null;
  const choice = choosePlans(readPlanIds(searchParams), countyPlans.plans);
  const ask = searchParams.get("ask");
  if (ask !== null) {
    const one = countyPlans.plans.find(({ id }) => id === ask);
    const ids = (one ? [one] : choice.plans).map(({ id }) => id);
    throw redirect(
      askAddress(countyPlans.county, countyPlans.year, ids, !one && choice.tooMany),
      303,
    );
  }
  const next = plans.offer().years.find((one) => one === countyPlans.year + 1) ?? null;
  const differs = searchParams.get("differs") === "on";
  return { countyPlans, choice, differs, next, notice: countyNotice(countyPlans) };
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return loaderData ? (
    <ComparePage {...loaderData} />
  ) : (
    <NoPlans
      page={page}
      current={page.headline}
      headline={page.choose.headline}
      text={page.choose.none}
      link={page.choose.find}
    />
  );
}

interface ComparePageProps {
  readonly countyPlans: CountyPlans;
  readonly choice: ChosenPlans;
  /** Whether to leave out rows in which all plans are the same. */
  readonly differs: boolean;
  /** The year after, if it's on offer too. */
  readonly next: number | null;
}

/** Up to three plans of a county side by side. With fewer than two: how to choose. */
export function ComparePage(props: ComparePageProps) {
  const { countyPlans, choice, next } = props;
  const { county, year, edition } = countyPlans;
  const isTable = choice.plans.length > 1;
  const canAdvise = noAdviceIn(county) === null;
  const place = placeName(county);
  const list = chosenAddress(
    county,
    year,
    choice.plans.map(({ id }) => id),
  );
  return (
    <>
      <PageHead title={page.title} description={page.description} hidden />
      <SeasonNotice brief />
      {isTable && <Drawing of="plans/table" className="table-edge max-sm:hidden" optional />}
      <div className="page few-sheets pt-5 pb-14">
        <Breadcrumb trail={countyTrail(county, year)} current={page.headline} />
        <h1 className="mt-3 text-title">{isTable ? page.headline : page.choose.headline}</h1>
        <p className="mt-3 text-lead text-quiet print:mt-1">
          {fillPlaces(page.text, { place, year })}
        </p>
        {/* Beside a table, the way to an agent takes the chosen plans along. */}
        {next === null && <OlderYear year={year} plain={!canAdvise || isTable} />}
        <div className="stack-4 mt-5 empty:hidden">
          {edition.sample && <SampleNote />}
          {choice.tooMany && (
            <p role="status" className="tip font-semibold">
              {limit}
            </p>
          )}
          {choice.unknown && (
            <p role="status" className="tip">
              {fillPlaces(page.choose.unknown, { year })}
            </p>
          )}
        </div>
        {isTable ? (
          <Comparison {...props} {...{ list, canAdvise }} />
        ) : (
          <HowToChoose count={choice.plans.length} list={list} canAdvise={canAdvise} />
        )}
      </div>
      {!isTable && canAdvise && <Closing {...page.closing} />}
    </>
  );
}

interface ComparisonProps extends ComparePageProps {
  /** Where plans are added or changed. */
  readonly list: string;
  /** Whether the agency has a license there. */
  readonly canAdvise: boolean;
}

function Comparison(props: ComparisonProps) {
  const { countyPlans, choice, differs, next, list, canAdvise } = props;
  const { county, year, show, edition } = countyPlans;
  const { plans } = choice;
  const ids = plans.map(({ id }) => id);
  const table = compareRows(plans, show, differs);
  const bars = show === "full" ? yearlyCosts(plans, year) : null;
  const hasBars = bars !== null && bars.costs.length > 0;
  const ask = <Advice {...{ countyPlans, plans, hasBars }} />;
  return (
    <>
      {show === "counts" && ask}
      {hasBars && <Bars {...{ countyPlans, plans, canAdvise }} {...bars} />}
      <p
        id="rows"
        className="mt-8 flex scroll-mt-24 flex-wrap items-center gap-x-8 gap-y-3 print:hidden"
      >
        <TextLink link={{ label: page.change, to: list }} />
        {table.alike > 0 && (show === "full" || differs) && (
          <a
            href={`${compareAddress(county, year, ids, !differs)}#rows`}
            rel="nofollow"
            className="text-link"
          >
            {differs && <Icon name="close" />}
            {differs ? page.every : page.differs}
          </a>
        )}
        <PrintButton />
      </p>
      {differs && table.alike > 0 && (
        <p role="status" className="mt-4 text-small">
          {fillPlaces(page.alike, { count: table.alike })}
        </p>
      )}
      {table.groups.every(({ rows }) => rows.every((row) => !row.differs)) && (
        <p className="mt-6 measure text-lead">{page.same}</p>
      )}
      {table.groups.length > 0 && (
        <div className="mt-6 paper px-3 pt-2 pb-5 hyphens-auto max-md:pt-7 md:px-8 print:break-inside-auto! print:border-0 print:p-0 print:[&_tbody]:break-inside-avoid">
          <div className="@container">
            <CompareTable groups={table.groups} {...{ countyPlans, plans, differs, next }} />
          </div>
        </div>
      )}
      {show === "full" && ask}
      <div className="stack-2 mt-8 run-on measure text-small print:mt-3">
        {plans.some(({ sanctioned }) => sanctioned) && <p>{sanction.text}</p>}
        <p>{partB}</p>
        {show === "full" && <p>{starsNote}</p>}
        <p>{sourceLine(edition, year)}</p>
        {canAdvise && <OnMedicareGov />}
      </div>
      {canAdvise && <PhoneBar ask={askLink({ countyPlans, plans })} />}
    </>
  );
}

type BarsProps = AskProps & Pick<ComparisonProps, "canAdvise"> & ReturnType<typeof yearlyCosts>;

/** A quiet and a hard year with each plan, what the plans come to, and the way to an agent. */
function Bars({ countyPlans, plans, canAdvise, costs, without, drugLimit }: BarsProps) {
  const { title } = page.costs;
  const { text, ...words } = barWords(drugLimit, countyPlans.year);
  const inBars = plans.filter(({ name }) => costs.some((cost) => cost.name === name));
  const result =
    [costsSentence(costs), otherDifferences(inBars)].filter(Boolean).join(" ") || title;
  const sentences = result.split(/(?<=\.) /);
  return (
    <div className="mt-6 print:mt-3">
      <PictureFrame
        flows
        beside
        title={sentences.map((sentence, place) => (
          <span
            key={sentence}
            className={`mb-2 block ${place === 0 ? "pr-4 text-h3 print:mb-0 print:text-h4" : "print:inline print:font-sans print:text-small print:font-normal print:tracking-normal"}`}
          >
            <WholeNumbers>{sentence}</WholeNumbers>{" "}
          </span>
        ))}
        text={text}
        notes={[barNotes(plans, without)].filter(Boolean)}
        before={canAdvise && <Ask {...{ countyPlans, plans }} className="mt-5 print:hidden" />}
      >
        <TwoYears costs={costs} words={words} flows />
      </PictureFrame>
    </div>
  );
}

/** What the bars leave out. @param without plans that have none */
function barNotes(plans: readonly Plan[], without: readonly Plan[]): string {
  const { missing, drugsOnly, giveback } = page.costs;
  const namesOf = (some: readonly Plan[]) => some.map(({ name }) => name).join(", ");
  const isDrugPlan = ({ group }: Plan) => group === "drug-plan";
  const [drugs, others] = [without.filter(isDrugPlan), without.filter((one) => !isDrugPlan(one))];
  return [
    ...(plans.some(({ name }) => /giveback/i.test(name)) ? [giveback] : []),
    ...(drugs.length > 0 ? [fillPlaces(drugsOnly, { names: namesOf(drugs) })] : []),
    ...(others.length > 0 ? [fillPlaces(missing, { names: namesOf(others) })] : []),
  ].join(" ");
}

/** What the bars are of. @param drugLimit the most for covered drugs in the year, if the bars have it */
function barWords(drugLimit: number | null, year: number) {
  const { withDrugs, ...words } = page.costs;
  if (drugLimit === null) return words;
  const { text, could, hard, drugs } = withDrugs;
  return {
    ...words,
    text: fillPlaces(text, { amount: formatDollars(drugLimit), year }),
    key: { ...words.key, could },
    hard: { ...words.hard, text: hard },
    drugs,
  };
}

interface HowToChooseProps {
  readonly count: number;
  readonly list: string;
  readonly canAdvise: boolean;
}

/** With none or one chosen. */
function HowToChoose({ count, list, canAdvise }: HowToChooseProps) {
  const { none, one, list: label } = page.choose;
  return (
    <div className="mt-5 grid items-center gap-x-16 gap-y-8 md:grid-cols-[7fr_5fr]">
      <div>
        <p className="measure text-lead">{count === 0 ? none : one}</p>
        <ButtonLink link={{ label, to: list }} look="accent" className="mt-6" />
        {canAdvise && (
          <p className="mt-6">
            {call} <PhoneNumber />
          </p>
        )}
      </div>
      <div className="max-md:hidden">
        <Drawing of="plans/weigh" />
      </div>
    </div>
  );
}
