import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";

/** Asks a statement of a connection, and gives the driver's answer as it is. */
type Ask = <R>(
  sql: string,
  parameters: readonly unknown[],
) => Promise<Pick<PostgresQueryResult<R>, "rows">>;

/** How statements go over one connection, and how that is given back. */
export interface Connection {
  readonly ask: Ask;
  release(destroy?: boolean): void;
}

/** A pool in which `connectionOver` decides how statements go over each connection of another; cursors go as they are. */
export function poolOver<Client extends PostgresPoolClient>(
  pool: Pick<PostgresPool, "options" | "end"> & { connect(): Promise<Client> },
  connectionOver: (client: Client) => Connection,
): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      return clientOf(client, connectionOver(client));
    },
  };
}

function clientOf(client: PostgresPoolClient, connection: Connection): PostgresPoolClient {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof asked === "string" ? connection.ask<R>(asked, parameters) : client.query(asked);
  }
  return { query, release: (destroy) => connection.release(destroy) };
}
