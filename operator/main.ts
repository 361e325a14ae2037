import { basename, dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { Command } from "commander";
import type { CliContext } from "./cli/context.ts";
import { runForProcess } from "./cli/open-context.ts";

// Entry point of the commands. The build makes one file of it for each (build/service/leads.js, outbox.js and so on),
// which loads and runs only the program that it is named after.

const [, entry = ""] = process.argv;

type Program = (context: CliContext) => Command;

/** Every command by the name of its file, with the import that loads its program. */
const programs: Readonly<Record<string, () => Promise<Program>>> = {
  leads: () => import("./leads/program.ts").then((part) => part.leadsProgram),
  desk: () => import("./desk/program.ts").then((part) => part.deskProgram),
  outbox: () => import("./outbox/program.ts").then((part) => part.outboxProgram),
  newsletter: () => import("./newsletter/program.ts").then((part) => part.newsletterProgram),
  plans() {
    // An import makes much garbage quickly. Collected often, it takes a quarter less memory, and a little more time
    // (Node 24).
    setFlagsFromString("--semi-space-growth-factor=1");
    return import("./plans/program.ts").then((part) => part.plansProgram);
  },
  backup: () => import("./backup/program.ts").then((part) => part.backupProgram),
  restore: () => import("./backup/restore.ts").then((part) => part.restoreProgram),
  "migrate-data": () => import("./migrate-data/program.ts").then((part) => part.migrateDataProgram),
  async "launch-check"() {
    const { launchCheckProgram } = await import("./launch-check/program.ts");
    const { launchContentFile, readLaunchContent } = await import("#server/config/launch.ts");
    // In the built service, where there are no sources: the build has stored what to know about the content.
    const file = join(dirname(entry), launchContentFile);
    return launchCheckProgram({ readContent: () => readLaunchContent(file), env: process.env });
  },
};

const name = basename(entry, ".js");
const load = programs[name];
if (!load) throw new Error(`there's no command ${name}`);
await runForProcess(await load());
