import type { PageHandle } from "#contract/page-handle.ts";
import { deskFor } from "#app/page-services.server.ts";
import { Lines, More } from "./parts/line.tsx";
import { DeskPage, Empty } from "./parts/page.tsx";
import type { Route } from "./+types/held.ts";

export const handle = {
  caching: "none",
  query: ["after"],
  desk: { read: "agent" },
} satisfies PageHandle;

/** Leads that wait for a manager. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  return { list: await deskFor(context).heldLeads(after), now: new Date().toISOString() };
}

export default function HeldPage({ loaderData: { list, now } }: Route.ComponentProps) {
  return (
    <DeskPage title="Held back">
      <p>
        These look as if a program sent them, so nobody got an email. Open one to see why. A manager
        can release it if a person wrote it; then it joins the other leads.
      </p>
      <div className="panel">
        {list.lines.length === 0 && <Empty>Nothing is held back.</Empty>}
        <Lines lines={list.lines} time="age" now={now} />
        <More list={list} to={(after) => `/desk/held?${new URLSearchParams({ after })}`} />
      </div>
    </DeskPage>
  );
}
