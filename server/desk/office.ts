import type { DeskOffice } from "#contract/desk-office.ts";
import type { DeskDeps } from "./deps.ts";
import { createMessages } from "./messages.ts";
import { createNumbers } from "./numbers.ts";
import { createSetup } from "./setup.ts";

/** What the office looks after beside its leads: messages, numbers, and the service itself. */
export function createDeskOffice(deps: DeskDeps): DeskOffice {
  return { ...createMessages(deps), ...createNumbers(deps), ...createSetup(deps) };
}
