import seasons from "#content/en/site/seasons.yaml";
import { formatDay, keepNames } from "#app/sections/page/day.tsx";
import { useToday } from "#app/sections/page/today.ts";
import { fillPlaces, plural } from "#content/fill-places.ts";
import { daysBetween } from "#medicare/calendar.ts";
import { isIn, seasonNear, type SeasonName } from "#medicare/seasons.ts";
import { TextLink } from "./section.tsx";

/** The enrollment period that today is in, with its words filled in. Undefined between two. */
export function useSeason() {
  const today = useToday();
  const { name, opens, closes } = seasonNear(today);
  if (!isIn(today, { opens, closes })) return undefined;
  const { name: shortName, label, headline, text, read, ends, check } = seasons[name];
  const year = Number(closes.slice(0, 4));
  const blanks = { year, next: year + 1 };
  const [lastDay = ""] = formatDay(closes).replace(" ", "\u00A0").split(",");
  return {
    name,
    shortName,
    label,
    read,
    headline: fillPlaces(headline, blanks),
    text: keepNames(fillPlaces(text, blanks)),
    ends: fillPlaces(ends, { day: lastDay }),
    check: fillPlaces(check, { day: lastDay }),
    /** The form that asks for such a check. */
    ask: `/talk-to-agent?check=${closes}#consultation`,
    /** Today included. */
    days: daysBetween(today, closes) + 1,
  };
}

/** How many days are left, as if circled with a marker. */
export function DaysLeft({ days }: { readonly days: number }) {
  return (
    <span className="circled min-h-[calc(1lh+10px)] min-w-[6.5em] px-3 text-center font-semibold">
      {plural(days, `1 ${seasons.dayLeft}`, `[count] ${seasons.daysLeft}`)}
    </span>
  );
}

interface SeasonNoticeProps {
  /** The seasons that the page says something about; by default all. */
  readonly about?: readonly SeasonName[];
  /** In one line, without what the season is for, where the page says it; where that is too narrow, without the link. */
  readonly brief?: boolean;
}

/** "This time of year": a strip at the top of a page during an enrollment period, with the days left. */
export function SeasonNotice({ about, brief = false }: SeasonNoticeProps) {
  const season = useSeason();
  if (!season || (about && !about.includes(season.name))) return null;
  const { label, shortName, headline, text, read, days } = season;
  return (
    <aside aria-label={label} className="border-b border-hair bg-sand print:hidden">
      <div className={brief ? "page flex flex-wrap items-center gap-x-6 py-2" : "page py-3"}>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <strong className="font-semibold text-balance">
            {brief && <span className="sm:hidden">{shortName}</span>}
            <span className={brief ? "max-sm:hidden" : ""}>{headline}</span>
          </strong>
          <DaysLeft days={days} />
        </p>
        <p
          className={`mt-1 flex flex-wrap items-center gap-x-6 text-small ${brief ? "max-lg:hidden" : ""}`}
        >
          {brief ? null : <span className="max-sm:hidden">{text}</span>}
          <TextLink link={read} />
        </p>
      </div>
    </aside>
  );
}
