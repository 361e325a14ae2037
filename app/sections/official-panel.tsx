import parts from "#content/en/site/page-parts.yaml";
import type { OfficialRow } from "#content/amounts/current-official.ts";
import { Icon } from "#app/ui/icon.tsx";

const { panel: words } = parts;

/** So many rows stand open; more stay folded, so that the page begins before the second screen. */
const shown = 3;

interface OfficialPanelProps {
  /** The amounts that the page names; a page's content file exports them as `official`. */
  readonly rows: readonly OfficialRow[];
}

/** What the page says beside what is official for the latest year known. Nothing for a page without amounts. */
export function OfficialPanel({ rows }: OfficialPanelProps) {
  if (rows.length === 0) return null;
  return (
    <aside
      aria-labelledby="official-amounts"
      className="@container max-w-[68ch] rounded-card border-l-6 border-marigold bg-card px-6 py-6 sm:px-8"
    >
      <h2 id="official-amounts" className="font-sans text-h4 font-semibold tracking-normal">
        {words.heading}
      </h2>
      <p className="mt-2 text-small">{words.guide}</p>
      <OfficialAmounts rows={rows.slice(0, shown)} />
      {rows.length > shown && (
        <details className="group mt-1">
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-pine underline underline-offset-4 print:hidden">
            {words.compare}
            <span className="transition-transform duration-150 group-open:rotate-180">
              <Icon name="chevron" />
            </span>
          </summary>
          <OfficialAmounts rows={rows.slice(shown)} />
        </details>
      )}
    </aside>
  );
}

/** Amount by amount: what it is, what the page says, what is official, and where to verify it. */
function OfficialAmounts({ rows }: { readonly rows: readonly OfficialRow[] }) {
  const sources = [...new Set(rows.map(({ source }) => source))];
  return (
    <>
      <ul className="mt-3 border-b border-hair text-small">
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid gap-x-6 gap-y-1 border-t border-hair py-3 @lg:grid-cols-[1fr_auto_auto]"
          >
            <p className="font-semibold">{row.label}</p>
            {row.guide && (
              <p className="@lg:w-44">
                {words.here}: <span className="tabular-nums">{row.guide}</span>
              </p>
            )}
            <p className="@lg:w-48">
              <OfficialValue row={row} />
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-quiet">
        {words.verify}: {sources.join("; ")}.
      </p>
    </>
  );
}

function OfficialValue({ row }: { readonly row: OfficialRow }) {
  if (row.official === null) return row.note ?? words.none;
  return (
    <>
      {words.official}, {row.year}: <strong className="tabular-nums">{row.official}</strong>
    </>
  );
}
