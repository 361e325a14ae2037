import type { DeskOffice, EraseOutcome, PersonToErase } from "#contract/desk-office.ts";
import { withTimeout } from "#server/base/async.ts";
import { errorFields } from "#server/base/log.ts";
import { addressOfLead } from "#server/leads/erase.ts";
import {
  clearAfterErasure,
  erasureCounts,
  type ErasureDeps,
  eraseRowsAndFiles,
  planErasure,
} from "#server/leads/erasure.ts";
import { exportPerson } from "#server/leads/person-record.ts";
import type { DeskDeps } from "./deps.ts";
import { leadOfNumber } from "./lead-page.ts";

type PersonDeps = Pick<DeskDeps, "database" | "now" | "log"> & Pick<ErasureDeps, "mailDirectory">;

/** What a manager does when somebody asks for their data, or for its deletion. */
export function createPersonData(
  deps: PersonDeps,
): Pick<DeskOffice, "exportPerson" | "personToErase" | "erasePerson"> {
  const { database, now } = deps;
  /** Their email address, or the id of a lead without one. */
  async function addressOf(number: number): Promise<string | null> {
    const lead = await leadOfNumber(database.db, number);
    return lead === undefined ? null : await addressOfLead(database, lead.id);
  }
  return {
    async exportPerson(actor, number) {
      const address = await addressOf(number);
      if (address === null) return null;
      return JSON.stringify(await exportPerson(database, address, now(), actor), null, 2);
    },
    async personToErase(_actor, number) {
      const address = await addressOf(number);
      if (address === null) return null;
      const plan = await planErasure(deps, address);
      return {
        leads: plan.person.leads.slice(-mostLeads).map(numberAndName),
        counts: erasureCounts(plan),
        samePhone: plan.samePhone.map(({ number: other, email }) => ({ number: other, email })),
      };
    },
    async erasePerson(actor, number) {
      const address = await addressOf(number);
      if (address === null) return { outcome: "unknown" };
      const erased = await eraseRowsAndFiles(deps, await planErasure(deps, address), actor);
      if (erased === null) return { outcome: "busy" };
      const clearing = clearAfterErasure(deps, erased, null);
      return {
        outcome: "erased",
        counts: erasureCounts(erased),
        rest: await restOf(deps, clearing),
      };
    },
  };
}

/** A mailbox that a bot used may have thousands. */
const mostLeads = 20;

function numberAndName({ number, name }: PersonToErase["leads"][number]) {
  return { number, name };
}

/** Shorter than the server waits for an answer; a large database takes longer. */
const longestWaitMs = 8_000;

/** What the clearing says, if it's done soon; else, and if it failed, null. */
async function restOf(
  { log }: PersonDeps,
  clearing: ReturnType<typeof clearAfterErasure>,
): Promise<Extract<EraseOutcome, { outcome: "erased" }>["rest"]> {
  const rest = clearing.then(
    ({ outOfReach, fault }) => ({ outOfReach, fault }),
    (error: unknown) => {
      log.error("deleted bytes weren't cleared", errorFields(error));
      return null;
    },
  );
  return await withTimeout(longestWaitMs, rest, () => null);
}
