import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs one of the operator's commands, as `npm run outbox -- list` does; gives what it prints. */
export async function operator(
  dataDir: string,
  program: "leads" | "outbox",
  ...words: readonly string[]
): Promise<string> {
  const bundle = `build/service/${program}.js`;
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [bundle, ...words], { env });
  return stdout;
}
