import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { earlyAnswer } from "./support/broken-front.ts";
import { diskCanFail, faultyDisk } from "./support/disks.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { type Mutant, serviceForTest, unavailable } from "./support/service.ts";
import { integrityOf, leadsIn } from "./support/store.ts";
import { addressOf, somebody, submit } from "./support/visitors.ts";

test.runIf(diskCanFail)(
  "on a full disk, leads are rejected, pages are served, and it recovers without a restart",
  async () => {
    reportControl("diskFull", "SQLite");
    const disk = faultyDisk();
    const service = await serviceForTest({ env: disk.env });
    const front = { port: await earlyAnswer(service.port) };
    const before = somebody();
    const after = somebody();
    expect((await submit(service, before)).status).toBe(201);

    disk.fill();
    expect(await submit(service, somebody())).toEqual(unavailable);
    // The code by which the operator's guide identifies this fault. The log may arrive after the answer.
    await expect.poll(() => service.output()).toContain('"code":"ERR_SQLITE_ERROR 13"');
    expect((await fetch(addressOf(service))).status).toBe(200);
    // Control: the same check of a proxy that answers before the commit.
    expect(await submit(front, somebody())).not.toEqual(unavailable);
    // What it passed on is rejected too, before there is free space again.
    const turned = () => service.output().match(/"\/api\/leads","status":503/g)?.length;
    await vi.waitUntil(() => turned() === 2, { timeout: 20_000 });

    disk.empty();
    expect((await submit(service, after)).status).toBe(201);
    expect(await service.end()).toBe(0);
    const integrity = await integrityOf(service.store);
    reportFigure(
      "diskFull",
      "SQLite",
      `503, page 200; then accepted again, integrity ${integrity}`,
    );
    expect((await leadsIn(service.store)).map(({ email }) => email)).toEqual([
      before.email,
      after.email,
    ]);
    expect(integrity).toBe("ok");
  },
);

/** Stores one lead on a working disk, then one on a disk that loses what is written to it. */
async function onLosingDisk(milliseconds: number, mutant?: Mutant) {
  const disk = faultyDisk();
  const { env } = disk;
  const service = await serviceForTest({ env, mutant });
  const first = somebody();
  expect((await submit(service, first)).status).toBe(201);
  disk.lose();
  const answer = await submit(service, somebody()).catch(() => undefined);
  await Promise.race([service.ended, delay(milliseconds)]);
  const running = service.isRunning();
  disk.mend();
  return { disk, service, first, running, acknowledged: answer?.status === 201 };
}

test.runIf(diskCanFail)(
  "when the disk loses a write, the process exits immediately, and the next one finds an intact store",
  async () => {
    const { service, first, running, acknowledged } = await onLosingDisk(30_000);
    const end = `acknowledged ${acknowledged}, still running ${running}`;
    reportFigure("diskLoses", "SQLite", `${end}; what was stored before is intact`);
    expect(acknowledged).toBe(false);
    expect(running).toBe(false);
    expect(await service.ended).toBe(1);
    expect(service.output()).toContain("the disk lost written data");

    const { store } = service;
    const next = await serviceForTest({ store });
    expect((await submit(next, somebody())).status).toBe(201);
    await next.end();
    expect((await leadsIn(store)).map(({ email }) => email)).toContain(first.email);
    expect(await integrityOf(store)).toBe("ok");
  },
);

test.runIf(diskCanFail)(
  "control: a service that treats a lost write like any other error keeps running",
  async () => {
    reportControl("diskLoses", "SQLite");
    const { running } = await onLosingDisk(1000, "stores?unnamed-faults");
    expect(running).toBe(true);
  },
);
