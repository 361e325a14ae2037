import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { leadsFixture, type LeadsFixture } from "./testing.ts";

const runFile = promisify(execFile);

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});
afterEach(() => fixture.remove());

test("three processes that take the same keys at once agree on who holds each", async () => {
  const script = `
    import { openDatabase } from "#server/db/open.ts";
    import { keyHolders, takeFreeKeys } from "#server/leads/idempotency.ts";
    const database = await openDatabase(${JSON.stringify(fixture.place)});
    let taken = 0;
    for (let index = 0; index < 40; index += 1) {
      const leadId = process.pid + "-" + index;
      const now = new Date();
      await database.db.transaction().execute(async (writing) => {
        const claim = { key: "sent:" + index, bodyHash: "same", leadId, lapsesAfter: null };
        const free = await takeFreeKeys(writing, [claim], now);
        const holders = await keyHolders(writing, [claim], free, now);
        if (holders.get(claim.key).leadId !== leadId) return;
        taken += 1;
        await writing.insertInto("leads").values({ id: leadId, kind: "guide", first_name: "Ada",
          email: "a@b.co", email_normalized: "a@b.co", wants_newsletter: 0, page: "/",
          created_at: now.toISOString() }).execute();
      });
    }
    await database.close();
    process.stdout.write(String(taken));`;
  const run = () => runFile(process.execPath, ["--input-type=module", "--eval", script]);
  const outputs = await Promise.all([run(), run(), run()]);
  const taken = outputs.map(({ stdout }) => Number(stdout));
  expect(taken.reduce((sum, count) => sum + count)).toBe(40);
  const rows = await fixture.database.db.selectFrom("leads").select("id").execute();
  expect(rows).toHaveLength(40);
});
