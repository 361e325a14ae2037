import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import autocannon from "autocannon";
import { countySlug, stateOfFips } from "#server/plans/counties.ts";
import { writeDisplay } from "#server/plans/display.ts";
import { createPlanFinder } from "#server/plans/finder.ts";
import { planFolder } from "#server/plans/plan-files.ts";
import {
  atLeast,
  atMost,
  type Figure,
  milliseconds,
  percentile,
  plain,
  reported,
} from "#bench/report.ts";
import { visitPage } from "./load.ts";
import { type Pace, scratchDirectory, startMeasuredService } from "./run.ts";

const year = new Date().getFullYear();
const today = `${year}-06-01`;
/** The states and D.C., by FIPS code. */
const states = Array.from({ length: 56 }, (_, at) => String(at + 1).padStart(2, "0")).flatMap(
  (fips) => {
    const state = stateOfFips(`${fips}001`);
    return state === null ? [] : [{ fips, state }];
  },
);
const countiesPerState = 64;
/** A little more than CMS lists: about 5,900 plans, 137,000 rows. */
const plansPerState = 108;
const drugPlansPerState = 12;
/** Plans of the fullest county, with the drug plans of its state. */
const fullest = 143;

/** The columns of the official layout that the import reads; it finds them by name. */
const columns = {
  "Contract Year": String(year),
  "Contract Category Type": "MA-PD",
  "State Territory Abbreviation": "TX",
  "State Territory Name": "Texas",
  "County Name": "",
  "Contract ID": "",
  "Plan ID": "",
  "Segment ID": "0",
  "Parent Organization Name": '"Bench Holding, Inc."',
  "Contract Name": '"BENCH HEALTH OF THE SOUTH, INC."',
  "Organization Marketing Name": "",
  "Organization Type": "Local CCP",
  "Plan Name": "",
  "Plan Type": "HMO",
  "Special Needs Plan (SNP) Indicator": "No",
  "SNP Type": "Not Applicable",
  "Part D Coverage Indicator": "Yes",
  "Annual Part D Deductible Amount": "$615.00 ",
  "Part D Total Premium": "$12.40 ",
  "Part C Premium": "$0.00 ",
  "Monthly Consolidated Premium (Part C + D)": "$12.40 ",
  "In-Network Maximum Out-of-Pocket (MOOP) Amount": '"$5,900.00 "',
  "Part C Summary Star Rating": "3.5",
  "Part D Summary Star Rating": "4",
  "Overall Star Rating": "4",
  // The official file has 52 columns; the others make its rows as long.
  ...Object.fromEntries(Array.from({ length: 27 }, (_, at) => [`Other ${at}`, "Not Applicable"])),
};
type Row = Partial<Record<keyof typeof columns, string>>;

/** A landscape file as large as the official one, with made-up plans and counties. */
function* landscape(): Generator<string> {
  yield `\uFEFF${Object.keys(columns).join(",")}\r\n`;
  const line = (row: Row) => `${Object.values({ ...columns, ...row }).join(",")}\r\n`;
  for (const [at, { state }] of states.entries()) {
    for (let plan = 0; plan < plansPerState + (at === 0 ? fullest : 0); plan += 1)
      for (const county of countiesOf(at, plan)) yield line(planRow(at, state, plan, county));
    for (let plan = 0; plan < drugPlansPerState; plan += 1)
      yield line({
        ...planRow(at, state, plan, "All Counties"),
        "Contract Category Type": "PDP",
        "Contract ID": `S${1000 + at}`,
        "Plan Type": "PDP",
      });
  }
}

function planRow(at: number, state: string, plan: number, county: string): Row {
  const maker = `Bench Health ${plan % 9}`;
  return {
    "State Territory Abbreviation": state,
    "County Name": county,
    "Contract ID": `H${1000 + at}`,
    "Plan ID": String(plan).padStart(3, "0"),
    "Organization Marketing Name": maker,
    "Plan Name": `${maker} Plan ${at * 541 + plan * 17} (HMO)`,
  };
}

/** A plan is offered in 25 of a state's counties; the first 131 of the first state also in its first one. */
function countiesOf(state: number, plan: number): string[] {
  const names = Array.from({ length: 25 }, (_, step) =>
    countyName((plan * 7 + step) % countiesPerState),
  );
  const first = state === 0 && plan < fullest - drugPlansPerState ? [countyName(0)] : [];
  return [...new Set([...first, ...names])];
}

/** In letters: the import compares only those and digits. */
function countyName(county: number): string {
  return `Bench ${county}`;
}

async function writeSet(directory: string) {
  const file = join(directory, `landscape-${year}.csv`);
  await pipeline(landscape(), createWriteStream(file));
  const counties = states.flatMap(({ fips, state }) =>
    Array.from({ length: countiesPerState }, (_, county) => ({
      fips: `${fips}${String(county * 2 + 1).padStart(3, "0")}`,
      state,
      name: `${countyName(county)} County`,
    })),
  );
  const zips = counties.flatMap(({ fips }, at) =>
    Array.from(
      { length: 18 },
      (_, step) => `${String((at * 13 + step * 631) % 100_000).padStart(5, "0")},${fips},0.5`,
    ),
  );
  const lines = counties.map(({ fips, state, name }) => `${fips},${state},${name}`);
  await writeFile(join(directory, "counties.csv"), `fips,state,name\n${lines.join("\n")}\n`);
  await writeFile(
    join(directory, "zips.csv"),
    `zip,fips,share\n${[...new Set(zips)].join("\n")}\n`,
  );
  return { file, counties };
}

