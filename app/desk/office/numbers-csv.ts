import type { PageHandle } from "#contract/page-handle.ts";
import { deskFor } from "#app/page-services.server.ts";
import { spanIn } from "./number-span.ts";
import type { Route } from "./+types/numbers-csv.ts";

export const handle = {
  caching: "none",
  query: ["days"],
  desk: { read: "manager" },
} satisfies PageHandle;

/** The numbers for a spreadsheet. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const days = spanIn(request);
  return new Response(await deskFor(context).numbersCsv(days), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="numbers-${days}-days.csv"`,
    },
  });
}
