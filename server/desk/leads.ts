import type { DeskLeads } from "#contract/desk-leads.ts";
import type { DeskDeps } from "./deps.ts";

/** Not written yet. */
export function createDeskLeads(_deps: DeskDeps): DeskLeads {
  const handler: ProxyHandler<DeskLeads> = {
    get: () => () => Promise.reject(new Error("not written yet")),
    ownKeys: () => [],
  };
  return new Proxy({} as DeskLeads, handler);
}
