import { fillPlaces } from "#content/fill-places.ts";
import page from "#content/en/tools/dates.yaml";
import { formatDay, keepNames } from "#app/sections/page/day.tsx";
import { PrintButton } from "#app/sections/page/print-button.tsx";
import { AgentAsideRow, ChangeLink } from "#app/sections/tools/asking-page.tsx";
import { Drawing } from "#app/ui/art.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { monthOf } from "#medicare/calendar.ts";
import { answerId } from "./dates-form.tsx";
import { calendarEvents } from "./dates-calendar.ts";
import { datesSearch } from "./dates-query.ts";
import { NextAndLater, StripAndParts } from "./dates-details.tsx";
import type { DatesView } from "./dates-view.ts";

/** The answer for one person: where they stand, the dates, when each part starts, what to do, what is at stake. */
export function DatesAnswer({ view }: { readonly view: DatesView }) {
  return (
    <>
      <Headline view={view} />
      <AgentAsideRow of="dates" />
      <StripAndParts view={view} />
      <NextAndLater view={view} />
    </>
  );
}

/** The state in one sentence, the dates in large type, and ways to keep or use them. */
function Headline({ view }: { readonly view: DatesView }) {
  const { state, today, fill, keyDates } = view;
  const { headline, text } = page.states[state];
  return (
    <section aria-labelledby={answerId} className="kept-sheet few-sheets bg-band text-on-band">
      <div className="page flow-root band print:py-4">
        <div className="float-right ml-8 w-52 max-md:hidden lg:w-64 xl:w-80">
          <Drawing of="thanks/dates" />
        </div>
        <p className="text-lead text-band-quiet">
          {fill(view.dates.eligible < monthOf(today) ? page.turned : page.turns)}
        </p>
        <h2
          id={answerId}
          tabIndex={-1}
          className="mt-2 max-w-[24ch] scroll-mt-[4rem] text-h1 max-sm:text-title print:text-h2"
        >
          {fill(headline)}
        </h2>
        <p className="mt-5 measure text-lead text-band-quiet">{keepNames(fill(text))}</p>
        {keyDates.length > 0 && (
          <dl className="clear-both mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-8 gap-y-8 print:mt-4 print:grid-cols-3">
            {keyDates.map(({ name, day }) => (
              <div key={name} className="border-t-3 border-marigold pt-5 print:pt-2">
                <dt className="text-band-quiet">{page.keyDates[name].name}</dt>
                <dd>
                  <time
                    dateTime={day}
                    className="font-serif text-h3 font-semibold lg:text-[2.125rem] lg:leading-tight"
                  >
                    {formatDay(day)}
                  </time>
                  <p className="mt-2 text-small text-band-quiet">
                    {keepNames(fill(page.keyDates[name].text))}
                  </p>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <Actions view={view} />
      </div>
    </section>
  );
}

const outline = buttonClass("outline-on-band");

function Actions({ view }: { readonly view: DatesView }) {
  const { callBefore, person } = view;
  const { actions } = page;
  return (
    <div className="mt-10 flex flex-wrap items-center gap-4 print:hidden">
      <a
        href={callBefore ? `/talk-to-agent?before=${callBefore}#consultation` : "/talk-to-agent"}
        className={buttonClass("accent")}
      >
        {callBefore ? fillPlaces(actions.callBefore, { day: formatDay(callBefore) }) : actions.call}
      </a>
      {calendarEvents(view).length > 0 && (
        <a href={`/dates.ics${datesSearch(person)}`} className={outline}>
          <Icon name="download" />
          {actions.calendar}
        </a>
      )}
      <PrintButton label={actions.print} look="outline-on-band" />
      <ChangeLink>{actions.change}</ChangeLink>
    </div>
  );
}
