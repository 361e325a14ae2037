import { describe, expect, test } from "vitest";
import { newSecret } from "#server/delivery/testing.ts";
import { freePort } from "#tests/service/testing.ts";
import { type Engine, engines, full, hasControl } from "./promises.ts";
import { type DeskFindings, inspectDesk } from "./support/desk-findings.ts";
import { startDeskPeople } from "./support/desk-people.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { killRepeatedly } from "./support/kills.ts";
import type { Mutant } from "./support/service.ts";
import type { Store } from "./support/store.ts";

const people = 4;

interface Run {
  readonly kills: number;
  readonly mutant?: Mutant;
  /** Does damage at the end, once everybody has their last answer. */
  readonly spoil?: (store: Store) => Promise<void>;
  readonly enough?: (findings: DeskFindings) => boolean;
  readonly enoughAtWork?: (findings: DeskFindings) => boolean;
}

/** Kills the service while people work at the desk. */
async function killAtTheDesk(engine: Engine, { spoil, ...run }: Run) {
  // Nobody takes the mail and the webhooks, so they stay in the outbox, which is busy with them.
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    WEBHOOK_URL: `http://127.0.0.1:${await freePort()}/hook`,
    WEBHOOK_SECRET: newSecret(),
    WEBHOOK_ALLOW: "127.0.0.1",
  };
  return await killRepeatedly<DeskFindings>({
    engine,
    env,
    // So that most of them have written something, whatever the machine is busy with.
    each: 2 * people,
    ...run,
    async start(service) {
      const office = await startDeskPeople(people, service);
      return {
        taken: () => office.answers.length,
        leave: async () => {
          await office.leave();
          await spoil?.(service.store);
        },
        inspect: () => inspectDesk(service.store, office),
      };
    },
  });
}

function hasHarm({ lost, doubled, torn, refusals }: DeskFindings): boolean {
  return [lost, doubled, torn, refusals].some((findings) => findings.length > 0);
}

const kills = full ? 100 : 10;

describe.each(engines)("on %s", (engine) => {
  test(`after ${kills} kills while people work at the desk, each act that was answered is there once and whole`, async () => {
    const { answered, late, ...findings } = await killAtTheDesk(engine, {
      kills,
      enoughAtWork: hasHarm,
    });
    const { lost, doubled, torn } = findings;
    const counts = `lost ${lost.length}, doubled ${doubled.length}, torn ${torn.length}`;
    reportFigure("deskKills", engine, `${kills} kills, ${answered} acts: ${counts}`);
    expect(findings).toEqual({
      kills,
      lost: [],
      doubled: [],
      unanswered: [],
      torn: [],
      refusals: [],
      integrity: "ok",
    });
    expect(answered).toBeGreaterThan(5 * kills);
    // Somebody else's notes get in between now and then.
    expect(late).toBeLessThan(answered);
  });

  test.runIf(hasControl(engine)).each<Control>([
    [
      "a store that writes an act in two transactions has a change without its act",
      { mutant: "stores?acts-apart" },
      ({ torn }) => torn.length,
    ],
    [
      "a desk that ignores the forms' keys does some of them twice",
      { mutant: "requests?own-form-keys" },
      ({ doubled }) => doubled.length,
    ],
    [
      "an act that is gone is missed",
      { kills: 2, spoil: (store) => store.change("delete from lead_acts") },
      ({ lost }) => lost.length,
    ],
  ])("control: %s", async (_, fault, damage) => {
    reportControl("deskKills", engine);
    const enough = (findings: DeskFindings) => damage(findings) > 0;
    // It ends with the first damage.
    const findings = await killAtTheDesk(engine, { kills: 40, enough, ...fault });
    expect(damage(findings)).toBeGreaterThan(0);
  });
});

/** A fault, and how much it damaged. */
type Control = [title: string, fault: Partial<Run>, damage: (findings: DeskFindings) => number];
