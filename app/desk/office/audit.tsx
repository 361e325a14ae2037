import type { PageHandle } from "#contract/page-handle.ts";
import { More } from "#app/desk/parts/line.tsx";
import { DeskPage, Empty, Table } from "#app/desk/parts/page.tsx";
import { When } from "#app/desk/parts/time.tsx";
import { deskFor } from "#app/page-services.server.ts";
import { actWords } from "./words.ts";
import type { Route } from "./+types/audit.ts";

export const handle = {
  caching: "none",
  query: ["after"],
  desk: { read: "manager" },
} satisfies PageHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after") ?? undefined;
  return { page: await deskFor(context).audit({ after }), now: new Date().toISOString() };
}

export default function AuditPage({ loaderData: { page, now } }: Route.ComponentProps) {
  const rows = page.entries.map(({ id, at, by, act, subject }) => ({
    key: id,
    cells: [
      <When key="at" at={at} now={now} />,
      <span key="what">
        <bdi>{by}</bdi> <bdi>{actWords({ act, subject })}</bdi>
      </span>,
    ],
  }));
  return (
    <DeskPage
      title="Audit log"
      aside={
        <a href="/desk/team" className="text">
          Back to Team
        </a>
      }
    >
      <p className="quiet">
        Who signed in, and what was done that only managers may do. Entries are kept for two years.
        Calls, notes and changes are in each lead’s history.
      </p>
      {rows.length === 0 ? (
        <Empty>Nothing more.</Empty>
      ) : (
        <Table caption="What was done, newest first" heads={["When", "What"]} rows={rows} />
      )}
      <More list={page} to={(after) => `/desk/team/audit?${new URLSearchParams({ after })}`} />
    </DeskPage>
  );
}
