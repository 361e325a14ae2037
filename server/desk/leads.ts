import type { Kysely } from "kysely";
import type { DeskLeads } from "#contract/desk-leads.ts";
import { sha256 } from "#server/base/text.ts";
import type { Tables } from "#server/db/tables.ts";
import { actOnLead } from "./acts.ts";
import { addLead } from "./add.ts";
import type { LeadDeps } from "./deps.ts";
import { readFollowingLead } from "./following-lead.ts";
import { readLeadPage } from "./lead-page.ts";
import { searchLeads } from "./search.ts";
import { readAllLeads, readHeldLeads, readToday, readTodayList } from "./today.ts";

/** The leads as the desk shows and changes them. */
export function createDeskLeads(deps: LeadDeps): DeskLeads {
  return {
    today: (_, filter) => readToday(deps, filter),
    todayList: (_, list, filter, after) => readTodayList(deps, list, filter, after),
    followingLead: (actor, number, filter) => readFollowingLead(deps, actor, number, filter),
    allLeads: (_, filter, after) => readAllLeads(deps, filter, after),
    heldLeads: (_, after) => readHeldLeads(deps, after),
    search: (_, text) => searchLeads(deps, text),
    lead: (_, number) => readLeadPage(deps, number),
    act: (actor, number, input, version, key) =>
      actOnLead(deps, actor, number, input, { version, key }),
    add: (actor, lead, key) => addLead(deps, actor, lead, key),
    leadsVersion: () => leadsVersion(deps.database.db),
  };
}

/** More than processes can have open at once, or acts in the time by which their clocks may differ. */
const window = 50;

/**
 * Differs whenever a lead comes in or somebody does something to one. Processes number and date what they store before
 * they commit, so what is newest isn't always last: the newest few count, too.
 */
async function leadsVersion(db: Kysely<Tables>): Promise<string> {
  const leads = db.selectFrom("leads").select("number").orderBy("number", "desc").limit(window);
  const acts = db.selectFrom("lead_acts").select("id").orderBy("id", "desc").limit(window);
  const numbers = (await leads.execute()).map(({ number }) => number);
  const ids = (await acts.execute()).map(({ id }) => id);
  return sha256(JSON.stringify([numbers, ids])).slice(0, 16);
}
