import { availableParallelism, cpus } from "node:os";
import { ensureBuild } from "#scripts/build.ts";
import { exitWithError } from "#scripts/exit-with-error.ts";
import { type Figure, printFigure, printHeading } from "./figure.ts";
import { readOptions, type Options, type PartName } from "./service/options.ts";
import { growth } from "./service/growth.ts";
import { memory } from "./service/memory.ts";
import { overload } from "./service/overload.ts";
import { pages } from "./service/pages.ts";
import { processes } from "./service/processes.ts";
import { submissions } from "./service/submissions.ts";

// `npm run bench`: the service under load, beside the least that could do the same on this machine; ends
// with 1 when a figure misses its target.
const parts: Readonly<Record<PartName, (options: Options) => Promise<Figure[]>>> = {
  submissions,
  pages,
  overload,
  memory,
  growth,
  processes,
};

const missed = await bench(process.argv.slice(2)).catch(exitWithError);
printHeading(missed.length > 0 ? `Missed:\n  ${missed.join("\n  ")}` : "Every target is met.");
process.exit(missed.length > 0 ? 1 : 0);

async function bench(args: readonly string[]): Promise<string[]> {
  const options = readOptions(args);
  if (!options.built) await ensureBuild(process.cwd());
  const [processor] = cpus();
  printHeading(`${availableParallelism()} cores, ${processor?.model}, Node ${process.version}`);
  const over: string[] = [];
  for (const part of options.parts) {
    printHeading(part);
    for (const figure of await parts[part](options)) {
      printFigure(figure);
      if (figure.over) over.push(`${figure.what} ${figure.measured}, ${figure.budget}`);
    }
  }
  return over;
}
