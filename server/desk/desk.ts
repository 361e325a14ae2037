import type { DeskCalls } from "#contract/desk-service.ts";
import { createDeskAccounts } from "./accounts.ts";
import type { DeskDeps } from "./deps.ts";
import { createDeskLeads } from "./leads.ts";
import { createDeskOffice } from "./office.ts";
import { createDeskPasskeys, type DeskPasskeys } from "./passkeys.ts";
import { createDeskSignIn, type DeskSignIn } from "./sign-in.ts";

/** Everything that the desk's pages call: what people do there once they're signed in, and signing in. */
export interface Desk extends DeskCalls, DeskSignIn, DeskPasskeys {}

export function createDesk(deps: DeskDeps): Desk {
  return {
    ...createDeskAccounts(deps),
    ...createDeskLeads(deps),
    ...createDeskOffice(deps),
    ...createDeskSignIn(deps),
    ...createDeskPasskeys(deps),
  };
}
