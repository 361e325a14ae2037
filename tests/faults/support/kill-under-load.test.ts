import { describe, expect, test } from "vitest";
import { earlyAnswer } from "./broken-front.ts";
import { reportControl, reportFigure } from "./figure.ts";
import { full } from "./full.ts";
import { killUnderLoad, type Findings } from "./kill-under-load.ts";
import { broken } from "./service-for-test.ts";
import { engines } from "./store-for-test.ts";

const kills = full ? 200 : 10;

describe.each(engines)("on %s", (engine) => {
  test(`after ${kills} kills under load nothing acknowledged is lost, doubled or torn`, async () => {
    const findings = await killUnderLoad({ engine, kills });
    const { acknowledged, lost, duplicated, torn } = findings;
    const counts = `lost ${lost}, doubled ${duplicated}, torn ${torn}`;
    reportFigure("kill", engine, `${kills} kills, ${acknowledged} acknowledged: ${counts}`);
    expect(findings).toMatchObject({
      kills,
      lost: 0,
      misnamed: 0,
      duplicated: 0,
      torn: 0,
      refusals: [],
      integrity: "ok",
    });
    expect(acknowledged).toBeGreaterThan(kills);
  });

  test("control: an answer given before the commit loses leads", async () => {
    reportControl("kill", engine);
    const enough = { engine, kills: 40, enough: ({ lost }: { lost: number }) => lost > 0 };
    const { lost } = await killUnderLoad({ ...enough, through: earlyAnswer });
    expect(lost).toBeGreaterThan(0);
  });

  test("control: a store without transactions keeps parts of leads, or a key and no lead", async () => {
    reportControl("kill", engine);
    const inParts = ({ torn, lost }: { torn: number; lost: number }) => torn + lost;
    const enough = { engine, kills: 40, enough: (found: Findings) => inParts(found) > 0 };
    const findings = await killUnderLoad({ ...enough, preload: broken("no-transaction") });
    expect(inParts(findings)).toBeGreaterThan(0);
  });

  test("control: a service that ignores keys stores what is sent again twice", async () => {
    reportControl("kill", engine);
    const enough = {
      engine,
      kills: 40,
      enough: (found: { duplicated: number }) => found.duplicated > 0,
    };
    const { duplicated } = await killUnderLoad({ ...enough, preload: broken("own-keys") });
    expect(duplicated).toBeGreaterThan(0);
  });
});