const reportsMemory = `process.on("exit",()=>console.error("maxRSS",process.resourceUsage().maxRSS))`;

/** Runs `npm run plans -- …` as built. @returns its seconds and the most memory it used, in MB. @throws if it fails */
async function runPlans(dataDir: string, ...args: string[]) {
  const watch = ["--import", `data:text/javascript,${encodeURIComponent(reportsMemory)}`];
  const began = performance.now();
  const child = spawn(process.execPath, [...watch, "build/service/plans.js", ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(child, "close");
  if (child.exitCode !== 0) throw new Error(`plans ${args.join(" ")} failed: ${said}`);
  const memory = Number(/maxRSS (\d+)/.exec(said)?.[1]) / 1024;
  return { seconds: (performance.now() - began) / 1000, memory };
}

/**
 * Imports a made-up country, with every figure shown.
 * @param directory for the files to import
 * @returns the paths of its counties' pages, the one with the most plans first, and what the import took
 */
export async function importCountry(directory: string, dataDir: string) {
  const { file, counties } = await writeSet(directory);
  await runPlans(dataDir, "import-zips", join(directory, "zips.csv"));
  const { seconds, memory } = await runPlans(dataDir, "import", file);
  const record = { materialId: "bench", approved: `${year}-01-01`, year, expires: `${year}-12-31` };
  writeDisplay(planFolder(dataDir), { show: "full", records: [record] });
  const paths = counties.map(
    ({ state, name }) => `/plans/${state.toLowerCase()}/${countySlug(name)}`,
  );
  return { file, paths, seconds, memory };
}

/** Plan data of the whole country: its import, lookups, pages, and pages while an import runs. */
export async function* plans({ rounds, milliseconds: time }: Pace): AsyncGenerator<Figure> {
  await using directory = await scratchDirectory();
  const dataDir = join(directory.path, "service");
  const { file, paths, seconds, memory } = await importCountry(directory.path, dataDir);
  yield atMost("importing the whole country, in seconds", seconds, 6);
  yield atMost("  memory, in MB", memory, 200);
  yield* lookups(dataDir);
  await using service = await startMeasuredService(dataDir);
  yield atMost(
    `page of a county with ${fullest} plans, bytes`,
    await bytesOf(service.port, paths[0] ?? ""),
    14_000,
  );
  // Most visitors of an agency live near it.
  const near = paths.slice(0, 100);
  for (const path of near) await visitPage(service.port, path);
  const alone = await visitAll(service.port, near, rounds * time);
  yield atLeast("county pages a second", alone.perSecond, 1000);
  yield atMost("  p99", alone.p99, 50, milliseconds);
  const importing = runPlans(dataDir, "import", file);
  const during = await visitAll(service.port, near, rounds * time);
  await importing;
  yield atMost("  p99 while an import runs", during.p99, 50, milliseconds);
}

function* lookups(dataDir: string): Generator<Figure> {
  const finder = createPlanFinder({
    folder: planFolder(dataDir),
    samples: false,
    today: () => today,
    isOffered: () => true,
    onFault: (error) => {
      throw error;
    },
  });
  const times = Array.from({ length: 5000 }, (_, at) => {
    const began = performance.now();
    const [county] = finder.countiesOfZip(String((at * 7919) % 100_000).padStart(5, "0"));
    if (county !== undefined) finder.plansIn(county);
    return performance.now() - began;
  });
  finder.close();
  yield reported("lookup from ZIP code to plans, p50", `${plain(percentile(times, 0.5))} ms`);
  yield atMost("  p99, in ms", percentile(times, 0.99), 5);
}

async function bytesOf(port: number, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { "Accept-Encoding": "br" },
  });
  const length = Number(answer.headers.get("content-length"));
  await answer.arrayBuffer();
  return length;
}

/** Twenty visitors, each asking for the next page as soon as the last one is there. */
async function visitAll(port: number, paths: readonly string[], time: number) {
  const times: number[] = [];
  let asked = 0;
  const run = autocannon(
    {
      url: `http://127.0.0.1:${port}`,
      connections: 20,
      duration: time / 1000,
      sampleInt: 20,
      requests: [
        {
          setupRequest: (request) => ({
            ...request,
            path: paths[(asked += 1) % paths.length] ?? "/",
            headers: { "Accept-Encoding": "br" },
          }),
        },
      ],
    },
    () => {},
  );
  const began = performance.now();
  let odd = 0;
  run.on("response", (_client, status, _bytes, each) => {
    if (status === 200) times.push(each);
    else odd += 1;
  });
  await once(run, "done");
  if (odd > 0) throw new Error(`${odd} pages did not return 200`);
  return {
    perSecond: (1000 * times.length) / (performance.now() - began),
    p99: percentile(times, 0.99),
  };
}
