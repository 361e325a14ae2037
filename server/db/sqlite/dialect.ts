import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
} from "kysely";
import { reportLostWrites, type Watch } from "#server/db/errors.ts";

interface SqliteGuards {
  /** Throws when the file must not be written to any more. */
  readonly inPlace: () => void;
  /** Called at once when the disk refused to keep what was written, before the error goes on its way. */
  readonly onLostWrite: (error: Error) => void;
}

/** Lets Kysely speak to Node's own SQLite. */
export function sqliteDialect(sqlite: DatabaseSync, guards: SqliteGuards): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new ImmediateDriver(sqlite, guards),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite rolls back a failed `create table` too; Kysely's adapter does not count on it. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync;
  readonly #inPlace: () => void;

  constructor(sqlite: DatabaseSync, { inPlace, onLostWrite }: SqliteGuards) {
    super({ database: forKysely(sqlite, reportLostWrites(onLostWrite)) });
    this.#sqlite = sqlite;
    this.#inPlace = inPlace;
  }

  /** Takes the write lock at once: a transaction that reads first fails when another process wrote since. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#inPlace();
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** A full disk or a read fault makes SQLite roll back by itself; a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** More than all queries of the service; a command that puts ids into its queries starts over now and then. */
const mostStatements = 200;

/**
 * Keeps what was prepared: SQLite is spared the parsing, and a statement that is dropped holds its memory
 * until the next garbage collection, which does not see it. Reading a million leads once took 3 GB so.
 */
function forKysely(sqlite: DatabaseSync, watch: Watch): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = kept.get(sql);
      if (known !== undefined) return known;
      if (kept.size >= mostStatements) kept.clear();
      const statement = forKyselyStatement(sqlite.prepare(sql), watch);
      kept.set(sql, statement);
      return statement;
    },
    close: () => sqlite.close(),
  };
}

function forKyselyStatement(statement: StatementSync, watch: Watch): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => watch(() => statement.all(...asInput(parameters))),
    run: (parameters) => watch(() => statement.run(...asInput(parameters))),
    iterate: (parameters) => statement.iterate(...asInput(parameters)),
  };
}

/** Kysely knows no types of parameters; SQLite binds these and nothing else. */
function asInput(parameters: readonly unknown[]): readonly SQLInputValue[] {
  if (parameters.every(isInput)) return parameters;
  throw new TypeError("a parameter is no text, number or null");
}

function isInput(value: unknown): value is SQLInputValue {
  const type = typeof value;
  return type === "string" || type === "number" || value === null || type === "bigint";
}
