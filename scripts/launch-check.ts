import { runProgram } from "#operator/cli/program.ts";
import { launchCheckProgram } from "#operator/launch-check/program.ts";
import { readLaunchContent } from "./launch/read-launch-content.ts";

// `npm run launch-check [-- --json]`: checks the sources as they are now, built or not.
const root = process.cwd();
const program = launchCheckProgram({
  readContent: () => readLaunchContent(root),
  env: process.env,
});
const context = {
  write: (text: string) => void process.stdout.write(text),
  writeError: (text: string) => void process.stderr.write(text),
  now: () => new Date(),
};
process.exitCode = await runProgram(program(context), process.argv.slice(2), context);
