import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { outboxForTests, type Outbox } from "#server/outbox/testing.ts";

let outbox: Outbox;
beforeEach(async () => {
  outbox = await outboxForTests();
});

const until = "2026-11-20T12:02:00.000Z";

async function claim(owner: string, limit = 10) {
  const now = outbox.now().toISOString();
  const channel = { kinds: ["guide-email"] } as const;
  const rows = await outbox.database.claimDue({ owner, now, leaseUntil: until, limit, channel });
  return rows.map(({ id }) => id).toSorted();
}

test("a claim takes what no one else holds, and doesn't wait for a row that an erase has locked", async () => {
  const [first = "", ...rest] = (await outbox.queue(4)).map(({ id }) => id);
  await outbox.database.db.transaction().execute(async (erasing) => {
    await erasing.selectFrom("outbox").select("id").where("id", "=", first).forUpdate().execute();
    expect(await claim("one", 2)).toEqual(rest.slice(0, 2));
    expect(await claim("other")).toEqual(rest.slice(2));
  });
  expect(await claim("next")).toEqual([first]);
  const leases = (await outbox.rows()).map((row) => [row.lease_owner, row.lease_until]);
  expect(leases).toEqual(["next", "one", "one", "other"].map((owner) => [owner, until]));
});

test("a write that took too long is rolled back, even if each of its statements succeeded", async () => {
  const hurried = await openDatabase(outbox.place, { timeouts: { statement: 5_000, write: 400 } });
  onTestFinished(() => hurried.close());
  const row = { name: "late", value: "", created_at: until };
  const late = hurried.write(async (tx) => {
    await tx.insertInto("service_keys").values(row).execute();
    await delay(800);
  });
  await expect(late).rejects.toMatchObject({ code: "NO_ANSWER" });
  await hurried.close();
  const keys = outbox.database.db.selectFrom("service_keys").select("name");
  expect(await keys.execute()).toEqual([]);
});

test("commits are on disk even if the server has that off, and counts are numbers", async () => {
  if (outbox.place.engine !== "postgres") throw new Error("requires PostgreSQL");
  const url = new URL(outbox.place.url);
  const options = `${url.searchParams.get("options")} -c synchronous_commit=off`;
  url.searchParams.set("options", options);
  const database = await openDatabase({ engine: "postgres", url: url.href });
  onTestFinished(() => database.close());
  const setting = sql`current_setting('synchronous_commit')`.as("commits");
  const query = database.db.selectNoFrom([setting, sql`count(*)`.as("count")]);
  expect(await query.executeTakeFirst()).toEqual({ commits: "on", count: 1 });
});

test("copies of deleted rows stay until no transaction can read them, and in a table that is in use", async () => {
  const { residue, db } = outbox.database;
  const order: string[] = [];
  let dropping: Promise<unknown> | undefined;
  const snapshot = db.transaction().setIsolationLevel("repeatable read");
  await snapshot.execute(async (reader) => {
    await reader.selectFrom("outbox").select("id").execute();
    dropping = residue.drop().then((isDone) => order.push(`dropped: ${isDone}`));
    await delay(400);
    order.push("read");
  });
  await dropping;
  expect(order).toEqual(["read", "dropped: true"]);
  await db.transaction().execute(async (user) => {
    await user.selectFrom("outbox").select("id").execute();
    expect(await residue.rewrite()).toEqual(["outbox"]);
  });
  expect(await residue.rewrite()).toEqual([]);
});
