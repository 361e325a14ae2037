import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Store } from "./store.ts";

/** Runs one of the operator's commands, as `npm run outbox -- list` does; gives what it prints. */
export async function operator(
  { dataDir, env: place }: Store,
  program: "leads" | "outbox",
  ...words: readonly string[]
): Promise<string> {
  const bundle = `build/service/${program}.js`;
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", DATA_DIR: dataDir, ...place };
  const { stdout } = await promisify(execFile)(process.execPath, [bundle, ...words], { env });
  return stdout;
}
