import type { Plan } from "#contract/plans.ts";
import { table as marks } from "#content/en/pages/compare-plans.yaml";
import { BetterMark, SameMark } from "#app/ui/better.tsx";
import { roles } from "#app/ui/scroll-table.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { Breakable } from "./breakable.tsx";
import type { CompareRow } from "./comparison.ts";
import { networkText } from "./plan-words.ts";

interface CompareTableRowProps {
  readonly row: CompareRow;
  readonly plans: readonly Plan[];
}

/** A row of the table, marked if the plans don't differ; and which of its amounts is the better one. */
export function CompareTableRow({
  row: { id, label, values, differs, best },
  plans,
}: CompareTableRowProps) {
  return (
    <tr {...roles.row} data-same={differs ? undefined : ""}>
      <th {...roles.rowheader} scope="row">
        {label} {!differs && <SameMark label={marks.same} />}
      </th>
      {plans.map((plan, place) => (
        <td key={plan.id} {...roles.cell} data-best={best?.places.includes(place) ? "" : undefined}>
          <span>
            <Breakable>{plan.name}</Breakable>
          </span>
          <div>
            <Breakable>{values[place] ?? ""}</Breakable>
            {id === "type" && (
              <small className="block text-small text-quiet">{networkText(plan)}</small>
            )}
            {id === "stars" && plan.figures?.stars != null && (
              <span aria-hidden="true" className="block text-[0.85em] print:hidden">
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
