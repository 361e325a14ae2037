import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { ScratchPlace } from "./scratch-file.ts";

/** For tests: a new schema in a PostgreSQL database: a hundredth of what a database of its own would cost. */
export async function scratchPostgres(database: string): Promise<ScratchPlace> {
  const name = `leads_${randomUUID().replaceAll("-", "")}`;
  const directory = mkdtempSync(join(tmpdir(), "leads-"));
  mkdirSync(join(directory, "data"));
  await ask(database, `create schema ${name}`);
  const url = new URL(database);
  url.searchParams.set("options", `-c search_path=${name}`);
  return {
    directory,
    place: { engine: "postgres", url: url.href },
    async remove() {
      await ask(database, `drop schema ${name} cascade`);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function ask(database: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(sql);
  await client.end();
}
