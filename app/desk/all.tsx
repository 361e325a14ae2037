import type { PageHandle } from "#contract/page-handle.ts";
import { DeskPage } from "./parts/page.tsx";

export const handle = { caching: "none", desk: { read: "agent" } } satisfies PageHandle;

export default function Page() {
  return <DeskPage title="All leads">{null}</DeskPage>;
}
