import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { BuiltGuide } from "#scripts/guide/build-guide.ts";

const run = promisify(execFile);
const command = pathToFileURL(join(process.cwd(), "scripts/guide/build-guide.ts")).href;

/**
 * Builds the guide in a plain Node process, as `npm run build` does: the content reader imports schemas by file
 * URL, which the test runner would load in its own way.
 * @throws {Error} with the process's output, if the build fails
 */
export async function buildInNode(root: string, outFile: string): Promise<BuiltGuide> {
  const script = `
    const { buildGuide } = await import(${JSON.stringify(command)});
    process.stdout.write(JSON.stringify(await buildGuide(...${JSON.stringify([root, outFile])})));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: root,
  });
  return JSON.parse(stdout) as BuiltGuide;
}
