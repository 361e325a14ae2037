import seasons from "#content/en/site/seasons.yaml";
import { keepNames } from "#app/sections/page/day.tsx";
import { useToday } from "#app/sections/page/today.ts";
import { fillPlaces, plural } from "#content/fill-places.ts";
import { daysBetween } from "#medicare/calendar.ts";
import { isIn, seasonNear, type SeasonName } from "#medicare/seasons.ts";
import { TextLink } from "./section.tsx";

interface SeasonNoticeProps {
  /** The seasons that the page says something about; by default all. */
  readonly about?: readonly SeasonName[];
  /** On wide screens in one line, without what the season is for, where the page says it. */
  readonly brief?: boolean;
}

/** "This time of year": a strip at the top of a page during an enrollment period, with the days left, today included. */
export function SeasonNotice({ about, brief = false }: SeasonNoticeProps) {
  const today = useToday();
  const season = seasonNear(today);
  if (!isIn(today, season) || (about && !about.includes(season.name))) return null;
  const { label, headline, text, read } = seasons[season.name];
  const year = Number(season.closes.slice(0, 4));
  const blanks = { year, next: year + 1 };
  const days = daysBetween(today, season.closes) + 1;
  return (
    <aside aria-label={label} className="border-b border-hair bg-sand print:hidden">
      <div className={brief ? "page flex flex-wrap items-center gap-x-6 py-2" : "page py-3"}>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <strong className="font-semibold text-balance">{fillPlaces(headline, blanks)}</strong>
          <span className="min-h-[calc(1lh+10px)] min-w-[7.5em] circled px-3 text-center font-semibold">
            {plural(days, `1 ${seasons.dayLeft}`, `[count] ${seasons.daysLeft}`)}
          </span>
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
