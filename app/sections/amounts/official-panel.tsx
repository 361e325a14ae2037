import parts from "#content/en/site/page-parts.yaml";
import type { OfficialRow } from "#content/amounts/current-official.ts";
import { Icon } from "#app/ui/icon.tsx";
import { OfficialAmounts } from "./official-amounts.tsx";

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
