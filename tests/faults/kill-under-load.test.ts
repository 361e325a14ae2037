import { describe, expect, test } from "vitest";
import { freePort } from "#tests/service/testing.ts";
import { type Engine, engines, full, hasControl } from "./promises.ts";
import { earlyAnswer } from "./support/broken-front.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { killRepeatedly } from "./support/kills.ts";
import type { Mutant } from "./support/service.ts";
import { inspectLeads, type LeadFindings } from "./support/store.ts";
import { startVisitors } from "./support/visitors.ts";

/** What happened to the leads in a series of kills. */
interface Findings extends LeadFindings {
  readonly refusals: readonly number[];
}

interface Run {
  readonly engine: Engine;
  readonly kills: number;
  readonly mutant?: Mutant;
  /** The port that visitors send to, given the service's port; by default the same. */
  readonly through?: (port: number) => Promise<number>;
  /** Ends the run before all kills are done. */
  readonly enough?: (findings: Findings) => boolean;
}

/**
 * Kills the service repeatedly while 24 visitors send forms, then lets all of them finish on a last one. The mail
 * server is down, so the outbox is busy too.
 */
async function killUnderLoad({ through, ...run }: Run) {
  const env = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  return await killRepeatedly<Findings>({
    ...run,
    env,
    async start({ port, store }) {
      const visitors = startVisitors(24, await (through?.(port) ?? port));
      return {
        taken: () => visitors.acknowledged.size,
        leave: () => visitors.leave(),
        inspect: async () => ({
          refusals: visitors.refusals,
          ...(await inspectLeads(store, visitors)),
        }),
      };
    },
  });
}

const kills = full ? 200 : 6;

describe.each(engines)("on %s", (engine) => {
  test(`after ${kills} kills under load, no acknowledged lead is lost, duplicated or incomplete`, async () => {
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

  test.runIf(hasControl(engine)).each<Control>([
    ["responding before the commit loses leads", { through: earlyAnswer }, ({ lost }) => lost],
    [
      "a store without transactions has partial leads, or a key without a lead",
      { mutant: "stores?no-transaction" },
      ({ torn, lost }) => torn + lost,
    ],
    [
      "a service that ignores keys stores retries twice",
      { mutant: "requests?own-keys" },
      ({ duplicated }) => duplicated,
    ],
  ])("control: %s", async (_, fault, damage) => {
    reportControl("kill", engine);
    const enough = (findings: Findings) => damage(findings) > 0;
    expect(damage(await killUnderLoad({ engine, kills: 40, enough, ...fault }))).toBeGreaterThan(0);
  });
});

/** A fault, and how many leads it damaged. */
type Control = [title: string, fault: Partial<Run>, damage: (findings: Findings) => number];
