import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import agency from "#content/agency/agency.yaml";
import {
  compiledCode,
  startMailServer,
  startService,
  type MailServer,
  type Service,
  type ServiceOptions,
} from "#tests/service/testing.ts";
import type { Engine } from "#tests/faults/promises.ts";
import { storeForTest, type Store } from "./store.ts";

export interface TestService extends Service {
  readonly store: Store;
}

interface TestServiceOptions extends Omit<ServiceOptions, "dataDir" | "preload"> {
  /** A fault put into the service from outside. */
  readonly mutant?: Mutant | undefined;
  /** An earlier process's store; otherwise a new one. */
  readonly store?: Store;
  /** For a new store; by default SQLite. */
  readonly engine?: Engine;
}

/** Starts the built service for the running test. It is killed, and its data deleted, after the test. */
export async function serviceForTest(options: TestServiceOptions = {}): Promise<TestService> {
  const { store: earlier, engine = "SQLite", env, mutant, ...more } = options;
  const store = earlier ?? (await storeForTest(engine));
  const { dataDir } = store;
  const preload = mutant === undefined ? {} : { preload: mutantFile(mutant) };
  const service = await startService({
    ...more,
    ...preload,
    dataDir,
    env: { ...env, ...store.env },
  });
  onTestFinished(async () => {
    await service.end("SIGKILL");
  });
  return { ...service, store };
}

/** Starts a mail server for the running test. Port 0 picks a free one. */
export async function mailForTest(port = 0): Promise<MailServer> {
  const mail = await startMailServer(port);
  onTestFinished(() => mail.close());
  return mail;
}

/** What `submit` gets while a lead can't be stored. */
export const unavailable = {
  status: 503,
  reply: { success: false, message: expect.stringContaining(agency.phone.display) },
};

/** What is broken on purpose: a file of `mutants/`, and the name of one of its faults. */
export type Mutant = `${"processes" | "requests" | "stores"}?${string}`;

/** A fault put into a program from outside, as Node's `--import` takes it. */
export function mutantFile(mutant: Mutant): string {
  return new URL(`../mutants/${mutant.replace("?", ".ts?")}`, import.meta.url).href;
}

/** Runs an operator command, such as `npm run outbox -- list`. Returns its output. */
export function operator(
  store: Store,
  program: "leads" | "outbox",
  ...words: readonly string[]
): Promise<string> {
  return run(store, [`build/service/${program}.js`, ...words]);
}

/** Invites somebody to the lead desk. Returns the path of their link. */
export async function inviteToDesk(
  { url, store }: Pick<TestService, "url" | "store">,
  name: string,
): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, ".")}@desk.test`;
  const words = ["build/service/desk.js", "invite", name, email, "--json"];
  const { link }: { readonly link: string } = JSON.parse(await run(store, words, url));
  return link.slice(new URL(link).origin.length);
}

/** `npm run leads -- export --csv`, by default of the build. */
export function exportCsv(store: Store, mutant?: Mutant): Promise<string> {
  const before = mutant === undefined ? [] : ["--import", mutantFile(mutant)];
  return run(store, [...before, "build/service/leads.js", "export", "--csv"]);
}

async function run(
  { dataDir, env: place }: Store,
  words: readonly string[],
  publicUrl?: string,
): Promise<string> {
  const PATH = process.env["PATH"];
  const env = {
    PATH,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    ...compiledCode,
    ...place,
    ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
  };
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  return stdout;
}
