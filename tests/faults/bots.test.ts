import { expect, test } from "vitest";
import { trapField } from "#contract/hidden-fields.ts";
import { reportControl, reportFigure } from "./figure.ts";
import { serviceForTest } from "./service-for-test.ts";
import { leadsIn, outboxIn } from "./store.ts";
import { somebody, submit } from "./submit.ts";

/** A form with the trap filled in, then 31 without, all from one address. */
async function sent(limit: Record<string, string> = { RATE_LIMIT_PER_HOUR: "31" }) {
  const service = await serviceForTest({ env: limit });
  const trapped = await submit(service, { ...somebody(), [trapField]: "x" });
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1)
    statuses.push((await submit(service, somebody())).status);
  const leads = await leadsIn(service.store);
  const held = (await outboxIn(service.store)).filter(({ state }) => state === "held");
  const flags = leads.map(({ suspected }) => suspected).filter((flag) => flag !== null);
  return {
    trapped: trapped.status,
    flags,
    held: new Set(held.map((row) => row.lead_id)),
    statuses,
  };
}

test("a form that fell into the trap is stored and flagged, and an address may send so many an hour", async () => {
  const { trapped, flags, held, statuses } = await sent();
  const taken = statuses.filter((status) => status === 201).length;
  reportFigure("bots", "SQLite", `trapped: ${trapped}, ${flags.join()}; then ${taken} taken`);
  expect(trapped).toBe(201);
  expect(flags).toEqual(["trap"]);
  expect(held.size).toBe(1);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
});

test("control: without a limit all are taken", async () => {
  reportControl("bots", "SQLite");
  const { statuses } = await sent({ RATE_LIMIT_PER_HOUR: "1000000" });
  expect(new Set(statuses)).toEqual(new Set([201]));
});
