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
import { reportLostWrites, type ActionRunner } from "#server/db/errors.ts";

interface SqliteGuards {
  /** Throws if the file was moved and must not be written to. */
  readonly assertInPlace: () => void;
  /** Called when the disk lost written data, before the error is rethrown. */
  readonly onLostWrite: (error: Error) => void;
}

/** A Kysely dialect for `node:sqlite`. */
export function sqliteDialect(sqlite: DatabaseSync, guards: SqliteGuards): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new ImmediateDriver(sqlite, guards),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite can roll back `create table`; Kysely's adapter assumes that it can't. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync;
  readonly #assertInPlace: () => void;

  constructor(sqlite: DatabaseSync, { assertInPlace, onLostWrite }: SqliteGuards) {
    super({ database: forKysely(sqlite, reportLostWrites(onLostWrite)) });
    this.#sqlite = sqlite;
    this.#assertInPlace = assertInPlace;
  }

  /**
   * Takes the write lock at the start. A deferred transaction that reads first fails with SQLITE_BUSY when
   * another process has written in between (sqlite.org/lang_transaction.html).
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#assertInPlace();
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** After errors such as a full disk SQLite has rolled back already; a second rollback would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * More than the service's number of queries. Commands that put lists of ids in their SQL exceed it now and then.
 */
const maxStatements = 200;

/**
 * Caches prepared statements. This saves parsing, and memory: a dropped statement keeps its native memory, which
 * the garbage collector does not see, until it is collected. Without the cache, reading a million leads took 3 GB.
 */
function forKysely(sqlite: DatabaseSync, runAction: ActionRunner): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached !== undefined) return cached;
      if (statements.size >= maxStatements) statements.clear();
      const statement = forKyselyStatement(sqlite.prepare(sql), runAction);
      statements.set(sql, statement);
      return statement;
    },
    close: () => sqlite.close(),
  };
}

function forKyselyStatement(statement: StatementSync, runAction: ActionRunner): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => runAction(() => statement.all(...asInput(parameters))),
    run: (parameters) => runAction(() => statement.run(...asInput(parameters))),
    iterate: (parameters) => statement.iterate(...asInput(parameters)),
  };
}

/** Kysely's parameters are `unknown`. @throws {TypeError} for types that SQLite cannot bind */
function asInput(parameters: readonly unknown[]): readonly SQLInputValue[] {
  if (parameters.every(isInput)) return parameters;
  throw new TypeError("a query parameter must be text, a number or null");
}

function isInput(value: unknown): value is SQLInputValue {
  const type = typeof value;
  return type === "string" || type === "number" || value === null || type === "bigint";
}
