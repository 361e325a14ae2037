import type { PageHandle } from "#contract/page-handle.ts";
import { leadStatuses } from "#contract/lead-work.ts";
import { deskFor } from "#app/page-services.server.ts";
import { addressOf, filterQuery, Filters, readFilter } from "./parts/filters.tsx";
import { Lines, More } from "./parts/line.tsx";
import { DeskPage, Empty } from "./parts/page.tsx";
import type { Route } from "./+types/all.ts";

export const handle = {
  caching: "none",
  query: [...filterQuery, "after"],
  desk: { read: "agent" },
} satisfies PageHandle;

const path = "/desk/leads";

/** All leads, closed ones too, newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const desk = deskFor(context);
  const query = new URL(request.url).searchParams;
  const filter = readFilter(query);
  const after = query.get("after");
  const [list, people] = await Promise.all([desk.allLeads(filter, after), desk.people()]);
  return {
    list,
    filter,
    people: people.map(({ id, name }) => ({ id, name })),
    isFirst: after === null,
    now: new Date().toISOString(),
  };
}

export default function AllPage({ loaderData }: Route.ComponentProps) {
  const { list, filter, people, isFirst, now } = loaderData;
  return (
    <DeskPage title="All leads">
      <Filters filter={filter} path={path} people={people} statuses={leadStatuses} />
      <div data-fresh={isFirst ? "" : undefined} className="panel">
        {list.lines.length === 0 && <Empty>No leads here.</Empty>}
        <Lines lines={list.lines} time="age" now={now} />
        <More list={list} to={(after) => addressOf(path, filter, { after })} />
      </div>
    </DeskPage>
  );
}
