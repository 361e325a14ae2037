import { data } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { DeskPage } from "./parts/page.tsx";

export const handle = { caching: "none", desk: { read: "agent" } } satisfies PageHandle;

export const loader = () => data(null, { status: 404 });

/** Shown for any unknown address of the desk to somebody who is signed in. */
export default function NotFoundPage() {
  return (
    <DeskPage title="No such page">
      <p>
        The address may be mistyped or cut off. To find a lead, search by name, number or phone.
      </p>
      <p className="acts">
        <a href="/desk" className="button">
          Today
        </a>
        <a href="/desk/leads" className="button">
          All leads
        </a>
      </p>
    </DeskPage>
  );
}
