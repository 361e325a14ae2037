import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { useBuild } from "./build-folder.ts";

// `npm start`: builds the site if needed, then runs the service in this process. The build is another process, because
// its tools load React's development build, which can't render the pages of a service.
const root = process.cwd();
const builder = spawn(process.execPath, [join(import.meta.dirname, "build.ts"), "--before-start"], {
  stdio: "inherit",
});
const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const stopBuilder = (signal: NodeJS.Signals) => void builder.kill(signal);
for (const signal of endings) process.on(signal, stopBuilder);
const [code]: (number | null)[] = await once(builder, "exit");
if (code !== 0) process.exit(code ?? 1);
for (const signal of endings) process.off(signal, stopBuilder);

const build = useBuild(root);
process.env["NODE_ENV"] = "production"; // React reads it once, when imported
await import(pathToFileURL(join(build, "service/main.js")).href);
