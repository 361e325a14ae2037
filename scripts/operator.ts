import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { useBuild } from "./build-folder.ts";
import { exitWithError } from "./exit-with-error.ts";

// `npm run leads -- …`: runs an operator command from the current build, even an outdated one. Never builds the
// pages: before the first build, it builds only the commands, for this run.
const root = process.cwd();
const [, , command = "", ...words] = process.argv;
const file = join(await findCommands(), `${command}.js`);
// As if Node had been given the command: it's named after its file.
process.argv.splice(1, Infinity, file, ...words);
await import(pathToFileURL(file).href);

async function findCommands(): Promise<string> {
  if (existsSync(join(root, "build/service", `${command}.js`)))
    return join(useBuild(root), "service");
  // Under node_modules, so that the bundle finds its packages.
  const folder = join(root, `node_modules/.cache/commands-${process.pid}`);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // The tools of a build take longer to load than most commands run.
  const { buildService } = await import("./build.ts");
  await buildService(root, folder).catch(exitWithError);
  return folder;
}
