import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "#tests/service/free-port.ts";
import { diskCanFail } from "./support/faulty-disk.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { full } from "./support/full.ts";
import { broken, serviceForTest } from "./support/service-for-test.ts";
import { integrityOf, leadsIn, sqliteStore } from "./support/store.ts";
import { syncedDisk } from "./support/synced-disk.ts";
import { startVisitors } from "./support/visitors.ts";

const cuts = full ? 60 : 5;

const shortLog = new URL("support/short-log.ts", import.meta.url).href;

/**
 * Cuts the power again and again while 24 visitors send forms; each time the disk is left torn. At every
 * other one the log is being brought into the file all the time.
 */
async function cutUnderLoad(breakage?: string) {
  const disk = await syncedDisk();
  const port = await freePort();
  const start = (preload = breakage) => {
    const options = { port, store: sqliteStore(disk.dataDir()), env: disk.env() };
    return serviceForTest(preload === undefined ? options : { ...options, preload });
  };
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
    service = await start(cut % 2 === 0 ? (breakage ?? shortLog) : breakage);
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
  `after ${cuts} power cuts that leave only what was synced, and torn sectors of the rest, nothing acknowledged is lost`,
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

test.runIf(diskCanFail)("control: a store that syncs only now and then loses leads", async () => {
  reportControl("tornDisk", "SQLite");
  const { acknowledged, lost } = await cutUnderLoad(broken("seldom-synced"));
  expect(acknowledged).toBeGreaterThan(0);
  expect(lost).toBeGreaterThan(0);
});
