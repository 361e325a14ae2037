import type { ReactNode } from "react";
import { type Numbers, numberSpans } from "#contract/desk-office.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { dayWords } from "#medicare/calendar.ts";
import { buttonClass } from "#app/desk/parts/forms.tsx";
import { useMay } from "#app/desk/parts/frame.tsx";
import { DeskPage, Empty, Facts, Fold, Panel, Table } from "#app/desk/parts/page.tsx";
import { waitWords } from "#app/desk/parts/time.tsx";
import { formWords } from "#app/desk/parts/words.ts";
import { deskFor } from "#app/page-services.server.ts";
import { BarTable, Columns } from "./charts.tsx";
import { spanIn } from "./number-span.ts";
import type { Route } from "./+types/numbers.ts";

export const handle = {
  caching: "none",
  query: ["days"],
  desk: { read: "agent" },
} satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const days = spanIn(request);
  return { days, numbers: await deskFor(context).numbers(days) };
}

export default function NumbersPage({ loaderData: { days, numbers } }: Route.ComponentProps) {
  const { from, to, byForm, bySource, byDay } = numbers;
  const total = byForm.reduce((sum, { count }) => sum + count, 0);
  return (
    <DeskPage title="Numbers" aside={<Download days={days} />}>
      <ul className="chips" aria-label="How many days">
        {numberSpans.map((span) => (
          <li key={span}>
            <a
              href={`/desk/numbers?days=${span}`}
              className="chip"
              aria-current={span === days ? "true" : undefined}
            >
              {span === 365 ? "A year" : `${span} days`}
            </a>
          </li>
        ))}
      </ul>
      <p className="quiet">
        {dayWords(from)} to {dayWords(to)}. Held leads count once they’re released.
      </p>
      <div className="numbers">
        <Panel title={`Leads: ${whole(total)}`} id="leads">
          <ByDay byDay={byDay} isWeekly={days === 365} />
        </Panel>
        <FirstCall of={numbers.firstCall} />
        <Panel title="By form" id="forms">
          <BarTable
            caption="Leads by form"
            head="Form"
            bars={byForm.map(({ form, count }) => ({ name: formWords[form], count }))}
          />
        </Panel>
        <Sources bySource={bySource} />
        <Funnel funnel={numbers.funnel} />
      </div>
    </DeskPage>
  );
}

function whole(count: number): string {
  return count.toLocaleString("en-US");
}

function Download({ days }: { readonly days: number }) {
  if (!useMay("manager")) return null;
  return (
    <a href={`/desk/numbers.csv?days=${days}`} className={buttonClass("plain")} download="">
      Download as CSV
    </a>
  );
}

interface ByDayProps {
  readonly byDay: Numbers["byDay"];
  readonly isWeekly: boolean;
}

function ByDay({ byDay, isWeekly }: ByDayProps) {
  const counts = byDay.map(({ count }) => count);
  const head = isWeekly ? "Week from" : "Day";
  const rows = byDay
    .toReversed()
    .map(({ day, count }) => ({ key: day, cells: [dayWords(day, "full"), whole(count)] }));
  return (
    <>
      <Columns counts={counts} />
      <p className="quiet small">
        The highest is {whole(Math.max(0, ...counts))} in a {isWeekly ? "week" : "day"}.
      </p>
      <Fold title={isWeekly ? "Show each week" : "Show each day"}>
        <Table caption="Leads by day, newest first" heads={[head, "Leads"]} rows={rows} />
      </Fold>
    </>
  );
}

/** Minutes in words: `3 h 12 min`. */
function minuteWords(minutes: number | null): ReactNode {
  if (minutes === null) return null;
  const epoch = (ms: number) => new Date(ms).toISOString();
  return waitWords(epoch(0), epoch(Math.round(minutes) * 60_000));
}

function FirstCall({ of: { called, median, ninetieth } }: { readonly of: Numbers["firstCall"] }) {
  return (
    <Panel title="Time to the first call" id="first-call">
      {called === 0 ? (
        <Empty>No lead of these days was called yet.</Empty>
      ) : (
        <Facts
          of={[
            ["Called", whole(called)],
            ["Half within", minuteWords(median)],
            ["9 of 10 within", minuteWords(ninetieth)],
          ]}
        />
      )}
      <p className="quiet small">
        From the moment a visitor sent the form. Nights, weekends and holidays count, too. Leads
        that weren’t called aren’t included.
      </p>
    </Panel>
  );
}

/** How many sources show before the rest is opened. */
const sourcesAtOnce = 10;

function Sources({ bySource }: Pick<Numbers, "bySource">) {
  const bars = bySource.map(({ source, count }) => ({ name: source, count }));
  const shared = { caption: "Leads by source", head: "Source", most: bars[0]?.count };
  const rest = bars.slice(sourcesAtOnce);
  return (
    <Panel title="By source" id="sources">
      {bars.length === 0 && <Empty>No leads on these days.</Empty>}
      {bars.length > 0 && <BarTable {...shared} bars={bars.slice(0, sourcesAtOnce)} />}
      {rest.length > 0 && (
        <Fold title={`Show ${rest.length} more`}>
          <BarTable {...shared} bars={rest} />
        </Fold>
      )}
      <p className="quiet small">The campaign in the link, or else the website that linked here.</p>
    </Panel>
  );
}

function Funnel({ funnel }: Pick<Numbers, "funnel">) {
  return (
    <Panel title="How far visitors got in each form" id="funnel" className="numbers-wide">
      <div className="funnels">
        {funnel.map(({ form, viewed, started, submitted }) => (
          <BarTable
            key={form}
            caption={formWords[form]}
            isCaptionShown
            head="Step"
            bars={[
              { name: "Saw the form", count: viewed },
              { name: "Started", count: started, of: viewed },
              { name: "Sent it", count: submitted, of: started },
            ]}
          />
        ))}
      </div>
      <p className="quiet small">
        These count visits, not people. Browsers that ask not to be tracked aren’t counted, and
        without JavaScript only sent forms are, so a step can be above 100%.
      </p>
    </Panel>
  );
}
