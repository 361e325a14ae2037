/** Whether a route's `handle` says that it's a page of the lead desk (contract/page-handle.ts). */
export function isDeskHandle(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "desk" in handle;
}
