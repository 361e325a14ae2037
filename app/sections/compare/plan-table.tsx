import { formatDollars } from "#content/amounts/format-amount.ts";
import { compare, table as words } from "#content/en/pages/compare-plans.yaml";
import type { SamplePlan } from "#content/en/pages/compare-plans.schema.ts";
import { plans } from "#content/en/pages/sample-plans.yaml";
import { type Better, BetterMark, betterPlaces, SameMark, valueClass } from "#app/ui/better.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { roles } from "#app/ui/scroll-table.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { firstSelection, monthlyPremium } from "./plan-picker.tsx";

type RowId = keyof typeof words.rows;
type Groups = readonly (readonly [keyof typeof words.groups, readonly RowId[]])[];

/** The rows that people usually ask for first. */
const firstGroups: Groups = [
  ["costs", ["premium", "annualOutOfPocketMax", "starRating"]],
  ["network", ["providerNetwork"]],
];

/** All others. */
const moreGroups: Groups = [
  [
    "care",
    ["doctorVisits", "specialistVisits", "inpatientHospital", "outpatientSurgery", "emergencyRoom"],
  ],
  ["drugs", ["drugCoverage", "tier1", "tier2", "tier3", "tier4", "tier5"]],
  ["extras", ["dentalVision", "gymMembership", "additionalBenefits"]],
];

/** All plans side by side; the rows that few people ask for first are behind a press. */
export function PlanTables() {
  return (
    <>
      <PlanTable caption={compare.caption} groups={firstGroups} />
      <div className="mt-6">
        <Fold label={compare.more} waits>
          <PlanTable caption={compare.more} groups={moreGroups} />
        </Fold>
      </div>
    </>
  );
}

interface PlanTableProps {
  readonly caption: string;
  readonly groups: Groups;
}

/**
 * Some rows of the table. Columns can be hidden, so a group heading spans only the two that always show. On
 * phones each row heading takes the full width, with the plans' values below it and their names staying above.
 */
function PlanTable({ caption, groups }: PlanTableProps) {
  return (
    <table {...roles.table} className="plan-table">
      <caption className="sr-only">{caption}</caption>
      <TableHead />
      {groups.map(([group, rows]) => (
        <tbody key={group} {...roles.rowgroup}>
          <tr {...roles.row}>
            <th {...roles.rowheader} scope="rowgroup" colSpan={2}>
              {words.groups[group]}
            </th>
          </tr>
          {rows.map((row) => (
            <TableRow key={row} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function TableHead() {
  return (
    <thead {...roles.rowgroup}>
      <tr {...roles.row}>
        <th {...roles.columnheader} scope="col">
          {words.feature}
        </th>
        {plans.map((plan) => (
          <th key={plan.id} {...roles.columnheader} scope="col">
            <span>{plan.type}</span>
            <b>{plan.name}</b>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** How many plans show at first, among which the picker hasn't marked anything yet. */
const shownFirst = firstSelection(plans).length;

/** The rows of which one end is better, whatever else a plan has; the picker marks it among the plans shown. */
const betterOf: { readonly [Row in RowId]?: Better } = { premium: "lowest", starRating: "highest" };

function TableRow({ row }: { readonly row: RowId }) {
  const better = betterOf[row];
  const amounts = plans.map((plan) => (better ? amountOf(plan, row) : null));
  const best = better ? betterPlaces(amounts.slice(0, shownFirst), better) : [];
  const values = plans.slice(0, shownFirst).map((plan) => JSON.stringify(valueOf(plan, row)));
  return (
    <tr {...roles.row} data-better={better} data-same={new Set(values).size > 1 ? undefined : ""}>
      <th {...roles.rowheader} scope="row">
        {words.rows[row]} <SameMark label={words.same} />
      </th>
      {plans.map((plan, place) => (
        <td
          key={plan.id}
          {...roles.cell}
          data-amount={amounts[place]}
          data-best={best.includes(place) ? "" : undefined}
        >
          <span>{plan.name}</span>
          <div className={valueClass(valueOf(plan, row))}>
            <PlanCell value={valueOf(plan, row)} />
            {row === "starRating" && plan.starRating !== null && (
              <span aria-hidden="true" className="block text-[0.85em] print:hidden">
                <Stars rating={plan.starRating} label="" />
              </span>
            )}
          </div>
          {better && <BetterMark label={words[better]} />}
        </td>
      ))}
    </tr>
  );
}

/** A plan's amount in a row with a better end; null if it has none. */
function amountOf({ premium, starRating }: SamplePlan, row: RowId): number | null {
  return row === "premium" ? premium : starRating;
}

/** A value of the table: yes and no as a word with an icon, a list as a list. */
function PlanCell({ value }: { readonly value: ReturnType<typeof valueOf> }) {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") {
    return (
      <span className="flex items-center gap-2 font-semibold">
        <Icon name={value ? "check" : "close"} />
        {value ? words.yes : words.no}
      </span>
    );
  }
  return (
    <ul className="stack-1 list-disc pl-5">
      {value.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** A plan's value for a row: text (dollars, stars or words), yes or no, or a list. */
function valueOf(plan: SamplePlan, row: RowId): string | boolean | readonly string[] {
  const { annualOutOfPocketMax: limit, starRating, premium, drugTiers } = plan;
  switch (row) {
    case "premium":
      return monthlyPremium(premium);
    case "annualOutOfPocketMax":
      return limit === null ? words.noLimit : formatDollars(limit);
    case "starRating":
      return starRating === null ? words.notRated : `${starRating} ${words.stars}`;
    case "tier1":
    case "tier2":
    case "tier3":
    case "tier4":
    case "tier5":
      return drugTiers?.[row] ?? words.none;
    default:
      return plan[row] ?? words.none;
  }
}
