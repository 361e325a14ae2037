import type { CountyPlans, Plan } from "#contract/plans.ts";
import { table as marks } from "#content/en/pages/compare-plans.yaml";
import page from "#content/en/plans/compare.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { TextLink } from "#app/sections/page/section.tsx";
import { BetterMark, SameMark, valueClass } from "#app/ui/better.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { roles } from "#app/ui/scroll-table.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { Breakable } from "./breakable.tsx";
import type { compareRows, CompareRow } from "./comparison.ts";
import { compareAddress, nextYearAddress } from "./plan-list.ts";
import { networkText } from "./plan-words.ts";

export interface CompareTableProps {
  readonly countyPlans: CountyPlans;
  /** Whether rows in which all plans are the same are left out. */
  readonly differs: boolean;
  /** The year after, if it's on offer too. */
  readonly next: number | null;
  readonly groups: ReturnType<typeof compareRows>["groups"];
  readonly plans: readonly Plan[];
}

/** The plans in columns; on phones each row's heading takes the full width above its values. */
export function CompareTable({ groups, plans, countyPlans, differs, next }: CompareTableProps) {
  return (
    <table {...roles.table} className={plans.length > 2 ? "plan-table plan-three" : "plan-table"}>
      <caption className="sr-only">{page.caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          <th {...roles.columnheader} scope="col">
            {page.feature}
          </th>
          {plans.map(({ id, name }) => (
            <th key={id} {...roles.columnheader} scope="col">
              <b>
                <Breakable>{name}</Breakable>
              </b>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ id: group, rows }) => (
        <tbody key={group} {...roles.rowgroup}>
          <tr {...roles.row}>
            <th {...roles.rowheader} scope="rowgroup" colSpan={plans.length + 1}>
              {page.groups[group]}
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.id} row={row} plans={plans} />
          ))}
        </tbody>
      ))}
      <Actions {...{ plans, countyPlans, differs, next }} />
    </table>
  );
}

interface RowProps {
  readonly row: CompareRow;
  readonly plans: readonly Plan[];
}

/** A row of the table, marked if the plans don't differ; and which of its amounts is the better one. */
function Row({ row: { id, label, values, differs, best }, plans }: RowProps) {
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
          <div className={valueClass(values[place])}>
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

/** What can be done with each plan of the table. */
function Actions({ plans, countyPlans, differs, next }: Omit<CompareTableProps, "groups">) {
  const { county, year } = countyPlans;
  const without = (id: string) =>
    compareAddress(
      county,
      year,
      plans.map((plan) => plan.id).filter((one) => one !== id),
      differs,
    );
  return (
    <tbody {...roles.rowgroup} className="print:hidden">
      <tr {...roles.row} className="border-0!">
        <th {...roles.rowheader} scope="row">
          <span className="sr-only">{page.change}</span>
        </th>
        {plans.map(({ id, name }) => (
          <td key={id} {...roles.cell}>
            <span>{name}</span>
            <div>
              {next !== null && (
                <>
                  <TextLink
                    link={{
                      label: fillPlaces(page.next, { year: next }),
                      to: nextYearAddress(county, id),
                    }}
                  />
                  <br />
                </>
              )}
              <a
                href={without(id)}
                rel="nofollow"
                aria-label={fillPlaces(page.removeNamed, { name })}
                className="text-link"
              >
                <Icon name="close" />
                {page.remove}
              </a>
            </div>
          </td>
        ))}
      </tr>
    </tbody>
  );
}
