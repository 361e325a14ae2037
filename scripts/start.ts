import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuild } from "./build.ts";
import { exitWithError } from "./exit-with-error.ts";

// `npm start`: builds if needed, then runs the service in this process.
const root = process.cwd();
await ensureBuild(root).catch(exitWithError);
process.env["NODE_ENV"] = "production"; // React reads it once, when imported
await import(pathToFileURL(join(root, "build/service/main.js")).href);
