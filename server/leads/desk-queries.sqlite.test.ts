import { beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { queryPlans, scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { erasePerson, personOf } from "./erase.ts";
import { othersWithPhone } from "./person-phones.ts";
import { eachLead, idsStartingWith, listLeads } from "./read-leads.ts";
import { testLeads, submissionForTests } from "./testing.ts";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});

/** Requests of one person, with two phone numbers. */
async function submitAda(): Promise<void> {
  const leads = testLeads(scratch.database);
  for (const phone of ["972 204 5855", "(972) 204-5856 x12"]) {
    const fields = { name: "Ada", email: "ada@example.com", phone, message: "Please call me." };
    await leads.submit("contact", submissionForTests({ fields }));
  }
}

const plansOf = async (run: (database: Database) => Promise<unknown>) =>
  (await queryPlans(scratch, run)).plans;

const limit = 50;

test.each<[string, (database: Database) => Promise<unknown>, string]>([
  ["the newest leads", (store) => listLeads(store, { limit }), "leads_by_created_at_id"],
  ["leads since", (store) => listLeads(store, { limit, since: "2026" }), "leads_by_created_at_id"],
  ["all leads", (store) => eachLead(store).next(), "leads_by_created_at_id"],
  ["an id prefix", (store) => idsStartingWith(store, "0193a5e0", 2), "sqlite_autoindex_leads"],
  ["a person", (store) => personOf(store.db, "ada@example.com"), "outbox_by_lead_id"],
  ["the same phone", (store) => othersWithPhone(store, "ada@example.com"), "lead_details_by_phone"],
])("%s: uses an index without a full scan", async (_, run, index) => {
  await submitAda();
  const plans = await plansOf(run);
  expect(plans.join("\n")).toContain(
    `USING ${index.startsWith("sqlite") ? "COVERING " : ""}INDEX ${index}`,
  );
  expect(plans.filter((step) => /^SCAN (?!.*INDEX)/.test(step))).toEqual([]);
});

test("an erasure scans no table while it blocks other writers", async () => {
  const { database } = scratch;
  const now = new Date("2026-11-20T12:00:00.000Z");
  await testLeads(database, { now: () => now }).submit("guide", submissionForTests());
  await submitAda();
  const plans = await plansOf((store) => erasePerson(store, "ada@example.com", now));
  expect(plans.join("\n")).toContain("INDEX lead_details_by_phone");
  for (const table of ["disclosure_records", "consent_records"])
    expect(plans.join("\n")).toContain(`INDEX ${table}_by_text_hash`);
  expect(plans.filter((step) => /^SCAN (?!.*INDEX)/.test(step))).toEqual([]);
});

test("control: a query without an index scans the table", async () => {
  const plans = await plansOf(({ db }) =>
    db.selectFrom("leads").selectAll().where("zip_code", "=", "75024").execute(),
  );
  expect(plans).toEqual(["SCAN leads"]);
});
