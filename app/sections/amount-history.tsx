import parts from "#content/en/site/page-parts.yaml";
import type { AmountHistory as History } from "#content/amounts/amount-history.ts";
import { builtOn } from "#app/sections/page/day.tsx";
import { Icon } from "#app/ui/icon.tsx";

const { history: words } = parts;

interface AmountHistoryProps {
  /** The amounts that the page names; its content file exports them as `amountHistory`. Duplicates are shown once. */
  readonly rows: readonly History[];
}

/** With more amounts than this, the table is folded. */
const mostUnfolded = 5;

/** "How the amounts have changed": the page's amounts by year. Renders nothing for a page without such amounts. */
export function AmountHistory({ rows }: AmountHistoryProps) {
  const amounts = [...new Map(rows.map((row) => [row.id, row])).values()];
  if (amounts.length === 0) return null;
  const sources = new Map(amounts.map(({ source }) => [source.name, source.url]));
  const isLong = amounts.length > mostUnfolded;
  return (
    <section aria-labelledby="amount-history" className="@container break-inside-avoid">
      <div className="grid gap-x-16 gap-y-5 @4xl:grid-cols-12">
        <div className="@4xl:col-span-4">
          <h2 id="amount-history" className="plain-heading">
            {words.heading}
          </h2>
          <p className="mt-2 measure text-small">{words.intro}</p>
        </div>
        <div className="@4xl:col-span-8">
          {isLong ? <Folded amounts={amounts} /> : <HistoryTable amounts={amounts} />}
          <p className="mt-4 text-small text-quiet">{words.verify}</p>
          <ul className="stack-1 list-disc pl-6 text-small text-quiet">
            {[...sources].map(([name, url]) => (
              <li key={name}>
                {url ? (
                  <a href={url} className="inline-flex min-h-12 items-center">
                    {name}
                  </a>
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

interface TableProps {
  readonly amounts: readonly History[];
}

/** The table behind a line that opens it. Open on paper. */
function Folded({ amounts }: TableProps) {
  return (
    <details className="group">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 border-y border-hair py-2 font-semibold hover:text-pine">
        {words.show} ({amounts.length})
        <span className="turns">
          <Icon name="chevron" />
        </span>
      </summary>
      <HistoryTable amounts={amounts} />
    </details>
  );
}

const thisYear = Number(builtOn.slice(0, 4));

/**
 * A column for each year where there is room. In a narrow place each amount is a block, with the year above each
 * figure, so that nothing scrolls sideways.
 */
function HistoryTable({ amounts }: TableProps) {
  const years = new Set(amounts.flatMap((row) => row.years.map(({ year }) => year)));
  const columns = [...years].toSorted((a, b) => a - b);
  return (
    <table className="w-full text-left text-small figures @max-2xl:block">
      <thead className="@max-2xl:sr-only">
        <tr>
          <th scope="col" className="py-3 pr-4 font-semibold">
            {words.amount}
          </th>
          {columns.map((year) => (
            <th key={year} scope="col" className="py-3 pl-4 text-right font-semibold">
              {year}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {amounts.map((row) => (
          <tr
            key={row.id}
            className="border-t border-hair align-baseline @max-2xl:flex @max-2xl:flex-wrap @max-2xl:gap-x-6 @max-2xl:py-3"
          >
            <RowHead row={row} />
            {columns.map((year) => (
              <Figure key={year} year={year} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An amount's name; with the guide's figure if it was no year's, and why it ended. */
function RowHead({ row: { label, guide, note } }: { readonly row: History }) {
  return (
    <th scope="row" className="font-normal @max-2xl:basis-full @2xl:py-3 @2xl:pr-4">
      {label}
      {guide && (
        <span className="block text-quiet">
          {words.guide}: {guide}
        </span>
      )}
      {note && <span className="block text-quiet">{note}</span>}
    </th>
  );
}

interface FigureProps {
  readonly year: number;
  readonly row: History;
}

/** The figure of one year; that of the year in force stands out. */
function Figure({ year, row }: FigureProps) {
  const figure = row.years.find((one) => one.year === year)?.figure;
  const weight = year === thisYear ? "font-semibold" : "";
  return (
    <td
      className={`whitespace-nowrap @2xl:py-3 @2xl:pl-4 @2xl:text-right ${weight} ${figure ? "" : "@max-2xl:hidden"}`}
    >
      <span className="block text-quiet @2xl:hidden">{year}</span>
      {figure ?? "–"}
    </td>
  );
}
