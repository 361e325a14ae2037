import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { forInformation, milliseconds as shown, type Figure } from "#bench/figure.ts";
import { closedLoad } from "#bench/service/load/closed-load.ts";
import { openLoad } from "#bench/service/load/open-load.ts";
import { submissionRequest } from "#bench/service/load/requests.ts";
import type { Options } from "#bench/service/options.ts";
import { withScratch } from "#bench/service/run/scratch.ts";
import { startDesk } from "#bench/service/run/start-desk.ts";

/** So many times more than can be taken. */
const times = 10;

/** What visitors see while ten times as many forms are sent as can be stored. */
export async function overload(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const desk = await startDesk(directory);
    const figures = await measure(desk.port, options.milliseconds * 2);
    await desk.end();
    return figures;
  });
}

async function measure(port: number, milliseconds: number): Promise<Figure[]> {
  const closed = { ports: [port], connections: 64, milliseconds, next: submissionRequest };
  await closedLoad(closed); // warms it up
  const { answers, seconds } = await closedLoad(closed);
  answers.expectOnly(201);
  const sustained = answers.total / seconds;
  const alone = await visitPages(port, milliseconds);
  const load = { port, connections: 4000, milliseconds, next: submissionRequest };
  const [over, beside] = await Promise.all([
    openLoad({ ...load, rate: times * sustained }),
    visitPages(port, milliseconds),
  ]);
  const offered = over.answers.total + over.unanswered;
  const share = (count: number) => `${((100 * count) / offered).toFixed(1)} %`;
  const within = (part: number) => shown(over.answers.within(201, part));
  const taken = over.answers.count(201);
  return [
    forInformation("submissions that are sustained", `${Math.round(sustained)}/s`),
    forInformation(
      "  within which half; 99 of 100",
      pair(answers.within(201, 0.5), answers.within(201, 0.99)),
    ),
    forInformation(
      "offered: ten times as many",
      `${Math.round((1000 * offered) / milliseconds)}/s`,
    ),
    forInformation("  taken", `${Math.round((1000 * taken) / milliseconds)}/s`),
    forInformation("  taken: within which half; 99 of 100", `${within(0.5)}, ${within(0.99)}`),
    forInformation("  told to try again (503)", share(over.answers.count(503))),
    forInformation("  told so within which 99 of 100", shown(over.answers.within(503, 0.99))),
    forInformation(
      "  not answered in time, or cut off",
      share(over.unanswered + over.answers.count(0)),
    ),
    forInformation("pages: 99 of 100 within, alone; beside", pair(alone, beside)),
  ];
}

function pair(one: number, other: number): string {
  return `${one.toFixed(1)} ms, ${other.toFixed(1)} ms`;
}

async function visitPages(port: number, milliseconds: number): Promise<number> {
  const script = new URL("../load/page-visitor.ts", import.meta.url).pathname;
  const args = [script, String(port), String(milliseconds)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}
