import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { countyPath } from "#contract/plans.ts";
import { countySlug, stateNames } from "#server/plans/counties.ts";
import { writeDisplay } from "#server/plans/display.ts";
import { planFolder } from "#server/plans/plan-files.ts";
import { landscapeCsv } from "#server/plans/testing.ts";
import { atMost, type Figure } from "./report.ts";
import { scratchDirectory } from "./service.ts";

const year = new Date().getFullYear();
const countiesPerState = 64;
const states = Object.keys(stateNames);
/** About as much as CMS lists: 6,200 plans, 138,000 rows. */
const plansPerState = 98;
const drugPlansPerState = 12;
/** Plans of the fullest county, the first one, with the drug plans of its state. */
const fullest = 143;

/** In letters: the import compares only those and digits. */
const countyName = (county: number) => `Bench ${county}`;

/** The official file has 52 columns; these make the rows of our sample as long. */
const padding = 27;

/** A landscape file as large as the official one, with made-up plans and counties. */
function* landscape(): Generator<string> {
  const [header = ""] = landscapeCsv(year, []).split("\r\n");
  yield header + Array.from({ length: padding }, (_, at) => `,Other ${at}`).join("") + "\r\n";
  for (const [at, state] of states.entries()) {
    const medical = at === 0 ? fullest - drugPlansPerState : plansPerState;
    for (let plan = 0; plan < medical + drugPlansPerState; plan += 1) {
      const isDrugPlan = plan >= medical;
      const rows = (isDrugPlan ? ["All Counties"] : countiesOf(at, plan)).map((county) => ({
        "Contract Category Type": isDrugPlan ? "PDP" : "MA-PD",
        "State Territory Abbreviation": state,
        "County Name": county,
        "Contract ID": `${isDrugPlan ? "S" : "H"}${1000 + at}`,
        "Plan ID": String(plan).padStart(3, "0"),
        "Organization Marketing Name": `Bench Health ${plan % 9}`,
        "Plan Name": `Bench Health ${plan % 9} Plan ${at * 541 + plan * 17} (HMO)`,
        "Plan Type": isDrugPlan ? "PDP" : "HMO",
      }));
      const lines = landscapeCsv(year, rows).slice(header.length + 2);
      yield lines.replaceAll("\r\n", `${",Not Applicable".repeat(padding)}\r\n`);
    }
  }
}

/** A plan is offered in 25 of a state's counties; all of the first state also in its first county. */
function countiesOf(state: number, plan: number): string[] {
  const counties = Array.from({ length: 25 }, (_, step) => (plan * 7 + step) % countiesPerState);
  return [...new Set(state === 0 ? [0, ...counties] : counties)].map(countyName);
}

/** Not `maxRSS`, which on Linux starts at the peak of the process that spawned it: exec keeps that. */
const reportsMemory = `import { readFileSync } from "node:fs"; process.on("exit", () =>
  console.error(/VmHWM.*/.exec(readFileSync("/proc/self/status", "utf8"))[0]));`;

/**
 * Imports a made-up country, with every figure shown.
 * @param directory for the file to import
 * @returns the paths of its counties' pages, the one with the most plans first; the seconds that the import took, and
 *   the most memory, in MB
 * @throws {Error} with the output of an import that fails
 */
export async function importCountry(directory: string, dataDir: string) {
  const file = join(directory, `landscape-${year}.csv`);
  await pipeline(landscape(), createWriteStream(file));
  const watch = ["--import", `data:text/javascript,${encodeURIComponent(reportsMemory)}`];
  const start = performance.now();
  const child = spawn(process.execPath, [...watch, "build/service/plans.js", "import", file], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [errors] = await Promise.all([text(child.stderr), once(child, "close")]);
  if (child.exitCode !== 0) throw new Error(`The import failed: ${errors}`);
  const seconds = (performance.now() - start) / 1000;
  const megabytes = Number(/VmHWM:\s+(\d+)/.exec(errors)?.[1]) / 1024;
  const record = { materialId: "bench", approved: `${year}-01-01`, year, expires: `${year}-12-31` };
  writeDisplay(planFolder(dataDir), { show: "full", records: [record] });
  const slugs = Array.from({ length: countiesPerState }, (_, at) => countySlug(countyName(at)));
  const paths = states.flatMap((state) => slugs.map((slug) => countyPath({ state, slug })));
  return { paths, seconds, megabytes };
}

/** Plan data of a made-up country as large as the official file: what its import takes. */
export async function* plans(): AsyncGenerator<Figure> {
  await using directory = await scratchDirectory();
  const cost = await importCountry(directory.path, join(directory.path, "service"));
  yield atMost("importing the whole country, in seconds", cost.seconds, 9);
  yield atMost("  memory, in MB", cost.megabytes, 200);
}
