import { join } from "node:path";
import { writeDisplay } from "#server/plans/display.ts";
import { writeSample } from "#server/plans/sample.ts";
import { expect, test as base } from "./fixtures.ts";

/** In UTC, which may be ahead of the agency's day. */
export const today = new Date().toISOString().slice(0, 10);
/** The sample's first plan year. */
export const year = Number(today.slice(0, 4));

/** A day apart from today's, so that no time zone makes a difference. */
const record = {
  materialId: "Y0000_plans",
  approved: `${year}-01-01`,
  expires: `${year + 1}-12-31`,
};

interface WithPlans {
  /** Changes what the service shows of the plans of both years. */
  readonly show: (show: "off" | "counts" | "full") => Promise<void>;
  readonly withPlans: void;
}

/** Tests of a service that has the made-up plans (server/plans/sample.ts), and shows counts until told otherwise. */
export const test = base.extend<WithPlans>({
  show: async ({ service }, use) => {
    const folder = join(service.store.DATA_DIR, "plans");
    const records = [year, year + 1].map((of) => ({ ...record, year: of }));
    await use(async (show) => {
      writeDisplay(folder, { show, records });
      const shown = async () => (await (await fetch(`${service.url}/api/plans`)).json()).show;
      // The service looks at its files twice a second.
      await expect.poll(shown).toBe(show);
    });
  },
  withPlans: [
    async ({ service, show }, use) => {
      await writeSample(join(service.store.DATA_DIR, "plans"), today);
      await show("counts");
      const county = () => fetch(`${service.url}/plans/tx/sample?year=${year}`);
      await expect.poll(async () => (await county()).status).toBe(200);
      await use();
    },
    { auto: true },
  ],
});
