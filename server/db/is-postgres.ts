import { PostgresAdapter, type Kysely } from "kysely";

/** For the few words that SQLite and PostgreSQL spell differently. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
