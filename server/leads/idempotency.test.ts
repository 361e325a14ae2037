import { beforeEach, describe, expect, test } from "vitest";
import {
  type LeadsFixture,
  idOf,
  leadsFixture,
  submissionForTests as submission,
} from "./testing.ts";
import { countLeads } from "./read-leads.ts";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { refuseInserts } from "#server/db/testing.ts";

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});

describe("idempotency", () => {
  test("the same key and body get the same reply and no second lead", async () => {
    const first = submission({ key: "form-0001" });
    const answer = await fixture.leads.submit("guide", first);
    fixture.setClock("2026-12-24T12:00:00.000Z");
    const reordered = { email: "ada@example.com", zipCode: "", firstName: "Ada" };
    expect(await fixture.leads.submit("guide", { ...first, fields: reordered })).toEqual({
      taken: true,
      reply: answer.reply,
    });
    expect(await countLeads(fixture.database)).toBe(1);
    expect(fixture.onQueued).toHaveBeenCalledTimes(1);
  });

  test("ten concurrent submissions with the same key are one lead", async () => {
    const one = submission({ key: "form-0001" });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => fixture.leads.submit("guide", one)),
    );
    expect(new Set(outcomes.map(idOf)).size).toBe(1);
    expect(await countLeads(fixture.database)).toBe(1);
    expect(await fixture.outbox()).toHaveLength(2);
    expect(fixture.onQueued).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["name", { fields: { firstName: "Eve", email: "ada@example.com" } }],
    ["consent", { fields: { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true } }],
    ["trap", { suspected: "trap" as const }],
  ])("rejects the same key with a different %s", async (_, change) => {
    await fixture.leads.submit("guide", submission({ key: "form-0001" }));
    const outcome = await fixture.leads.submit(
      "guide",
      submission({ key: "form-0001", ...change }),
    );
    expect(outcome).toMatchObject({ taken: false, refusal: "key-reused" });
    expect(await countLeads(fixture.database)).toBe(1);
  });

  test("an invalid request does not use up its key", async () => {
    const fields = { firstName: "", email: "ada@example.com" };
    await fixture.leads.submit("guide", submission({ key: "form-0001", fields }));
    expect(await fixture.leads.submit("guide", submission({ key: "form-0001" }))).toMatchObject({
      taken: true,
    });
  });
});

describe("a plain post, which has no key", () => {
  test("twice within 10 minutes is one lead with one reply, even when concurrent", async () => {
    const both = await Promise.all([
      fixture.leads.submit("guide", plain()),
      fixture.leads.submit("guide", plain()),
    ]);
    fixture.setClock("2026-11-20T12:09:59.999Z");
    const third = await fixture.leads.submit(
      "guide",
      plain({ fields: { firstName: " Ada", email: "ada@example.com" } }),
    );
    expect(new Set([...both, third].map(idOf)).size).toBe(1);
    expect(await countLeads(fixture.database)).toBe(1);
  });

  test("10 minutes later is a new lead, which starts another 10 minutes", async () => {
    const first = await fixture.leads.submit("guide", plain());
    fixture.setClock("2026-11-20T12:10:00.000Z");
    const second = await fixture.leads.submit("guide", plain());
    fixture.setClock("2026-11-20T12:19:00.000Z");
    expect(idOf(await fixture.leads.submit("guide", plain()))).toBe(idOf(second));
    expect(idOf(second)).not.toBe(idOf(first));
    expect(await countLeads(fixture.database)).toBe(2);
  });

  test.each([
    ["a different IP address", { origin: { ip: "203.0.113.8" } }],
    ["different content", { fields: { firstName: "Ada", email: "ada@example.org" } }],
  ])("with %s is another lead", async (_, change) => {
    await fixture.leads.submit("guide", plain());
    await fixture.leads.submit("guide", plain(change));
    expect(await countLeads(fixture.database)).toBe(2);
  });
});

type Change = Parameters<typeof submission>[0];

function plain(change: Change = {}) {
  return submission({ key: null, ...change });
}

const runFile = promisify(execFile);

test("a request whose rows are rejected does not affect simultaneous ones", async () => {
  await refuseInserts(fixture.database, "leads", "new.email = 'refused@example.com'");
  const outcomes = await Promise.allSettled(
    ["ada", "refused", "bo"].map((name) =>
      fixture.leads.submit(
        "guide",
        submission({ fields: { firstName: name, email: `${name}@example.com` } }),
      ),
    ),
  );
  expect(outcomes).toMatchObject([
    { value: { taken: true } },
    { reason: { message: "no room" } },
    { value: { taken: true } },
  ]);
  const leads = await fixture.database.db.selectFrom("leads").select("name").execute();
  expect(leads.map((lead) => lead.name).toSorted()).toEqual(["ada", "bo"]);
  const keys = await fixture.database.db.selectFrom("idempotency_keys").select("key").execute();
  expect(keys).toHaveLength(2);
});

test("two processes that claim the same keys agree on the holder of each", async () => {
  const script = `
    import { openDatabase } from "#server/db/open.ts";
    import { claimKey } from "#server/leads/idempotency.ts";
    const database = await openDatabase(${JSON.stringify(fixture.place)});
    let taken = 0;
    for (let index = 0; index < 30; index += 1) {
      const leadId = process.pid + "-" + index;
      const now = new Date();
      await database.db.transaction().execute(async (tx) => {
        const claim = { key: "sent:" + index, bodyHash: "same", leadId, lapsesAfter: null };
        const holder = await claimKey(tx, claim, now);
        if (holder.leadId !== leadId) return;
        taken += 1;
        await tx.insertInto("leads").values({ id: leadId, kind: "guide", name: "Ada",
          email: "a@b.co", email_normalized: "a@b.co", wants_newsletter: 0, page: "/",
          created_at: now.toISOString() }).execute();
      });
    }
    await database.close();
    process.stdout.write(String(taken));`;
  const run = () => runFile(process.execPath, ["--input-type=module", "--eval", script]);
  const outputs = await Promise.all([run(), run()]);
  const taken = outputs.map(({ stdout }) => Number(stdout));
  expect(taken.reduce((sum, count) => sum + count)).toBe(30);
  const rows = await fixture.database.db.selectFrom("leads").select("id").execute();
  expect(rows).toHaveLength(30);
});
