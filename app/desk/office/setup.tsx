import type { PageHandle } from "#contract/page-handle.ts";
import { DeskPage } from "#app/desk/parts/page.tsx";

export const handle = { caching: "none", desk: { read: "manager" } } satisfies PageHandle;

export default function Page() {
  return <DeskPage title="Setup">{null}</DeskPage>;
}
