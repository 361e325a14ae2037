import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Pool, PoolClient } from "pg";
import { poolOver, type Connection } from "./pool-over.ts";
import { nameOfPrepared } from "./prepared.ts";

/** A connection of pg's, which also takes a statement with the name that the server keeps it under. */
type NamingClient = PostgresPoolClient &
  Pick<PoolClient, "getTransactionStatus"> & { query: AskByName };
type AskByName = <R>(statement: {
  name: string;
  text: string;
  values: unknown[];
}) => Promise<PostgresQueryResult<R>>;

/**
 * A pool on which queries that were built once are prepared once for each connection: the server parses and
 * plans a lead's statements then, and not for every lead. None of them reads all columns of a table, so
 * a column that a newer process adds does them no harm.
 */
export function preparingPool(pool: Pool): PostgresPool {
  return poolOver(pool, preparing);
}

function preparing(client: NamingClient): Connection {
  return {
    ask(sql, parameters) {
      const name = nameOfPrepared(sql);
      if (name === undefined) return client.query(sql, parameters);
      return client.query({ name, text: sql, values: [...parameters] });
    },
    // One that is still in a transaction would take the next work for a part of that.
    release: (destroy) => client.release(destroy === true || client.getTransactionStatus() !== "I"),
  };
}
