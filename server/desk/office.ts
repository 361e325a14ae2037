import type { DeskOffice } from "#contract/desk-office.ts";
import type { DeskDeps } from "./deps.ts";

/** Not written yet. */
export function createDeskOffice(_deps: DeskDeps): DeskOffice {
  const handler: ProxyHandler<DeskOffice> = {
    get: () => () => Promise.reject(new Error("not written yet")),
    ownKeys: () => [],
  };
  return new Proxy({} as DeskOffice, handler);
}
