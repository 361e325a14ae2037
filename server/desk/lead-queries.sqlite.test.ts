import { beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { queryPlans } from "#server/db/testing.ts";
import { fillSearchWords } from "./fill-words.ts";
import { createDeskLeads } from "./leads.ts";
import { type DeskForTests, deskForTests } from "./leads-testing.ts";

let desk: DeskForTests;
beforeEach(async () => {
  desk = await deskForTests();
  await desk.submit();
});

type Leads = ReturnType<typeof createDeskLeads>;

const plansOf = (run: (leads: Leads, database: Database) => Promise<unknown>) =>
  queryPlans(desk, (database) => run(createDeskLeads({ ...desk.deps, database }), database));

const narrow = { form: "contact", person: "maria" } as const;

test.each<[string, (leads: Leads) => Promise<unknown>, readonly string[], number]>([
  [
    "Today",
    (leads) => leads.today(desk.maria, {}),
    ["leads_planned", "leads_to_call", "leads_adrift", "leads_suspected"],
    18,
  ],
  [
    "a narrowed Today",
    (leads) => leads.today(desk.maria, narrow),
    ["leads_planned", "leads_to_call", "leads_adrift"],
    18,
  ],
  ["all leads", (leads) => leads.allLeads(desk.maria, {}, null), ["leads_by_created_at_id"], 9],
  [
    "leads of a status",
    (leads) => leads.allLeads(desk.maria, { status: "enrolled" }, null),
    ["leads_by_kind"],
    12,
  ],
  [
    "leads of a person",
    (leads) => leads.allLeads(desk.maria, { person: "maria" }, null),
    ["leads_by_person"],
    13,
  ],
  [
    "leads of nobody",
    (leads) => leads.allLeads(desk.maria, { person: "nobody" }, null),
    ["leads_of_nobody"],
    13,
  ],
  [
    "leads of a form",
    (leads) => leads.allLeads(desk.maria, { form: "contact" }, null),
    ["leads_by_kind"],
    13,
  ],
  ["held leads", (leads) => leads.heldLeads(desk.maria, null), ["leads_suspected"], 9],
  [
    "a search",
    (leads) => leads.search(desk.maria, "ada 5855"),
    ["lead_words_by_word", "leads_by_number"],
    14,
  ],
  ["a lead", (leads) => leads.lead(desk.maria, 1001), ["leads_by_number", "outbox_by_lead_id"], 30],
  [
    "who follows a lead",
    (leads) => leads.followingLead(desk.maria, 1000, {}),
    ["leads_planned", "leads_to_call", "sqlite_autoindex_lead_acts_1"],
    16,
  ],
  [
    "the version",
    (leads) => leads.leadsVersion(desk.maria),
    ["leads_by_number", "sqlite_autoindex_lead_acts_1"],
    2,
  ],
])("%s: takes a handful of queries, with an index each, and scans no table", async (...row) => {
  const [, run, indexes, most] = row;
  const { plans, count } = await plansOf(run);
  for (const index of indexes) expect(plans.join("\n")).toMatch(new RegExp(`INDEX ${index}\\b`));
  // The people at the desk are few.
  const scans = plans.filter((step) =>
    /^SCAN (?!.*INDEX|.*desk_people|ranked|entries|\(subquery)/.test(step),
  );
  expect(scans).toEqual([]);
  expect(count).toBeLessThanOrEqual(most);
});

test("filling in the words of earlier leads, or looking for some, scans no table", async () => {
  const fill = (_: Leads, database: Database) => fillSearchWords(database);
  const idle = await plansOf(fill);
  expect(idle.plans).toEqual(["SCAN leads USING INDEX leads_without_words"]);
  await desk.database.db.updateTable("leads").set({ has_words: 0 }).execute();
  const { plans } = await plansOf(fill);
  expect(plans.filter((step) => /^SCAN leads\b(?!.*leads_without_words)/.test(step))).toEqual([]);
});

test("a list takes as many queries for 50 leads as for two of one person", async () => {
  await desk.submit();
  const two = await plansOf((leads) => leads.allLeads(desk.maria, {}, null));
  for (let more = 0; more < 48; more += 1) await desk.submit({ email: `v${more}@example.com` });
  const many = await plansOf((leads) => leads.allLeads(desk.maria, {}, null));
  expect(many.count).toBe(two.count);
});
