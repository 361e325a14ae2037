import { join } from "node:path";
import type { DeskOffice } from "#contract/desk-office.ts";
import type { DeskDeps } from "./deps.ts";
import { createMessages } from "./messages.ts";
import { createNumbers } from "./numbers.ts";
import { createPersonData } from "./person-data.ts";
import { createSetup } from "./setup.ts";

/** What the office looks after beside its leads: messages, numbers, people's data, and the service itself. */
export function createDeskOffice(deps: DeskDeps): DeskOffice {
  const mailDirectory = join(deps.installation.config.dataDir, "mail");
  return {
    ...createMessages(deps),
    ...createNumbers(deps),
    ...createPersonData({ ...deps, mailDirectory }),
    ...createSetup(deps),
  };
}
