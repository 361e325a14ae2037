import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Runs a prepared query with these values and gives the rows that it returns. */
type Prepared<Given extends readonly object[], Row> = (
  db: Kysely<Tables>,
  ...given: Given
) => Promise<Row[]>;

/** A name for each text that was built so, by which PostgreSQL keeps what it made of it. */
const names = new Map<string, string>();

/** The name of a query that was built once; undefined for all others. */
export function nameOfPrepared(sql: string): string | undefined {
  return names.get(sql);
}

/**
 * A query that is built once for each store and then run with other values: building one takes several
 * times what SQLite takes to run it. `build` gets objects with the names of those that are given later,
 * in which each value has a stand-in; it may use one wherever a single value goes, and look at none.
 * @throws {TypeError} when run with an undefined value
 */
export function prepared<Given extends readonly object[], Row>(
  build: (db: Kysely<Tables>, ...given: Given) => Compilable<Row>,
): Prepared<Given, Row> {
  const kept = new WeakMap<object, Map<string, CompiledQuery<Row>>>();

  function compiled(db: Kysely<Tables>, given: Given): CompiledQuery<Row> {
    const ofStore = keptFor(db);
    const shape = shapeOf(given);
    const known = ofStore.get(shape);
    if (known !== undefined) return known;
    const query = build(db, ...standIns(given)).compile();
    if (!names.has(query.sql)) names.set(query.sql, `prepared-${names.size}`);
    ofStore.set(shape, query);
    return query;
  }

  function keptFor(db: Kysely<Tables>): Map<string, CompiledQuery<Row>> {
    const { adapter } = db.getExecutor();
    const ofStore = kept.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    if (ofStore.size === 0) kept.set(adapter, ofStore);
    return ofStore;
  }

  return async (db, ...given) => {
    const query = compiled(db, given);
    const parameters = query.parameters.map((one) =>
      one instanceof StandIn ? one.in(given) : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** The names of what is given, once for all in a row that have the same: it is asked for each row of a batch. */
function shapeOf(given: readonly object[]): string {
  let shape = "";
  let last: readonly string[] = [];
  let times = 0;
  for (const values of given) {
    const own = Object.keys(values);
    if (!isSame(own, last)) {
      shape += `${times} ${last.join()};`;
      [last, times] = [own, 0];
    }
    times += 1;
  }
  return `${shape}${times} ${last.join()}`;
}

function isSame(these: readonly string[], those: readonly string[]): boolean {
  return these.length === those.length && these.every((one, index) => one === those[index]);
}

/** In the place of a value while a query is built: Kysely makes a parameter of whatever it does not know. */
class StandIn {
  readonly #index: number;
  readonly #name: string;

  constructor(index: number, name: string) {
    this.#index = index;
    this.#name = name;
  }

  in(given: readonly object[]): unknown {
    const value: unknown = Reflect.get(given[this.#index] ?? {}, this.#name);
    if (value === undefined) throw new TypeError(`no value for ${this.#name}`);
    return value;
  }
}

/** What was given, as it seems to be, but for each value a stand-in. */
function standIns<Given extends readonly object[]>(given: Given): Given {
  return new Proxy(given, {
    get(objects, at) {
      const values: unknown = Reflect.get(objects, at);
      return isObject(values)
        ? new Proxy(values, { get: (_, name) => new StandIn(Number(at), String(name)) })
        : values;
    },
  });
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/**
 * A list brought to a length that is a power of two by saying its last again: queries that ask about one to
 * a thousand values so come in eleven texts, and each can be kept prepared. For queries to which saying a
 * value twice makes no difference. At least one value.
 */
export function padded<Value>(values: readonly [Value, ...Value[]]): Value[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  const last = values.at(-1) ?? values[0];
  return [...values, ...Array.from({ length: length - values.length }, () => last)];
}

/** Whether a list has a value, as `padded` needs it. */
export function isFilled<Value>(values: readonly Value[]): values is readonly [Value, ...Value[]] {
  return values.length > 0;
}
