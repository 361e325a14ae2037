import { redirect } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { deskFor } from "#app/page-services.server.ts";
import { Lines } from "./parts/line.tsx";
import { DeskPage, Empty } from "./parts/page.tsx";
import { Submit } from "./parts/forms.tsx";
import type { Route } from "./+types/search.ts";

export const handle = {
  caching: "none",
  query: ["q"],
  desk: { read: "agent" },
} satisfies PageHandle;

/** What was typed, up to what anybody would type. */
const longest = 200;

/** Finds leads; a number with `#`, or one that only one lead has, opens it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, longest);
  const now = new Date().toISOString();
  if (typed === "") return { typed, list: null, now };
  const desk = deskFor(context);
  const list = await desk.search(typed);
  const [only] = list.lines;
  if (list.lines.length === 1 && only && typed.replace(/^#/, "") === String(only.number))
    throw redirect(`/desk/leads/${only.number}`, 303);
  return { typed, list, now };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { typed, list, now } = loaderData;
  return (
    <DeskPage title="Search">
      <form action="/desk/search" role="search" aria-label="All leads" className="search">
        <label htmlFor="q">Name, phone, email, ZIP code or number</label>
        <div>
          <input id="q" name="q" type="search" defaultValue={typed} autoComplete="off" />
          <Submit>Search</Submit>
        </div>
      </form>
      {list && (
        <div className="panel">
          <p role="status" className="quiet">
            {countWords(list.lines.length)}
          </p>
          {list.lines.length === 0 && (
            <Empty>
              Check the spelling, or try a part: the first letters of a name, or the last four
              digits of a phone number.
            </Empty>
          )}
          <Lines lines={list.lines} time="age" now={now} />
        </div>
      )}
    </DeskPage>
  );
}

/** At most 50 are found. */
function countWords(count: number): string {
  if (count >= 50) return "The newest 50. Type more to narrow them down.";
  if (count === 0) return "Nobody found.";
  return count === 1 ? "1 lead" : `${count} leads`;
}
