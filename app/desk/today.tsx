import agency from "#content/agency/agency.yaml";
import type { PageHandle } from "#contract/page-handle.ts";
import {
  type LeadFilter,
  type LeadList,
  mostCounted,
  type Today,
  type TodayList,
  todayLists,
} from "#contract/desk-leads.ts";
import { openStatuses } from "#contract/lead-work.ts";
import { deskFor } from "#app/page-services.server.ts";
import { useMay } from "./parts/frame.tsx";
import { addressOf, filterQuery, Filters, readFilter } from "./parts/filters.tsx";
import { Lines, type LineTime, More } from "./parts/line.tsx";
import { Notice } from "./parts/notice.tsx";
import { DeskPage, Empty, Panel } from "./parts/page.tsx";
import { waitWords } from "./parts/time.tsx";
import type { Route } from "./+types/today.ts";

export const handle = {
  caching: "none",
  query: [...filterQuery, "list", "after"],
  desk: { read: "agent" },
} satisfies PageHandle;

const path = "/desk";

/** All lists of the day, or what follows in one of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const desk = deskFor(context);
  const query = new URL(request.url).searchParams;
  const filter = readFilter(query);
  const list = todayLists.find((name) => name === query.get("list"));
  const now = new Date().toISOString();
  if (list !== undefined) {
    const part = await desk.todayList(list, filter, query.get("after"));
    return { now, filter, list, part };
  }
  return { now, filter, today: await desk.today(filter) };
}

export default function TodayPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.today) return <AllLists {...loaderData} />;
  const { now, filter, list, part } = loaderData;
  const { title, time } = lists[list];
  return (
    <DeskPage title={title} aside={<a href={addressOf(path, filter)}>Back to Today</a>}>
      <div data-fresh="">
        <Lines lines={part.lines} time={time} now={now} filter={filter} />
        <More list={part} to={(after) => addressOf(path, filter, { list, after })} />
      </div>
    </DeskPage>
  );
}

const lists: Readonly<
  Record<TodayList, { readonly title: string; readonly time: LineTime; readonly hint?: string }>
> = {
  due: { title: "Due today", time: "due" },
  waiting: {
    title: "Waiting for a first call",
    time: "wait",
    hint: `The longest wait first. Late means past the answer that our website promises: within ${agency.responseHours} open hours.`,
  },
  email: {
    title: "To email",
    time: "wait",
    hint: "Guides, people who’d rather have an email or left no number, and those we may not call.",
  },
  adrift: { title: "No next step", time: "day", hint: "Open, and nothing is planned." },
  planned: { title: "Planned for later", time: "due" },
};

interface AllListsProps {
  readonly now: string;
  readonly filter: LeadFilter;
  readonly today: Today;
}

function AllLists({ now, filter, today }: AllListsProps) {
  const { due, waiting } = today.counts;
  const count = due + waiting;
  const listed = todayLists.filter((list) => today.counts[list] > 0);
  return (
    <DeskPage title="Today" tab={count > 0 ? `Today (${countWords(count)})` : "Today"}>
      <Filters filter={filter} path={path} people={today.people} statuses={openStatuses} />
      <div data-fresh="" className="today">
        <Warnings today={today} />
        <Newest of={today.newest} now={now} />
        <Contents of={listed} counts={today.counts} />
        {listed.map((list) => (
          <DayList key={list} list={list} today={today} now={now} filter={filter} />
        ))}
        {listed.length === 0 && <NothingToDo filter={filter} />}
      </div>
    </DeskPage>
  );
}

function NothingToDo({ filter }: { readonly filter: LeadFilter }) {
  if (Object.values(filter).some((value) => value !== undefined))
    return (
      <Empty>
        Nothing to do here. <a href={path}>Look at everyone’s leads</a>.
      </Empty>
    );
  return (
    <Empty>
      All done: nobody is waiting, and nothing is planned. When somebody sends a form on the
      website, they appear here by themselves. Did somebody call or stop by?{" "}
      <a href="/desk/add">Add a lead</a>.
    </Empty>
  );
}

/** Who came in just now: with many who wait longer, they would be out of sight. */
function Newest({ of, now }: { readonly of: LeadList; readonly now: string }) {
  if (of.lines.length === 0) return null;
  return (
    <Notice kind="done">
      <p className="acts">
        <strong>Just in:</strong>
        {of.lines.map(({ number, name, createdAt }) => (
          <span key={number}>
            <a href={`/desk/leads/${number}`}>
              <bdi>{name}</bdi>
            </a>{" "}
            {waitWords(createdAt, now)} ago
          </span>
        ))}
        {of.next !== null && <span>and more</span>}
      </p>
    </Notice>
  );
}

interface ContentsProps {
  readonly of: readonly TodayList[];
  readonly counts: Today["counts"];
}

/** How many lines a page may have before it needs a way to each list. */
const shortPage = 10;

/** The way to each list of a long page. */
function Contents({ of, counts }: ContentsProps) {
  if (of.reduce((sum, list) => sum + counts[list], 0) <= shortPage) return null;
  return (
    <nav aria-label="Lists">
      <ul className="ways">
        {of.map((list) => (
          <li key={list}>
            <a href={`#${list}`} className="text">
              {lists[list].title}
            </a>{" "}
            {countWords(counts[list])}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function countWords(count: number): string {
  return count < mostCounted ? String(count) : `${mostCounted - 1}+`;
}

interface DayListProps {
  readonly list: TodayList;
  readonly today: Today;
  readonly now: string;
  readonly filter: LeadFilter;
}

function DayList({ list, today, now, filter }: DayListProps) {
  const { title, time, hint } = lists[list];
  return (
    <Panel
      title={title}
      id={list}
      aside={<span className="count">{countWords(today.counts[list])}</span>}
    >
      {hint !== undefined && <p className="hint">{hint}</p>}
      <Lines lines={today.lists[list].lines} time={time} now={now} filter={filter} />
      <More list={today.lists[list]} to={(after) => addressOf(path, filter, { list, after })} />
    </Panel>
  );
}

const mailWords = {
  files: "No email goes out: it’s only written to files",
  late: "Email waits and doesn’t go out",
} as const;

/** What a person has to look at besides leads; whether email goes out is a matter for managers. */
function Warnings({ today: { held, failed, mail } }: { readonly today: Today }) {
  const trouble = useMay("manager") ? mail : null;
  if (held + failed === 0 && trouble === null) return null;
  return (
    <Notice kind="note">
      <p className="acts">
        {trouble && <a href="/desk/setup">{mailWords[trouble]}</a>}
        {held > 0 && (
          <a href="/desk/held">{atMost(held, "lead", "leads")} held back as possible spam</a>
        )}
        {failed > 0 && (
          <a href="/desk/messages">{atMost(failed, "message", "messages")} not delivered</a>
        )}
      </p>
    </Notice>
  );
}

/** @param count at most 99 are counted */
function atMost(count: number, one: string, many: string): string {
  if (count >= 99) return `99 or more ${many}`;
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
