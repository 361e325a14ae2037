import { askNext, thisYear } from "#content/en/plans/plans.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { TextLink } from "#app/sections/page/section.tsx";
import { useSeason } from "#app/sections/page/season-notice.tsx";
import { useToday } from "#app/sections/page/today.ts";

interface OlderYearProps {
  readonly year: number;
  /** Without the way to an agent, where the page's own comes next. */
  readonly plain?: boolean;
}

/**
 * Says that a list is this year's while people choose for the next, and whom to ask about that one: from October 1, when
 * Medicare shows the next year's plans. For lists that we have no later year of.
 */
export function OlderYear({ year, plain = false }: OlderYearProps) {
  const today = useToday();
  const season = useSeason();
  if (today < `${year}-10-01` || today > `${year}-12-31`) return null;
  const next = year + 1;
  const to = season?.ask ?? "/talk-to-agent#consultation";
  return (
    <div className="mt-3 measure tip">
      <p>{fillPlaces(thisYear, { next })}</p>
      {!plain && (
        <TextLink
          link={{ label: fillPlaces(askNext, { next }), to }}
          className="text-link print:hidden"
        />
      )}
    </div>
  );
}
