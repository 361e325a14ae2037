import { months as monthNames } from "#content/en/site/days.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import page from "#content/en/tools/dates.yaml";
import { formatMonth } from "#app/sections/page/day.tsx";
import { StripRows } from "#app/sections/pictures/enrollment-strip.tsx";
import { PictureFrame } from "#app/sections/pictures/picture-frame.tsx";
import { addMonths, monthOf, monthsBetween, partsOf, type Month } from "#medicare/calendar.ts";
import type { DatesView } from "./dates-view.ts";

const { strip: words } = page;

/** The seven months of a person, or the last of the job and the eight after it. */
export function DatesStrip({ view }: { readonly view: DatesView }) {
  const { months, special } = view.dates;
  const [first] = months;
  if (!first) return null;
  const isJob = special !== null;
  const now = monthOf(view.today);
  return (
    <PictureFrame
      title={isJob ? words.job : words.seven}
      text={isJob ? words.jobText : words.sevenText}
    >
      <StripRows
        signUp={words.signUp}
        starts={words.starts}
        ticks={Array.from({ length: months.length + 1 }, (_, index) =>
          // Ten columns leave room for a letter each.
          shortName(addMonths(first.month, index)).slice(0, isJob ? 1 : 3),
        )}
        pivot={isJob ? 0 : 3}
        months={months.map(({ month, partB }, index) => ({
          month: formatMonth(month),
          place: isJob ? jobPlace(index) : placeOf(index, view.person.birth.onFirst),
          starts: `${shortName(monthOf(partB))} 1, ${partB.slice(0, 4)}`,
          startTick: monthsBetween(first.month, monthOf(partB)),
          tag: month === now ? words.now : undefined,
          isOver: month < now,
        }))}
      />
    </PictureFrame>
  );
}

function placeOf(index: number, onFirst: boolean): string {
  return (index === 3 && onFirst ? words.placeFirst : words.places[index]) ?? "";
}

function jobPlace(index: number): string {
  return index === 0 ? words.jobPlace : fillPlaces(words.afterPlace, { number: String(index) });
}

function shortName(month: Month): string {
  return monthNames[partsOf(month).month - 1]?.slice(0, 3) ?? "";
}
