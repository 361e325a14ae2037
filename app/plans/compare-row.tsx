import type { Plan } from "#contract/plans.ts";
import { table as marks } from "#content/en/pages/compare-plans.yaml";
import { BetterMark } from "#app/ui/better.tsx";
import { roles } from "#app/ui/scroll-table.tsx";
import { Stars } from "#app/ui/stars.tsx";
import type { CompareRow } from "./comparison.ts";

interface CompareTableRowProps {
  readonly row: CompareRow;
  readonly plans: readonly Plan[];
}

/** A row of the table, marked if the plans differ; and which of its amounts is the better one. */
export function CompareTableRow({
  row: { id, label, values, differs, best },
  plans,
}: CompareTableRowProps) {
  return (
    <tr {...roles.row} data-differs={differs ? "" : undefined}>
      <th {...roles.rowheader} scope="row">
        {label}
      </th>
      {plans.map((plan, place) => (
        <td key={plan.id} {...roles.cell} data-best={best?.places.includes(place) ? "" : undefined}>
          <span>{plan.name}</span>
          <div>
            {values[place]}
            {id === "stars" && plan.figures?.stars != null && (
              <span aria-hidden="true" className="block text-[0.85em]">
                <Stars rating={plan.figures.stars} label="" />
              </span>
            )}
          </div>
          {best && <BetterMark label={marks[best.end]} />}
        </td>
      ))}
    </tr>
  );
}
