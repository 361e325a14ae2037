import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { StoreSettings } from "./service-store.ts";

/** What one of the operator's commands prints over a service's store, as `npm run leads -- …` does. */
export async function runOperator(
  program: "leads" | "newsletter",
  store: StoreSettings,
  words: readonly string[],
): Promise<string> {
  const command = [`build/service/${program}.js`, ...words];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...store },
  });
  return stdout;
}
