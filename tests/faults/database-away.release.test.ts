import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi, describe } from "vitest";
import { freePort } from "#tests/service/testing.ts";
import { allOnce, arrivals, compare } from "#tests/faults/support/mail.ts";
import { reportControl, reportFigure } from "#tests/faults/support/figure.ts";
import {
  type Mutant,
  mailForTest,
  serviceForTest,
  type TestService,
  unavailable,
} from "#tests/faults/support/service.ts";
import {
  integrityOf,
  leadsIn,
  outboxIn,
  inspectLeads,
  postgresForTest,
} from "#tests/faults/support/store.ts";
import { addressOf, somebody, submit, startVisitors } from "#tests/faults/support/visitors.ts";
import { earlyAnswer } from "#tests/faults/support/broken-front.ts";
import { full } from "./promises.ts";

/** What visitors and health checks get. */
async function answersOf(service: TestService) {
  const statusOf = async (path: string) => (await fetch(addressOf(service) + path)).status;
  return {
    form: await submit(service, somebody()),
    page: await statusOf("/"),
    alive: await statusOf("/healthz"),
    ready: await statusOf("/readyz"),
  };
}

type Answers = Awaited<ReturnType<typeof answersOf>>;

const whileGone = { form: unavailable, page: 200, alive: 200, ready: 503 };
const onceBack = { form: { status: 201 }, page: 200, alive: 200, ready: 200 };

const figure = ({ form, page, ready }: Answers, back: Answers) =>
  `form ${form.status}, page ${page}, ready ${ready}; back: form ${back.form.status}`;

describe("a missing SQLite file", () => {
  const takeAway = (file: string) => rename(file, `${file}.away`);
  const putBack = (file: string) => rename(`${file}.away`, file);

  /** What visitors and health checks see while the database file is missing, and once it is back. */
  async function goneAndBack(mutant?: Mutant) {
    const service = await serviceForTest({ mutant });
    const file = join(service.dataDir, "leads.db");
    await submit(service, somebody());
    await takeAway(file);
    const gone = await answersOf(service);
    await putBack(file);
    return { gone, back: await answersOf(service), store: service.store };
  }

  test("without its database, the service says so, keeps serving pages, and recovers without a restart", async () => {
    const { gone, back, store } = await goneAndBack();
    reportFigure("databaseGone", "SQLite", figure(gone, back));
    expect(gone).toEqual(whileGone);
    expect(back).toMatchObject(onceBack);
    expect(await leadsIn(store)).toHaveLength(2);
    expect(await integrityOf(store)).toBe("ok");
  });

  test("control: a service that doesn't notice that its file is missing loses leads", async () => {
    reportControl("databaseGone", "SQLite");
    const { gone } = await goneAndBack("stores?unseen-file");
    expect(gone).not.toEqual(whileGone);
    expect(gone).toMatchObject({ form: { status: 201 }, ready: 200 });
  });

  /** Mail that becomes due while the database is missing: what was sent in the meantime, and in the end. */
  async function dueWhileGone(milliseconds: number) {
    const mailPort = await freePort();
    const env = { SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
    const service = await serviceForTest({ env });
    const { dataDir, store } = service;
    await submit(service, somebody());
    await vi.waitUntil(
      async () => (await outboxIn(store)).every((row) => row.attempts === 1),
      30_000,
    );
    const messageIds = (await outboxIn(store)).map((row) => row.message_id);
    // Not immediately: the service, which polls every 2 s, could see it before the file is missing.
    const soon = new Date(Date.now() + 1500).toISOString();
    await store.change("update outbox set due_at = ?", soon);
    await takeAway(join(dataDir, "leads.db"));
    const mail = await mailForTest(mailPort);
    const bothCame = () => mail.caught.length === 2;
    await vi.waitUntil(bothCame, { timeout: milliseconds }).catch(() => {});
    const meanwhile = mail.caught.length;
    await putBack(join(dataDir, "leads.db"));
    return { messageIds, meanwhile, came: await arrivals(mail, store) };
  }

  test("sends nothing that it couldn't record as sent; once the file is back, everything is sent once", async () => {
    const { messageIds, meanwhile, came } = await dueWhileGone(5000);
    reportFigure("databaseGone", "SQLite", `${meanwhile} sent unrecorded`);
    expect(meanwhile).toBe(0);
    expect(compare(messageIds, came)).toEqual(allOnce);
  });
});

describe("PostgreSQL restarts", () => {
  const modes = full
    ? (["immediate", "fast", "immediate", "fast", "immediate"] as const)
    : (["immediate", "fast"] as const);

  /** Restarts PostgreSQL repeatedly while 24 visitors send forms to one process. */
  async function restartUnderLoad(mutant?: Mutant) {
    const { server, store } = await postgresForTest();
    const service = await serviceForTest({ store, mutant });
    const visitors = startVisitors(24, service.port);
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
    const { running } = await restartUnderLoad("stores?unheard-pool");
    expect(running).toBe(false);
  });

  test("without PostgreSQL, the service says so, keeps serving pages, and recovers without a restart", async () => {
    reportControl("databaseGone", "PostgreSQL");
    const { server, store } = await postgresForTest();
    const service = await serviceForTest({ store });
    const front = { port: await earlyAnswer(service.port) };
    expect((await submit(service, somebody())).status).toBe(201);

    await server.stop("fast");
    const gone = await answersOf(service);
    // Control: the same check of a proxy that answers before the commit.
    expect(await submit(front, somebody())).not.toEqual(unavailable);

    await server.start();
    const isReady = async () => (await fetch(`${addressOf(service)}/readyz`)).status === 200;
    await vi.waitUntil(isReady, { timeout: 20_000 });
    const back = await answersOf(service);
    reportFigure("databaseGone", "PostgreSQL", figure(gone, back));
    expect(gone).toEqual(whileGone);
    expect(back).toMatchObject(onceBack);
  });
});
