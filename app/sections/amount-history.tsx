import parts from "#content/en/site/page-parts.yaml";
import type { AmountHistory as History } from "#content/amounts/amount-history.ts";
import { period } from "virtual:amount-period";
import { PhoneFold } from "#app/sections/page/phone-fold.tsx";
import { Icon } from "#app/ui/icon.tsx";

const { history: words } = parts;

interface AmountHistoryProps {
  /** The amounts that the page names; its content file exports them as `amountHistory`. Duplicates are shown once. */
  readonly rows: readonly History[];
  /** Puts the heading beside the table where there is room; on phones, the table opens with a press. */
  readonly wide?: boolean;
}

/** With more amounts than this, the table is collapsed. */
const mostUnfolded = 5;

/** "How the amounts have changed": the page's amounts by year. Renders nothing for a page without such amounts. */
export function AmountHistory({ rows, wide = false }: AmountHistoryProps) {
  const amounts = [...new Map(rows.map((row) => [row.id, row])).values()];
  if (amounts.length === 0) return null;
  const sources = new Map(amounts.map(({ source }) => [source.name, source.url]));
  const isLong = amounts.length > mostUnfolded;
  const amountsAndSources = (
    <>
      {isLong ? <Folded amounts={amounts} /> : <HistoryTable amounts={amounts} />}
      <p className="mt-4 text-small text-quiet">{words.verify}</p>
      <ul className="list-disc pl-6 text-small text-quiet">
        {[...sources].map(([name, url]) => (
          <li key={name}>
            {url ? (
              <a href={url} className="inline-flex min-h-11 items-center underline">
                {name}
              </a>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <section
      aria-labelledby="amount-history"
      // On paper, a long one is there only if the reader opened it; a short table stays whole.
      className={`@container ${isLong ? "paper-if-open" : "print:[&_table]:break-inside-avoid"}`}
    >
      <div className={wide ? "grid gap-x-16 gap-y-5 lg:grid-cols-12" : "grid gap-4"}>
        <div className={`break-after-avoid ${wide ? "lg:col-span-4" : ""}`}>
          <h2 id="amount-history" className="plain-heading">
            {words.heading}
          </h2>
          <p className={`mt-2 measure text-small ${wide ? "max-sm:hidden" : ""}`}>
            {words.intro}
            {amounts.some(({ id }) => /^part[AB]_/.test(id)) && ` ${words.partsAB}`}
          </p>
        </div>
        <div className={wide ? "lg:col-span-8" : undefined}>
          {wide ? (
            <PhoneFold show="list" of={words.heading}>
              {amountsAndSources}
            </PhoneFold>
          ) : (
            amountsAndSources
          )}
        </div>
      </div>
    </section>
  );
}

interface TableProps {
  readonly amounts: readonly History[];
}

/** The table behind a line that opens it. */
function Folded({ amounts }: TableProps) {
  return (
    <details>
      <summary className="flex min-h-13 items-center justify-between gap-4 border-y border-hair py-2 font-semibold hover:text-pine print:hidden">
        {`${words.show} (${amounts.length})`}
        <span className="turns">
          <Icon name="chevron" />
        </span>
      </summary>
      <HistoryTable amounts={amounts} />
    </details>
  );
}

/**
 * A column for each year where there is room. In a narrow place each amount is a block, with the year above each
 * figure, so that nothing scrolls sideways.
 */
function HistoryTable({ amounts }: TableProps) {
  const years = new Set(amounts.flatMap((row) => row.years.map(({ year }) => year)));
  const columns = [...years].toSorted((a, b) => a - b);
  return (
    <table className="year-table">
      <thead>
        <tr>
          <th scope="col">{words.amount}</th>
          {columns.map((year) => (
            <th key={year} scope="col">
              {year}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {amounts.map((row) => (
          <tr key={row.id}>
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
    <th scope="row">
      {label}
      {guide && (
        <span>
          {words.guide}: {guide}
        </span>
      )}
      {note && <span>{note}</span>}
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
  const weight = year === period.year ? "font-semibold" : undefined;
  return (
    <td className={figure ? weight : "@max-2xl:hidden"}>
      {figure && <span>{year}</span>}
      {figure ?? "–"}
    </td>
  );
}
