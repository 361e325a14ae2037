import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "#tests/service/testing.ts";
import { full } from "./promises.ts";
import { diskCanFail, syncedDisk } from "./support/disks.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { type Mutant, serviceForTest } from "./support/service.ts";
import { integrityOf, leadsIn, sqliteStore } from "./support/store.ts";
import { startVisitors } from "./support/visitors.ts";

const cuts = full ? 60 : 5;

/**
 * Cuts the power repeatedly while 24 visitors send forms; each time, the disk is left torn. Every other time, the
 * log is constantly being checkpointed.
 */
async function cutUnderLoad(mutant?: Mutant) {
  const disk = syncedDisk();
  const port = await freePort();
  const start = (fault = mutant) =>
    serviceForTest({
      port,
      store: sqliteStore(disk.dataDir()),
      env: disk.env(),
      mutant: fault,
    });
  const fileSize = () => statSync(join(disk.dataDir(), "leads.db")).size;
  let service = await start();
  const emptySize = fileSize();
  const visitors = startVisitors(24, port);
  const lost = async () => {
    const stored = new Set((await leadsIn(service.store)).map(({ id }) => id));
    return [...visitors.acknowledged.values()].filter((id) => !stored.has(id)).length;
  };
  const integrity = new Set<string>();
  for (let cut = 0; cut < cuts; cut += 1) {
    await delay(100 + Math.random() * 500);
    await service.end("SIGKILL");
    integrity.add(await integrityOf(sqliteStore(disk.cutPower())));
    service = await start(cut % 2 === 0 ? (mutant ?? "stores?short-log") : mutant);
  }
  await visitors.leave();
  return {
    acknowledged: visitors.acknowledged.size,
    lost: await lost(),
    integrity: [...integrity],
    broughtIn: fileSize() - emptySize,
  };
}

test.runIf(diskCanFail)(
  `after ${cuts} power cuts that leave only synced data and torn sectors, nothing acknowledged is lost`,
  async () => {
    const { acknowledged, lost, integrity, broughtIn } = await cutUnderLoad();
    const counts = `${acknowledged} acknowledged, lost ${lost}, integrity ${integrity.join()}`;
    reportFigure("tornDisk", "SQLite", `${cuts} power cuts: ${counts}`);
    expect(lost).toBe(0);
    expect(integrity).toEqual(["ok"]);
    expect(acknowledged).toBeGreaterThan(cuts);
    expect(broughtIn).toBeGreaterThan(100_000);
  },
);

test.runIf(diskCanFail)("control: a store that syncs only occasionally loses leads", async () => {
  reportControl("tornDisk", "SQLite");
  const { acknowledged, lost } = await cutUnderLoad("stores?seldom-synced");
  expect(acknowledged).toBeGreaterThan(0);
  expect(lost).toBeGreaterThan(0);
});
