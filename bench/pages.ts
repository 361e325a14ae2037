import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { plainGet } from "#tests/http/raw-requests.ts";
import { browserHeaders, load } from "./load.ts";
import { importCountry } from "./plans.ts";
import { atLeast, atMost, type Figure, milliseconds, unlimited } from "./report.ts";
import { byTurns, median, type Pace, percentile, ratioOf } from "./rounds.ts";
import { scratchDirectory, startMeasuredService } from "./service.ts";

/** Visitors who read at the same time. */
const visitors = 20;
/** How many cold pages are visited in a round, one after the other: of an hour's 600, all rounds need 120. */
const coldPages = 20;

/**
 * The home page, which the service keeps, under load, and counties' pages that it renders for their first visitor. A bare
 * server that answers with the same bytes is visited in the same rounds.
 */
export async function* pages({ rounds, milliseconds: time }: Pace): AsyncGenerator<Figure> {
  await using directory = await scratchDirectory();
  const dataDir = join(directory.path, "service");
  const { paths } = await importCountry(directory.path, dataDir);
  await using service = await startMeasuredService(dataDir);
  using child = fork(new URL("./bare-server.ts", import.meta.url), { serialization: "advanced" });
  const barePort = await answerAs(child, service.port);
  const visitHome = (port: number) => async () => {
    const nextRequest = () => ({ path: "/", headers: browserHeaders });
    const { perSecond, times } = await load({ port, visitors, milliseconds: time, nextRequest });
    return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  };
  const visitInTurn = (port: number) => async () => {
    const times: number[] = [];
    for (const path of paths.splice(0, coldPages)) times.push(await timeOf(port, path));
    return median(times);
  };
  const [warm = [], least = []] = await byTurns(rounds, [service.port, barePort].map(visitHome));
  const [cold = [], alone = []] = await byTurns(rounds, [service.port, barePort].map(visitInTurn));
  const inAll = (contender: typeof warm, figure: keyof (typeof warm)[number]) =>
    contender.map((round) => round[figure]);
  yield atLeast(
    `warm pages a second, ${visitors} visitors`,
    median(inAll(warm, "perSecond")),
    2500,
  );
  for (const figure of ["p50", "p99"] as const) {
    yield unlimited(`  ${figure}`, median(inAll(warm, figure)), milliseconds);
    const ratio = ratioOf(inAll(warm, figure), inAll(least, figure));
    yield atMost("  divided by the bare server's", ratio, 4);
  }
  yield atMost("cold page, one visitor, p50", median(cold), 50, milliseconds);
  yield unlimited("  divided by the bare server's", ratioOf(cold, alone));
}

/** Has the bare server answer as the service does for the home page. @returns its port */
async function answerAs(child: ChildProcess, port: number): Promise<number> {
  const { headers, body } = await plainGet({ port }, "/", browserHeaders);
  // Visitors under load keep their connection, which this request closes.
  const { connection: _, ...rest } = headers;
  child.send({ headers: rest, body });
  const [address] = await once(child, "message", { signal: AbortSignal.timeout(20_000) });
  return address.port;
}

/** Visits a page. @returns its response time in milliseconds. @throws {Error} for a status other than 200 */
async function timeOf(port: number, path: string): Promise<number> {
  const start = performance.now();
  const { status } = await plainGet({ port }, path, browserHeaders);
  if (status !== 200) throw new Error(`${path} returned ${status}`);
  return performance.now() - start;
}
