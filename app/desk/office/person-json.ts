import type { PageHandle } from "#contract/page-handle.ts";
import { numberIn } from "#app/desk/parts/lead-number.ts";
import { deskFor } from "#app/page-services.server.ts";
import type { Route } from "./+types/person-json.ts";

export const handle = { caching: "none", desk: { read: "manager" } } satisfies PageHandle;

/** Everything about the person who sent a lead, as a file for them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const record = await deskFor(context).exportPerson(numberIn(params));
  if (record === null) throw new Response(null, { status: 404 });
  return new Response(record, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="lead-${params.number}.json"`,
    },
  });
}
