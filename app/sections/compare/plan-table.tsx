import { formatDollars } from "#content/amounts/format-amount.ts";
import { compare, table as words } from "#content/en/pages/compare-plans.yaml";
import type { SamplePlan } from "#content/en/pages/compare-plans.schema.ts";
import { plans } from "#content/en/pages/sample-plans.yaml";
import { Icon } from "#app/ui/icon.tsx";
import { roles } from "#app/ui/scroll-table.tsx";
import { monthlyPremium } from "./plan-picker.tsx";

const { caption } = compare;

type RowId = keyof typeof words.rows;

/** The rows of the table, in the order people usually ask. */
const groups: readonly (readonly [keyof typeof words.groups, readonly RowId[]])[] = [
  ["costs", ["premium", "annualOutOfPocketMax", "starRating"]],
  ["network", ["providerNetwork"]],
  [
    "care",
    ["doctorVisits", "specialistVisits", "inpatientHospital", "outpatientSurgery", "emergencyRoom"],
  ],
  ["drugs", ["drugCoverage", "tier1", "tier2", "tier3", "tier4", "tier5"]],
  ["extras", ["dentalVision", "gymMembership", "additionalBenefits"]],
];

/**
 * All plans side by side. Columns can be hidden, so a group heading spans only the two that always show. On
 * phones each row heading takes the full width, with the plans' values below it and their names staying above.
 */
export function PlanTable() {
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

function TableRow({ row }: { readonly row: RowId }) {
  return (
    <tr {...roles.row}>
      <th {...roles.rowheader} scope="row">
        {words.rows[row]}
      </th>
      {plans.map((plan) => (
        <td key={plan.id} {...roles.cell}>
          <span>{plan.name}</span>
          <div>
            <PlanCell value={valueOf(plan, row)} />
          </div>
        </td>
      ))}
    </tr>
  );
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
