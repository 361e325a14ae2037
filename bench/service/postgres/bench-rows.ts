import type { Pool, PoolClient } from "pg";

type Asked = Pick<Pool | PoolClient, "query">;

/** One row of about a hundred bytes, as `pgbench` inserts it too. */
export const insert = "insert into bench_rows (text) values ('a lead of a hundred bytes or so')";

/** Makes the table of such rows unless it is there. */
export async function makeRows(client: Asked): Promise<void> {
  await client.query("create table if not exists bench_rows (id bigserial primary key, text text)");
}

/** Inserts one, in a transaction of its own. */
export async function insertRow(client: Asked): Promise<void> {
  await client.query({ name: "insert", text: insert });
}
