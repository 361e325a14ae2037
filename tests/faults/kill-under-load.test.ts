import { expect, test } from "vitest";
import { earlyAnswer } from "./broken-front.ts";
import { full } from "./full.ts";
import { killUnderLoad } from "./kill-under-load.ts";
import { broken } from "./service-for-test.ts";

const kills = full ? 200 : 10;

test(`after ${kills} kills under load nothing acknowledged is lost, doubled or torn`, async () => {
  const findings = await killUnderLoad({ kills });
  process.stdout.write(`${JSON.stringify(findings)}\n`);
  expect(findings).toMatchObject({
    kills,
    lost: 0,
    misnamed: 0,
    duplicated: 0,
    torn: 0,
    refusals: [],
    integrity: "ok",
  });
  expect(findings.acknowledged).toBeGreaterThan(kills);
}, 3_600_000);

test("control: an answer given before the commit loses leads", async () => {
  const enough = { kills: 40, enough: ({ lost }: { lost: number }) => lost > 0 };
  const { lost } = await killUnderLoad({ ...enough, through: earlyAnswer });
  expect(lost).toBeGreaterThan(0);
});

test("control: a store without transactions tears leads apart", async () => {
  const enough = { kills: 40, enough: ({ torn }: { torn: number }) => torn > 0 };
  const { torn } = await killUnderLoad({ ...enough, preload: broken("no-transaction") });
  expect(torn).toBeGreaterThan(0);
});

test("control: a service that ignores keys stores what is sent again twice", async () => {
  const enough = { kills: 40, enough: (found: { duplicated: number }) => found.duplicated > 0 };
  const { duplicated } = await killUnderLoad({ ...enough, preload: broken("own-keys") });
  expect(duplicated).toBeGreaterThan(0);
});
