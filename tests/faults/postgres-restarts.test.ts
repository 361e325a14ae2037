import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { earlyAnswer } from "./support/broken-front.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { full } from "./promises.ts";
import { inspectLeads, postgresForTest } from "./support/store.ts";
import { mutantFile, serviceForTest } from "./support/service.ts";
import { addressOf, somebody, startVisitors, submit } from "./support/visitors.ts";

const modes = full
  ? (["immediate", "fast", "immediate", "fast", "immediate"] as const)
  : (["immediate", "fast"] as const);

interface Mutant {
  readonly preload?: string;
  readonly through?: (port: number) => Promise<number>;
}

/** Restarts PostgreSQL repeatedly while 24 visitors send forms to one process. */
async function restartUnderLoad({ preload, through }: Mutant = {}) {
  const { server, store } = await postgresForTest();
  const service = await serviceForTest(preload === undefined ? { store } : { store, preload });
  const visitors = startVisitors(24, (await through?.(service.port)) ?? service.port);
  const { acknowledged } = visitors;
  for (const mode of modes) {
    const goal = acknowledged.size + 30;
    await vi.waitUntil(() => acknowledged.size >= goal, { timeout: 60_000 });
    await server.stop(mode);
    await delay(Math.random() * 500);
    await server.start();
    if (!service.isRunning()) break;
  }
  const running = service.isRunning();
  if (running) await visitors.leave();
  const code = await service.end("SIGTERM");
  return { running, code, refusals: visitors.refusals, ...(await inspectLeads(store, visitors)) };
}

test(`after ${modes.length} restarts of PostgreSQL under load, nothing acknowledged is lost, and the process keeps running`, async () => {
  const findings = await restartUnderLoad();
  const { acknowledged, lost, duplicated, torn } = findings;
  const counts = `${acknowledged} acknowledged, lost ${lost}, doubled ${duplicated}, torn ${torn}`;
  const after = findings.running ? "the process keeps running" : "the process exited";
  reportFigure("restarts", "PostgreSQL", `${modes.length} restarts: ${counts}; ${after}`);
  expect(findings).toMatchObject({
    running: true,
    code: 0,
    refusals: [],
    lost: 0,
    misnamed: 0,
    duplicated: 0,
    torn: 0,
    integrity: "ok",
  });
});

test("control: a process that ignores connection errors exits", async () => {
  reportControl("restarts", "PostgreSQL");
  const { running } = await restartUnderLoad({ preload: mutantFile("unheard-pool") });
  expect(running).toBe(false);
});

test("control: responding before the commit loses leads", async () => {
  reportControl("restarts", "PostgreSQL");
  const { lost } = await restartUnderLoad({ through: earlyAnswer });
  expect(lost).toBeGreaterThan(0);
});

const unavailable = {
  status: 503,
  reply: { success: false, message: expect.stringContaining("(972) 204-5855") },
};

test("without PostgreSQL, the service says so, keeps serving pages, and recovers without a restart", async () => {
  reportControl("databaseGone", "PostgreSQL");
  const { server, store } = await postgresForTest();
  const service = await serviceForTest({ store });
  const front = { port: await earlyAnswer(service.port) };
  const statusOf = async (path: string) => (await fetch(addressOf(service) + path)).status;
  expect((await submit(service, somebody())).status).toBe(201);

  await server.stop("fast");
  const form = await submit(service, somebody());
  const statuses = [await statusOf("/"), await statusOf("/healthz"), await statusOf("/readyz")];
  // Control: the same check of a proxy that answers before the commit.
  expect(await submit(front, somebody())).not.toEqual(unavailable);

  await server.start();
  await vi.waitUntil(async () => (await statusOf("/readyz")) === 200, { timeout: 20_000 });
  const after = (await submit(service, somebody())).status;
  const [page, , ready] = statuses;
  const once = `form ${form.status}, page ${page}, ready ${ready}; back: form ${after}`;
  reportFigure("databaseGone", "PostgreSQL", once);
  expect(form).toEqual(unavailable);
  expect(statuses).toEqual([200, 200, 503]);
  expect(after).toBe(201);
});
