import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { countRows } from "#server/db/moving/compare.ts";
import { tablesInOrder } from "#server/db/tables.ts";
import { openDatabase } from "#server/db/open.ts";
import { guideRow, scratchDatabase, type Scratch } from "#server/db/testing.ts";

// Moves data from SQLite to PostgreSQL, and is killed.

const leads = 6000;

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
  const source = await openDatabase({ engine: "sqlite", file: scratch.file });
  for (let at = 0; at < leads; at += 1000) {
    const ids = Array.from({ length: 1000 }, (_, index) => `lead-${at + index}`);
    const rows = ids.map((id) => guideRow(id));
    await source.db.insertInto("leads").values(rows).execute();
    const details = ids.map((lead_id) => ({ lead_id, message: "words ".repeat(20) }));
    await source.db.insertInto("lead_details").values(details).execute();
  }
  await source.close();
});

function start() {
  const { place, file } = scratch;
  if (place.engine !== "postgres") throw new Error("requires PostgreSQL");
  const program = "server/db/moving/testing.ts";
  return spawn(process.execPath, [program, file, place.url], { stdio: "inherit" });
}

/** Slows down each page of details, so that the process can be killed in the middle. */
async function slowDown() {
  const { db } = scratch.database;
  await sql`create function take_time() returns trigger language plpgsql
  as $$ begin perform pg_sleep(0.3); return null; end $$`.execute(db);
  await sql`create trigger slow before insert on lead_details
  for each statement execute function take_time()`.execute(db);
  return () => sql`drop trigger slow on lead_details`.execute(db);
}

const moved = (name: "leads" | "lead_details") => countRows(scratch.database.db, { name, key: [] });

test("continues after being killed twice: every row exists once", async () => {
  const speedUp = await slowDown();
  for (const [table, enough] of [
    ["leads", 2000],
    ["lead_details", 1000],
  ] as const) {
    const child = start();
    while ((await moved(table)) < enough) expect(child.exitCode).toBe(null);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await moved("lead_details")).toBeLessThan(leads);
  }
  await speedUp();
  const [code] = await once(start(), "exit");
  expect(code).toBe(0);
  expect([await moved("leads"), await moved("lead_details")]).toEqual([leads, leads]);
  const last = tablesInOrder.findIndex(({ name }) => name === "lead_details");
  for (const table of tablesInOrder.slice(last + 1))
    expect(await countRows(scratch.database.db, table)).toBe(0);
}, 120_000);
