import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { useBuild } from "./build-folder.ts";
import { ensureBuild, lastGoodBuild } from "./build.ts";
import { exitWithError, printError } from "./exit-with-error.ts";

// `npm start`: builds if needed, then runs the service in this process. If the site can't be built, for example
// because of a typo in a text or on a read-only file system, the last good build is served.
const root = process.cwd();
try {
  await ensureBuild(root);
} catch (error) {
  const last = await lastGoodBuild(root);
  if (last === null) exitWithError(error);
  printError(error);
  const built = `${last.builtAt.slice(0, 16).replace("T", " ")} UTC`;
  process.stderr.write(
    `\nThe site wasn't rebuilt. Visitors see it as it was built on ${built}, with the ${last.dates}. ` +
      "Once the cause is fixed, run npm run build and restart.\n",
  );
}
const build = useBuild(root);
process.env["NODE_ENV"] = "production"; // React reads it once, when imported
await import(pathToFileURL(join(build, "service/main.js")).href);
