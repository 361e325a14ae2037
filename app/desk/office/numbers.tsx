import type { ReactNode } from "react";
import { type LeadCounts, type Numbers, numberSpans } from "#contract/desk-office.ts";
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
  const { from, to, byForm, bySource, byPerson, byDay } = numbers;
  const total = byForm.reduce((sum, { leads }) => sum + leads, 0);
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
        Leads that came in from {dayWords(from)} to {dayWords(to)}, and what has come of them by
        now. Held leads count once they’re released.
      </p>
      <div className="numbers">
        <Panel title={`Leads: ${whole(total)}`} id="leads">
          <ByDay byDay={byDay} isWeekly={days === 365} />
        </Panel>
        <FirstCall of={numbers.firstCall} />
        <Panel title="By form" id="forms">
          <Counts
            of="Form"
            rows={byForm.map(({ form, ...counts }) => ({ name: formWords[form], ...counts }))}
          />
        </Panel>
        <Panel title="By person" id="people">
          <Counts
            of="Person"
            rows={byPerson.map(({ person, ...counts }) => ({
              name: person ?? "Nobody yet",
              ...counts,
            }))}
          />
        </Panel>
        <Panel title="By source" id="sources">
          <Counts
            of="Source"
            rows={bySource.map(({ source, ...counts }) => ({ name: source, ...counts }))}
          />
          <p className="quiet small">
            The campaign in the link, or else the website that linked here.
          </p>
        </Panel>
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

function FirstCall({ of }: { readonly of: Numbers["firstCall"] }) {
  const { called, median, ninetieth, waiting, late } = of;
  return (
    <Panel title="Time to the first call" id="first-call">
      <Facts
        of={[
          ["Called", whole(called)],
          ["Half of those within", minuteWords(median)],
          ["9 of 10 within", minuteWords(ninetieth)],
          ["Still waiting", whole(waiting)],
          ["Late", late > 0 && <strong className="late">{whole(late)} of those</strong>],
        ]}
      />
      <p className="quiet small">
        From the moment a visitor sent the form. Nights, weekends and holidays count, too. Whoever
        still waits isn’t in these times yet: new, may be called, and wasn’t. Late is past the
        answer that the website promises.
      </p>
    </Panel>
  );
}

/** How many rows show before the rest is opened. */
const rowsAtOnce = 10;

interface CountsProps {
  /** Heading of the names. */
  readonly of: string;
  /** Most leads first. */
  readonly rows: readonly (LeadCounts & { readonly name: string })[];
}

/** Leads by something, with what came of them. */
function Counts({ of, rows }: CountsProps) {
  if (rows.length === 0) return <Empty>No leads on these days.</Empty>;
  const bars = rows.map(({ name, leads, appointments, enrolled }) => {
    return { name, count: leads, more: [appointments, enrolled] };
  });
  const shared = {
    caption: `Leads by ${of.toLowerCase()}`,
    heads: [of, "Leads", "Appointment", "Enrolled"],
    most: Math.max(1, ...bars.map(({ count }) => count)),
  };
  const rest = bars.slice(rowsAtOnce);
  return (
    <>
      <BarTable {...shared} bars={bars.slice(0, rowsAtOnce)} />
      {rest.length > 0 && (
        <Fold title={`Show ${rest.length} more`}>
          <BarTable {...shared} bars={rest} />
        </Fold>
      )}
    </>
  );
}

function Funnel({ funnel }: Pick<Numbers, "funnel">) {
  return (
    <Panel title="How far visitors got in each form" id="funnel" className="numbers-wide">
      <div className="funnels">
        {funnel.map(({ form, pageViews, viewed, started, submitted, ...errors }) => (
          <div key={form}>
            <BarTable
              caption={formWords[form]}
              isCaptionShown
              heads={["Step", "Count"]}
              bars={[
                { name: "Opened its page", count: pageViews },
                { name: "Saw the form", count: viewed, of: pageViews },
                { name: "Started", count: started, of: viewed },
                { name: "Sent it", count: submitted, of: started },
              ]}
            />
            <Errors {...errors} />
          </div>
        ))}
      </div>
      <p className="quiet small">
        These count visits, not people. Browsers that ask not to be tracked aren’t counted, and
        without JavaScript only sent forms are, so a step can be above 100%.
      </p>
    </Panel>
  );
}

/** Which fields kept visitors from sending a form. */
function Errors({
  failed,
  failedFields,
}: Pick<Numbers["funnel"][number], "failed" | "failedFields">) {
  if (failed === 0) return null;
  return (
    <Fold title={`Not sent because of errors: ${whole(failed)}`}>
      <BarTable
        caption="Fields with errors"
        heads={["Field", "Count"]}
        bars={failedFields.map(({ field, count }) => ({ name: fieldWords(field), count }))}
      />
    </Fold>
  );
}

/** `Preferred contact method` for `preferredContactMethod`. */
function fieldWords(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace("Zip", "ZIP");
}
