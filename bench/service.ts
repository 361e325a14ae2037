import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { ensureBuild } from "#scripts/build.ts";
import { exitWithError } from "#scripts/exit-with-error.ts";
import { readNames, report } from "./report.ts";
import { growth } from "./service/growth.ts";
import { pages, postgres, sqlite } from "./service/intake.ts";
import { plans } from "./service/plans.ts";
import { quick, whole } from "./service/run.ts";

// `npm run bench -- [--only sqlite,pages] [--quick] [--built]`: measures the service under load. `--quick` only
// checks that everything runs; `--built` measures the existing build.
const parts = { sqlite, postgres, pages, plans, growth };

process.exit(await bench(process.argv.slice(2)).catch(exitWithError));

async function bench(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      built: { type: "boolean", default: false },
    },
  });
  const wanted = readNames("--only", values.only, parts);
  if (!values.built) await ensureBuild(process.cwd());
  const machine = `${availableParallelism()} cores, ${cpus()[0]?.model}, Node ${process.version}`;
  process.stdout.write(`${machine}\n`);
  const pace = values.quick ? quick : whole;
  return await report(wanted.map(([title, part]) => ({ title, figures: () => part(pace) })));
}
