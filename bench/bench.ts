import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { ensureBuild } from "#scripts/build.ts";
import { exitWithError } from "#scripts/exit-with-error.ts";
import { desk } from "./desk.ts";
import { growth } from "./growth.ts";
import { postgres, sqlite } from "./intake.ts";
import { documents } from "./lighthouse.ts";
import { pages } from "./pages.ts";
import { plans } from "./plans.ts";
import { report } from "./report.ts";
import { fullPace, quickPace } from "./rounds.ts";

// `npm run bench -- [--only sqlite,pages] [--quick]`: measures the built service. `--quick` only checks that everything
// runs. `npm run bench:pages -- [/path…]`: compares every page, or those named, with its budgets.
process.exit(await bench(process.argv.slice(2)).catch(exitWithError));

/** @throws {Error} for the name of a part that there isn't */
async function bench(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: "string", default: "sqlite,postgres,pages,plans,growth,desk" },
      quick: { type: "boolean", default: false },
    },
  });
  const pace = values.quick ? quickPace : fullPace;
  const parts = {
    sqlite: () => sqlite(pace),
    postgres: () => postgres(pace),
    pages: () => pages(pace),
    plans,
    growth: () => growth(pace),
    desk: () => desk(pace),
    documents: () => documents(positionals),
  };
  const names = Object.keys(parts);
  const selection = values.only.split(",").map((name) => name.trim());
  const unknownNames = selection.filter((name) => !names.includes(name));
  if (unknownNames.length > 0)
    throw new Error(`--only: choose from ${names.join(", ")}; not ${unknownNames.join(", ")}`);
  await ensureBuild(process.cwd());
  const machine = `${availableParallelism()} cores, ${cpus()[0]?.model}, Node ${process.version}`;
  process.stdout.write(`${machine}\n`);
  const entries = Object.entries(parts).filter(([title]) => selection.includes(title));
  return await report(entries.map(([title, figures]) => ({ title, figures })));
}
