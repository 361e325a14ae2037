import type { SamplePlan } from "#content/en/pages/sample-plans.schema.ts";
import { compare } from "#content/en/pages/compare-plans.yaml";
import { PlanCell } from "./plan-cell.tsx";
import { planRowGroups, type PlanRow } from "./plan-rows.ts";

const { table: words, sample } = compare;

interface PlansProps {
  readonly plans: readonly SamplePlan[];
}

/** What the parts are, said outright: older browsers forget it once the parts are laid out as blocks. */
const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
};

/**
 * The plans side by side. On a phone's screen each row's heading takes the whole width, with the plans'
 * values under it.
 */
export function PlanTable({ plans }: PlansProps) {
  return (
    <table
      {...as.table}
      className="w-full table-fixed border-collapse text-left text-small not-print:max-md:block"
    >
      <caption className="sr-only">{words.caption}</caption>
      <TableHead plans={plans} />
      {planRowGroups.map((group) => (
        <tbody key={group.id} {...as.rowgroup} className="not-print:max-md:block">
          <tr {...as.row} className="not-print:max-md:block">
            <th
              {...as.rowheader}
              scope="rowgroup"
              colSpan={plans.length + 1}
              className="border-b-2 border-ink pt-8 pb-2 font-serif text-h4 font-semibold not-print:max-md:block"
            >
              {words.groups[group.id]}
            </th>
          </tr>
          {group.rows.map((row) => (
            <TableRow key={row.id} row={row} plans={plans} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function TableHead({ plans }: PlansProps) {
  return (
    <thead
      {...as.rowgroup}
      className="bg-paper align-bottom not-print:max-md:sr-only md:sticky md:top-18"
    >
      <tr {...as.row}>
        <th {...as.columnheader} scope="col" className="w-[27%] py-3 pr-6 font-normal text-quiet">
          {words.feature}
        </th>
        {plans.map((plan) => (
          <th key={plan.id} {...as.columnheader} scope="col" className="py-3 pr-6 last:pr-0">
            <span className="block font-normal text-quiet">
              {sample.label}, {plan.type}
            </span>
            <span className="block font-serif text-h4 font-semibold">{plan.name}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function TableRow({ row, plans }: PlansProps & { readonly row: PlanRow }) {
  return (
    <tr
      {...as.row}
      className="break-inside-avoid border-b border-hair align-top not-print:max-md:block not-print:max-md:pb-3"
    >
      <th
        {...as.rowheader}
        scope="row"
        className="py-3 pr-6 font-semibold not-print:max-md:block not-print:max-md:pb-1"
      >
        {words.rows[row.id]}
      </th>
      {plans.map((plan) => (
        <td
          key={plan.id}
          {...as.cell}
          className={`py-3 pr-6 last:pr-0 not-print:max-md:grid not-print:max-md:grid-cols-2 not-print:max-md:gap-x-4 not-print:max-md:py-1 not-print:max-md:pr-0 ${row.id === "premium" ? "font-serif text-h4 font-semibold" : ""}`}
        >
          <span className="font-sans text-small font-normal text-quiet md:hidden print:hidden">
            {plan.name}
          </span>
          <div>
            <PlanCell value={row.valueOf(plan, words)} words={words} />
          </div>
        </td>
      ))}
    </tr>
  );
}
