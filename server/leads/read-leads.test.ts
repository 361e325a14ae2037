import { sql } from "kysely";
import { expect, test } from "vitest";
import { scratchDatabase } from "#server/db/testing.ts";
import { listWaiting } from "./read-leads.ts";

/** SQLite allows at most 32,766 parameters in a statement. */
const many = 33_000;

test("reads any number of waiting leads", async () => {
  const scratch = await scratchDatabase();
  const { database } = scratch;
  await sql`insert into leads
      (id, kind, name, email, email_normalized, wants_newsletter, page, created_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${many})
    select 'lead-' || n, 'guide', 'Ada', 'ada@example.com', 'ada@example.com', 0, '/', '2026-11-20'
    from numbers`.execute(database.db);
  expect(await listWaiting(database, many)).toHaveLength(many);
  await scratch.remove();
});
