import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { settings } from "#server/config/settings.ts";
import { spawnService } from "#tests/service/testing.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mutantFile } from "./support/service.ts";
import { storeForTest } from "./support/store.ts";

/** Every setting that can be invalid, with an invalid value, some of them with a secret. */
const faulty = {
  PORT: "many",
  PUBLIC_URL: "ftp://canary@agency.example",
  DATABASE_URL: "postgres://user:canary@db",
  SMTP_URL: "smtpx://user:canary@mail",
  MAIL_FROM: "canary",
  BOUNCE_ADDRESS: "canary",
  AGENT_EMAIL: "canary",
  ALLOW_SAMPLES: "perhaps",
  SIGNING_SECRET: "canary",
  WEBHOOK_URL: "http://canary.example/hook",
  WEBHOOK_SECRET: "whsec_canary",
  WEBHOOK_ALLOW: "canary/path",
  TRUSTED_PROXIES: "-1",
  LOG_LEVEL: "canary",
  RATE_LIMIT_PER_HOUR: "0",
  METRICS_PORT: "99999",
  COUNTS: "perhaps",
  PLANS_SOURCE: "ftp://canary@cms.example/plans.zip",
  PLANS_ZIPS_SOURCE: "canary",
};
/** Any text is valid here: problems only show when they are used. */
const free = ["HOST", "DATA_DIR", "METRICS_HOST", "BUILD_DATE"];

/** Starts a service with all settings invalid. Returns its output and how it ended within 30 s. */
async function started(preload?: string) {
  const { dataDir } = await storeForTest("SQLite");
  const options = { dataDir, env: faulty };
  const service = await spawnService(preload === undefined ? options : { ...options, preload });
  onTestFinished(() => void service.end("SIGKILL"));
  const waiting = async () => {
    while (!service.output().includes("listening")) await delay(50);
    return "serves";
  };
  const code = await Promise.race([service.ended, waiting(), delay(30_000).then(() => "hangs")]);
  const lines = service.stderr().split("\n");
  const listed = Object.keys(faulty).filter((name) =>
    lines.some((line) => line.trimStart().startsWith(`${name}:`)),
  );
  return { code, listed, output: service.output() };
}

test("invalid settings prevent the start; all are listed, without their values", async () => {
  const { code, listed, output } = await started();
  const all = Object.keys(faulty);
  reportFigure(
    "settings",
    "SQLite",
    `${listed.length} of ${all.length} faults listed, exit code ${code}`,
  );
  expect(code).toBe(1);
  expect(listed).toEqual(all);
  expect(output).not.toMatch(/canary|^\s+at /m);
});

test("the test covers every setting that can be invalid", () => {
  const names = settings.map(({ name }) => name);
  expect([...Object.keys(faulty), ...free].toSorted()).toEqual(names.toSorted());
});

test("control: a service that ignores them starts", async () => {
  reportControl("settings", "SQLite");
  const { code, listed } = await started(mutantFile("any-setting"));
  expect(code).toBe("serves");
  expect(listed).toEqual([]);
});
