import { timeZone } from "#content/agency/agency.yaml";
import seasons from "#content/en/site/seasons.yaml";
import { builtOn, keepNames } from "#app/sections/page/day.tsx";
import { fillPlaces } from "#content/fill-places.ts";
import { clockDuring } from "#app/ui/own-times.ts";
import { addDays } from "#medicare/calendar.ts";
import { isIn, seasonNear, type SeasonName } from "#medicare/seasons.ts";
import { TextLink } from "./section.tsx";

interface SeasonNoticeProps {
  /** The seasons that the page says something about; by default all. */
  readonly about?: readonly SeasonName[];
  /** On wide screens in one line, without what the season is for, where the page says it. */
  readonly brief?: boolean;
}

const season = seasonNear(builtOn);
/** The agency's clock during the season and a day or two around it, in any time zone. */
const clock = clockDuring(
  Date.parse(addDays(season.opens, -1)),
  Date.parse(addDays(season.closes, 2)),
  timeZone,
);

/**
 * "This time of year": a strip at the top of a page during an enrollment period. At other times, it's in the page but
 * hidden. Script shows or hides it by today's date, in case the page was built on another day, and counts the days
 * left (app/islands/page.ts). The text names its dates, so it's true without script too.
 */
export function SeasonNotice({ about, brief = false }: SeasonNoticeProps) {
  if (about && !about.includes(season.name)) return null;
  const { label, headline, text, read } = seasons[season.name];
  const year = Number(season.closes.slice(0, 4));
  const blanks = { year, next: year + 1 };
  return (
    <aside
      aria-label={label}
      hidden={!isIn(builtOn, season)}
      data-season={JSON.stringify(clock)}
      data-opens={season.opens}
      data-closes={season.closes}
      className="border-b border-hair bg-sand print:hidden"
    >
      <div className={brief ? "page flex flex-wrap items-center gap-x-6 py-2" : "page py-3"}>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <strong className="font-semibold text-balance">{fillPlaces(headline, blanks)}</strong>
          {/* Its room is kept, so that nothing moves when script fills it in. */}
          <span
            data-days-left={seasons.daysLeft}
            data-day-left={seasons.dayLeft}
            className="hidden min-h-[calc(1lh+10px)] min-w-[7.5em] circled px-3 text-center font-semibold empty:invisible scripted:block"
          />
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-6 text-small">
          {brief ? null : (
            <span className="max-sm:hidden">{keepNames(fillPlaces(text, blanks))}</span>
          )}
          <TextLink link={read} />
        </p>
      </div>
    </aside>
  );
}
