import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { openSqlite } from "#server/db/sqlite/connection.ts";

/** Commits a second of one small row each, by the store's own settings of SQLite, one after the other. */
export function commitRate(directory: string, milliseconds: number): number {
  const sqlite = openSqlite(join(directory, "commits.db"));
  sqlite.exec("create table if not exists rows (id integer primary key, text text)");
  const insert = sqlite.prepare(
    "insert into rows (text) values ('a lead of a hundred bytes or so')",
  );
  const rate = timesASecond(milliseconds, () => insert.run());
  sqlite.close();
  return rate;
}

/** Writes of a page of 4 KiB, each followed by fsync, a second: what the disk itself can make durable. */
export function syncRate(directory: string, milliseconds: number): number {
  const file = openSync(join(directory, "syncs"), "w");
  const page = Buffer.alloc(4096, 1);
  const rate = timesASecond(milliseconds, () => {
    writeSync(file, page);
    fsyncSync(file);
  });
  closeSync(file);
  return rate;
}

function timesASecond(milliseconds: number, work: () => unknown): number {
  const began = performance.now();
  let times = 0;
  do {
    work();
    times += 1;
  } while (performance.now() - began < milliseconds);
  return (1000 * times) / (performance.now() - began);
}
