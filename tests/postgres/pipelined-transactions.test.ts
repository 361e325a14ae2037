import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import type { LeadRows } from "#server/db/lead-rows.ts";
import { isRowError } from "#server/db/errors.ts";
import { openDatabase } from "#server/db/open.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { prepared } from "#server/db/prepared-query.ts";
import type { Tx } from "#server/db/tables.ts";
import { testLeads, submissionForTests } from "#server/leads/testing.ts";
import { countedWay, type CountedWay } from "./counted-way.ts";

const timeouts = { statement: 10_000, write: 12_000 };

let scratch: Scratch;
let way: CountedWay;
let database: Database;
beforeEach(async () => {
  scratch = await scratchDatabase();
  if (scratch.place.engine !== "postgres") throw new Error("for PostgreSQL only");
  way = await countedWay(scratch.place.url);
  database = await openDatabase({ engine: "postgres", url: way.url }, { timeouts });
  await database.check();
});
afterEach(async () => {
  await database.close();
  await way.close();
  await scratch.remove();
});

test("what is asked for together goes with the begin, in its order; the commit goes when all is done", async () => {
  way.turns();
  const found = await database.write(async (writing) => {
    const [, names] = await Promise.all([add(writing, "first"), namesIn(writing)]);
    return names;
  });
  expect(found).toEqual(["first"]);
  // More would be possible only if PostgreSQL answered the first before all had been sent.
  expect(way.turns()).toBeLessThanOrEqual(3);
});

test("leads that come together go there and back few times, however many they are", async () => {
  const leads = testLeads(database);
  const come = (from: number, wantsNewsletter: boolean) =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        leads.submit("guide", guideOf(`somebody-${from + index}@visitor.test`, wantsNewsletter)),
      ),
    );
  await come(0, true); // prepares the statements
  way.turns();
  await come(100, false);
  // Begin, locks and what is looked up; rows and commit. One by one these are eight.
  expect(way.turns()).toBeLessThanOrEqual(2);
  await come(200, true);
  // Their wishes go with the rows.
  expect(way.turns()).toBeLessThanOrEqual(3);
});

test("when one fails, those sent with it are not done and say why, and nothing is kept", async () => {
  const asked: Promise<unknown>[] = [];
  const failed = database.write(async (writing) => {
    asked.push(add(writing, "before"), sql`select 1 / 0`.execute(writing), add(writing, "behind"));
    await Promise.all(asked);
  });
  await expect(failed).rejects.toMatchObject({ code: "22012" });
  const [, , behind] = await Promise.allSettled(asked);
  expect(behind).toMatchObject({ status: "rejected", reason: { code: "22012" } });
  expect(await namesIn(database.db)).toEqual([]);
});

test("what was first prepared behind a failure is prepared anew the next time", async () => {
  const find = prepared((db, { name }: { name: string }) =>
    db.selectFrom("service_keys").select("name").where("name", "=", name),
  );
  const lock = (writing: Tx, name: string) => database.tryLock(writing, [name], "all");
  await scratch.database.write(async (other) => {
    await scratch.database.lock(other, "held");
    const failed = database.write((writing) =>
      Promise.all([
        lock(writing, "held"),
        find(writing, { name: "kept" }),
        find(writing, { name: "kept" }),
      ]),
    );
    await expect(failed).rejects.toSatisfy(isRowError);
  });
  const found = await database.write(async (writing) => {
    await Promise.all([lock(writing, "held"), add(writing, "kept")]);
    return await Promise.all([find(writing, { name: "kept" }), find(writing, { name: "other" })]);
  });
  expect(found).toEqual([[{ name: "kept" }], []]);
});

test("a work that takes no notice of a failure is told that nothing was kept", async () => {
  const written = database.write(async (writing) => {
    await add(writing, "before");
    await sql`select 1 / 0`.execute(writing).catch(() => {});
  });
  await expect(written).rejects.toThrow("rolled back");
  expect(await namesIn(database.db)).toEqual([]);
});

test("rows of leads go with the commit; when they are refused, so is all that was written", async () => {
  const text = { hash: "a".repeat(64), text: "Shown", first_shown_at: "2026-11-20T12:00:00.000Z" };
  const put = (sources: LeadRows["lead_sources"]) =>
    database.write(async (writing) => {
      await add(writing, "before");
      way.turns();
      await database.insertLeads(writing, {
        ...noRows,
        disclosure_texts: [text],
        lead_sources: sources,
      });
      expect(way.turns()).toBe(0);
    });
  const kept = () => database.db.selectFrom("disclosure_texts").select("text").execute();
  await expect(put([sourceOfNobody])).rejects.toMatchObject({ code: "23503" });
  expect([await namesIn(database.db), await kept()]).toEqual([[], []]);
  await put([]);
  expect(way.turns()).toBe(1);
  expect([await namesIn(database.db), await kept()]).toEqual([["before"], [{ text: "Shown" }]]);
});

test("what is asked for after the end is refused, and not done outside of the transaction", async () => {
  const late: Promise<unknown>[] = [];
  const failed = database.write(async (writing) => {
    late.push(delay(300).then(() => add(writing, "late")));
    await add(writing, "soon");
    throw new Error("no more of this");
  });
  await expect(failed).rejects.toThrow("no more of this");
  const [one] = await Promise.allSettled(late);
  expect(one).toMatchObject({ reason: { message: "the transaction has ended" } });
  expect(await namesIn(database.db)).toEqual([]);
  await database.write((writing) => add(writing, "next"));
  expect(await namesIn(database.db)).toEqual(["next"]);
});

test("who finds a name taken does nothing that was sent behind it, and waits for nobody", async () => {
  const before = performance.now();
  await scratch.database.write(async (other) => {
    await scratch.database.lock(other, "a name");
    await add(other, "held");
    const failed = database.write(async (writing) => {
      const lock = database.tryLock(writing, ["another", "a name"], "all");
      await Promise.all([lock, add(writing, "held")]);
    });
    await expect(failed).rejects.toSatisfy(isRowError);
  });
  // The row that the other had added would have kept it waiting for its lock.
  expect(performance.now() - before).toBeLessThan(timeouts.statement / 2);
  expect(await namesIn(database.db)).toEqual(["held"]);
});

const noRows: LeadRows = {
  disclosure_texts: [],
  leads: [],
  lead_details: [],
  lead_sources: [],
  disclosure_records: [],
  consent_records: [],
  outbox: [],
};
const sourceOfNobody = {
  lead_id: "nobody's",
  landing: null,
  referrer: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
};

function guideOf(email: string, wantsNewsletter: boolean) {
  return submissionForTests({ fields: { firstName: "Ada", email, wantsNewsletter } });
}

async function add(writing: Tx, name: string): Promise<void> {
  const row = { name, value: "", created_at: "2026-11-20T12:00:00.000Z" };
  await writing.insertInto("service_keys").values(row).execute();
}

async function namesIn(db: Database["db"]): Promise<string[]> {
  const rows = await db.selectFrom("service_keys").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
}
