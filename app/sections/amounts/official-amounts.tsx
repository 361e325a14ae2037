import parts from "#content/en/site/page-parts.yaml";
import type { OfficialRow } from "#content/amounts/current-official.ts";

const { panel: words } = parts;

/** Amount by amount: what it is, what the page says, what is official, and where to verify it. */
export function OfficialAmounts({ rows }: { readonly rows: readonly OfficialRow[] }) {
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
