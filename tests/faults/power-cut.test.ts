import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "#tests/service/free-port.ts";
import { diskCanFail } from "./faulty-disk.ts";
import { reportControl, reportFigure } from "./figure.ts";
import { full } from "./full.ts";
import { broken, serviceForTest } from "./service-for-test.ts";
import { integrityOf, leadsIn, sqliteStore } from "./store.ts";
import { syncedDisk } from "./synced-disk.ts";
import { startVisitors } from "./visitors.ts";

const cuts = full ? 60 : 5;

/** Cuts the power again and again while 24 visitors send forms; each time the disk is left torn. */
async function cutUnderLoad(preload?: string) {
  const disk = await syncedDisk();
  const port = await freePort();
  const start = () => {
    const options = { port, store: sqliteStore(disk.dataDir()), env: disk.env() };
    return serviceForTest(preload === undefined ? options : { ...options, preload });
  };
  let service = await start();
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
    service = await start();
  }
  await visitors.leave();
  return {
    acknowledged: visitors.acknowledged.size,
    lost: await lost(),
    integrity: [...integrity],
  };
}

test.runIf(diskCanFail)(
  `after ${cuts} power cuts that leave only what was synced, and torn sectors of the rest, nothing acknowledged is lost`,
  async () => {
    const { acknowledged, lost, integrity } = await cutUnderLoad();
    const counts = `${acknowledged} acknowledged, lost ${lost}, integrity ${integrity.join()}`;
    reportFigure("tornDisk", "SQLite", `${cuts} power cuts: ${counts}`);
    expect(lost).toBe(0);
    expect(integrity).toEqual(["ok"]);
    expect(acknowledged).toBeGreaterThan(cuts);
  },
);

test.runIf(diskCanFail)("control: a store that syncs only now and then loses leads", async () => {
  reportControl("tornDisk", "SQLite");
  const { acknowledged, lost } = await cutUnderLoad(broken("seldom-synced"));
  expect(acknowledged).toBeGreaterThan(0);
  expect(lost).toBeGreaterThan(0);
});
