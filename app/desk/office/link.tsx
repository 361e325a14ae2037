import type { PageHandle } from "#contract/page-handle.ts";
import { DeskPage } from "#app/desk/parts/page.tsx";

export const handle = { caching: "none", desk: { read: "anyone" } } satisfies PageHandle;

export default function Page() {
  return <DeskPage title="Sign in">{null}</DeskPage>;
}
