import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Store } from "./store.ts";

/** Runs one of the operator's commands, as `npm run outbox -- list` does; gives what it prints. */
export function operator(
  store: Store,
  program: "leads" | "outbox",
  ...words: readonly string[]
): Promise<string> {
  return run(store, [`build/service/${program}.js`, ...words]);
}

/** `npm run leads -- export --csv`, by default as it was built. */
export function exportCsv(store: Store, preload?: string): Promise<string> {
  const before = preload === undefined ? [] : ["--import", preload];
  return run(store, [...before, "build/service/leads.js", "export", "--csv"]);
}

async function run({ dataDir, env: place }: Store, words: readonly string[]): Promise<string> {
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", DATA_DIR: dataDir, ...place };
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  return stdout;
}
