import { compare, table as words } from "#content/en/pages/compare-plans.yaml";
import { plans } from "#content/en/pages/sample-plans.yaml";
import { PlanCell } from "./plan-cell.tsx";
import { planRowGroups, type PlanRow } from "./plan-rows.ts";

const { caption, sample } = compare;

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
 * All plans side by side. The choice of plans hides columns, so a group's heading spans no more than the two
 * that are always there. On a phone's screen each row's heading takes the whole width, with the plans' values under it.
 */
export function PlanTable() {
  return (
    <table
      {...as.table}
      className="w-full table-fixed border-collapse text-left text-small not-print:max-md:block"
    >
      <caption className="sr-only">{caption}</caption>
      <TableHead />
      {planRowGroups.map((group) => (
        <tbody key={group.id} {...as.rowgroup} className="not-print:max-md:block">
          <tr
            {...as.row}
            className="break-after-avoid border-b-2 border-ink not-print:max-md:block"
          >
            <th
              {...as.rowheader}
              scope="rowgroup"
              colSpan={2}
              className="pt-8 pb-2 font-serif text-h4 font-semibold not-print:max-md:block"
            >
              {words.groups[group.id]}
            </th>
          </tr>
          {group.rows.map((row) => (
            <TableRow key={row.id} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function TableHead() {
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

function TableRow({ row }: { readonly row: PlanRow }) {
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
