import { readdir } from "node:fs/promises";
import { describe, expect, test, vi } from "vitest";
import { allOnce, arrivals, compare } from "./support/arrivals.ts";
import type { Engine } from "./support/engine.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mailForTest, serviceForTest } from "./support/service-for-test.ts";
import { engines } from "./support/store-for-test.ts";
import { outboxIn } from "./support/store.ts";
import { somebody, submit } from "./support/submit.ts";

const publicUrl = "https://agency.example";
const warning = "SMTP_URL is not set: mail stays queued and nothing is sent";

/** A service with no mail server, and what became of one form's messages once both were sent, or later. */
async function withoutMailServer(
  engine: Engine,
  env: Record<string, string>,
  milliseconds: number,
) {
  const service = await serviceForTest({ engine, env: { HOST: "127.0.0.1", ...env } });
  const { PUBLIC_URL } = env;
  const { status } = await submit(service, somebody(), PUBLIC_URL ? { Origin: PUBLIC_URL } : {});
  const { dataDir, store } = service;
  const allSent = async () => (await outboxIn(store)).every(({ state }) => state === "sent");
  await vi.waitUntil(allSent, { timeout: milliseconds }).catch(() => {});
  const rows = await outboxIn(store);
  return {
    service,
    messageIds: rows.map((row) => row.message_id),
    seen: {
      status,
      warned: service.output().includes(warning),
      states: rows.map(({ state, attempts }) => `${state} ${attempts}`),
      files: (await readdir(dataDir)).filter((name) => !name.startsWith("leads.db")),
    },
  };
}

const kept = { status: 201, warned: true, states: ["queued 0", "queued 0"], files: [] };

describe.each(engines)("on %s", (engine) => {
  test("with a public address and no mail server mail waits, said at the start, and goes out once one is set", async () => {
    const { service, messageIds, seen } = await withoutMailServer(
      engine,
      { PUBLIC_URL: publicUrl },
      4000,
    );
    reportFigure("noMailServer", engine, seen.states.join(", "));
    expect(seen).toEqual(kept);
    expect(await service.end()).toBe(0);
    const { store } = service;
    const mail = await mailForTest();
    const env = { PUBLIC_URL: publicUrl, HOST: "127.0.0.1", SMTP_URL: mail.url };
    await serviceForTest({ store, env });
    expect(compare(messageIds, await arrivals(mail, store))).toEqual(allOnce);
  });

  test("control: on a loopback address the same check sees files and no warning", async () => {
    reportControl("noMailServer", engine);
    const { seen } = await withoutMailServer(engine, {}, 30_000);
    expect(seen).not.toEqual(kept);
    expect(seen).toMatchObject({ warned: false, states: ["sent 1", "sent 1"], files: ["mail"] });
  });
});
