import { join } from "node:path";
import { launchContentFile, readLaunchContent } from "#server/config/launch.ts";
import { runForProcess } from "./cli/open-context.ts";
import { launchCheckProgram } from "./launch-check/program.ts";

// In the built service, where there are no sources: the build has stored what to know of the content.
const file = join(import.meta.dirname, launchContentFile);
await runForProcess(
  launchCheckProgram({ readContent: () => readLaunchContent(file), env: process.env }),
);
