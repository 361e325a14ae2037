import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuild } from "./build.ts";
import { exitWithError } from "./exit-with-error.ts";

// `npm run leads -- …`: runs an operator command. Never rebuilds an existing build, because the service may be
// running from it.
const root = process.cwd();
const [command = ""] = process.argv.splice(2, 1);
const bundle = join(root, "build/service", `${command}.js`);
if (!existsSync(bundle)) await ensureBuild(root).catch(exitWithError);
await import(pathToFileURL(bundle).href);
