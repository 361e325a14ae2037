import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { Client } from "pg";
import { scratchPostgres } from "#server/db/scratch/testing.ts";
import { compiledCode } from "#tests/service/testing.ts";

/** A lead as the operator's command prints it: the fields that tests read; they compare others too. */
interface OperatorLead {
  readonly id: string;
  readonly email: string;
}

/** The output of `npm run leads -- export --json` over a service's store: all leads, or those of an email address. */
export async function operatorLeads(store: StoreSettings, email?: string): Promise<OperatorLead[]> {
  const leads: OperatorLead[] = JSON.parse(await operatorSays(store, ["export", "--json"]));
  return leads.filter((lead) => email === undefined || lead.email === email);
}

/** The output of `npm run leads` over a service's store. */
export async function operatorSays(
  store: StoreSettings,
  words: readonly string[],
): Promise<string> {
  return await runOperator("leads", store, words);
}

/** A subscriber as the operator's command exports it. */
interface ExportedReader {
  readonly email: string;
  readonly unsubscribeUrl: string;
}

/** The output of `npm run newsletter -- export --json` for an address in a service's store. */
export async function exportedReaders(
  store: StoreSettings,
  email: string,
): Promise<ExportedReader[]> {
  const json = await runOperator("newsletter", store, ["export", "--json"]);
  const readers: ExportedReader[] = JSON.parse(json);
  return readers.filter((reader) => reader.email === email);
}

/** The link of an invitation to the lead desk over a service's store, from the command. */
export async function deskInvitation(
  store: StoreSettings,
  url: string,
  person: { readonly name: string; readonly email: string; readonly isManager?: boolean },
): Promise<string> {
  const { name, email, isManager = false } = person;
  const words = ["invite", name, email, ...(isManager ? ["--manager"] : []), "--json"];
  const invitation: { link: string } = JSON.parse(
    await runOperator("desk", { ...store, PUBLIC_URL: url }, words),
  );
  return invitation.link;
}

/** The output of an operator command over a service's store, such as `npm run leads -- …`. */
async function runOperator(
  program: "desk" | "leads" | "newsletter",
  store: Readonly<StoreSettings & { PUBLIC_URL?: string }>,
  words: readonly string[],
): Promise<string> {
  const command = [`build/service/${program}.js`, ...words];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...compiledCode, ...store },
  });
  return stdout;
}

/** The settings with which a service, and the operator's commands, find their store. */
export interface StoreSettings {
  readonly DATA_DIR: string;
  /** If omitted, a SQLite file in the data directory. */
  readonly DATABASE_URL?: string;
}

/** Where a test's service can store leads. */
interface OwnStore {
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * With `DATABASE_URL=postgres://…`, a separate schema in that database; otherwise a SQLite file in the service's
 * data directory.
 */
export async function ownStore(): Promise<OwnStore> {
  const url = process.env["DATABASE_URL"] ?? "";
  if (!/^postgres(ql)?:/.test(url)) return { env: {}, remove: async () => {} };
  const scratch = await scratchPostgres(url);
  if (scratch.place.engine !== "postgres") throw new Error("not a PostgreSQL location");
  return { env: { DATABASE_URL: scratch.place.url }, remove: () => scratch.remove() };
}

/** Reads rows from a service's store while it runs, on either engine. */
export async function rowsIn(
  { DATA_DIR, DATABASE_URL }: StoreSettings,
  query: string,
): Promise<readonly Record<string, unknown>[]> {
  if (DATABASE_URL === undefined) {
    const options = { readOnly: true, timeout: 5000 };
    using file = new DatabaseSync(join(DATA_DIR, "leads.db"), options);
    return file.prepare(query).all();
  }
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(query);
    return rows;
  } finally {
    await client.end();
  }
}

/** Prevents a service from storing anything, like a slow disk or server, until the returned function is called. */
export async function holdStore({ DATA_DIR, DATABASE_URL }: StoreSettings) {
  if (DATABASE_URL === undefined) {
    const file = new DatabaseSync(join(DATA_DIR, "leads.db"), { timeout: 5000 });
    file.exec("begin immediate");
    return async () => file.close();
  }
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query("lock table leads");
  return () => client.end();
}
