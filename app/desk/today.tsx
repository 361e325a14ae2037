import type { PageHandle } from "#contract/page-handle.ts";
import {
  type LeadFilter,
  type LeadList,
  type Today,
  type TodayList,
  todayLists,
} from "#contract/desk-leads.ts";
import { openStatuses } from "#contract/lead-work.ts";
import { deskFor } from "#app/page-services.server.ts";
import { addressOf, filterQuery, Filters, readFilter } from "./parts/filters.tsx";
import { Lines, type LineTime, More } from "./parts/line.tsx";
import { Notice } from "./parts/notice.tsx";
import { DeskPage, Empty, Fold, Panel } from "./parts/page.tsx";
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
  Record<TodayList, { readonly title: string; readonly time: LineTime; readonly empty: string }>
> = {
  due: { title: "Due now", time: "due", empty: "Nothing is due today." },
  waiting: { title: "Waiting for a first call", time: "wait", empty: "Nobody is waiting." },
  adrift: { title: "No next step", time: "age", empty: "Every open lead has a next step." },
  planned: { title: "Planned for later", time: "due", empty: "Nothing is planned for later." },
};

/** In the order of the day. */
const order = ["due", "waiting", "adrift", "planned"] as const satisfies TodayList[];

interface AllListsProps {
  readonly now: string;
  readonly filter: LeadFilter;
  readonly today: Today;
}

function AllLists({ now, filter, today }: AllListsProps) {
  const { due, waiting } = today.lists;
  const count = due.lines.length + waiting.lines.length;
  const isEmpty = order.every((list) => today.lists[list].lines.length === 0);
  const isAll = Object.values(filter).every((value) => value === undefined);
  return (
    <DeskPage
      title="Today"
      tab={count > 0 ? `Today (${countWords(count, due, waiting)})` : "Today"}
    >
      <Filters filter={filter} path={path} people={today.people} statuses={openStatuses} />
      <div data-fresh="" className="today">
        <Warnings today={today} />
        {isEmpty && isAll ? (
          <Empty>
            No open leads. When somebody sends a form on the website, they appear here by
            themselves.
          </Empty>
        ) : (
          order.map((list) => (
            <DayList key={list} list={list} of={today.lists[list]} now={now} filter={filter} />
          ))
        )}
      </div>
    </DeskPage>
  );
}

function countWords(count: number, ...parts: readonly LeadList[]): string {
  return parts.some(({ next }) => next !== null) ? `${count}+` : String(count);
}

interface DayListProps {
  readonly list: TodayList;
  readonly of: LeadList;
  readonly now: string;
  readonly filter: LeadFilter;
}

/** How many planned steps show before the rest is opened. */
const plannedAtOnce = 10;

function DayList({ list, of, now, filter }: DayListProps) {
  const { title, time, empty } = lists[list];
  const { lines } = of;
  if (lines.length === 0 && (list === "adrift" || list === "planned")) return null;
  const atOnce = list === "planned" ? plannedAtOnce : lines.length;
  const rest = lines.slice(atOnce);
  return (
    <Panel
      title={title}
      id={list}
      aside={<span className="count">{countWords(lines.length, of)}</span>}
    >
      {lines.length === 0 && <Empty>{empty}</Empty>}
      <Lines lines={lines.slice(0, atOnce)} time={time} now={now} filter={filter} />
      {rest.length > 0 && (
        <Fold title={`Show ${rest.length} more`} id="planned-rest">
          <Lines lines={rest} time={time} now={now} filter={filter} />
        </Fold>
      )}
      <More list={of} to={(after) => addressOf(path, filter, { list, after })} />
    </Panel>
  );
}

/** What a person has to look at besides leads. */
function Warnings({ today: { held, failed } }: { readonly today: Today }) {
  if (held + failed === 0) return null;
  return (
    <Notice kind="note">
      <p className="acts">
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
