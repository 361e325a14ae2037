import { join } from "node:path";
import { writeDisplay } from "#server/plans/display.ts";
import { changePlanFile, whileAlone } from "#server/plans/editions.ts";
import { yearFile } from "#server/plans/plan-files.ts";
import { writeSample } from "#server/plans/sample.ts";
import { expect, test as base } from "./fixtures.ts";

/** In UTC, which may be ahead of the agency's day. */
export const today = new Date().toISOString().slice(0, 10);
/** The sample's first plan year. */
export const year = Number(today.slice(0, 4));

/** Plans of the sample (server/plans/sample.ts). */
export const samplePlans = {
  plus: "Sample Health Plus (HMO)",
  choice: "Sample Health Choice (PPO)",
  saver: "Sample Health Saver (HMO)",
  easy: "Sample Health Easy (HMO-POS)",
} as const;
/** One of each kind. */
export const chosenPlans = [
  "Invented Care Both (HMO D-SNP)",
  "Made-Up Rx Basic (PDP)",
  samplePlans.plus,
] as const;

/** A county's list, the comparison of three of its plans, and the pages on the way to it. */
export const countyPath = `/plans/tx/sample?year=${year}`;
export const comparedPath = `/plans/compare?county=tx/sample&year=${year}&plan=H0000_001_0&plan=H0001_002_0&plan=S0000_001_0`;
export const findPages = [
  "/plans",
  "/plans?zip=00002",
  "/plans?zip=00002&sent=county",
  "/plans?zip=99999",
  "/plans?state=tx",
] as const;

/** A day apart from today's, so that no time zone makes a difference. */
const record = {
  materialId: "Y0000_plans",
  approved: `${year}-01-01`,
  expires: `${year + 1}-12-31`,
};

type Show = "off" | "counts" | "full";

interface PerTest {
  /** Changes what the service shows of the plans of both years, for this test. */
  readonly show: (show: Show) => Promise<void>;
  /** For this test, adds plans of more organizations to the county of {@link countyPath}: how many of each, by name. */
  readonly addPlans: (counts: Readonly<Record<string, number>>) => Promise<void>;
}

interface PerWorker {
  readonly withPlans: void;
}

/** Tests of a service that has the made-up plans (server/plans/sample.ts), and shows counts until told otherwise. */
export const test = base.extend<PerTest, PerWorker>({
  withPlans: [
    async ({ service }, use) => {
      await writeSample(plansOf(service), today);
      await showPlans(service, "counts");
      const county = () => fetch(`${service.url}/plans/tx/sample?year=${year}`);
      await expect.poll(async () => (await county()).status).toBe(200);
      await use();
    },
    { auto: true, scope: "worker" },
  ],
  show: async ({ service }, use) => {
    let isChanged = false;
    await use(async (show) => {
      isChanged = true;
      await showPlans(service, show);
    });
    if (isChanged) await showPlans(service, "counts");
  },
  addPlans: async ({ service }, use) => {
    const list = async () => await (await fetch(service.url + countyPath)).text();
    let name = "";
    await use(async (counts) => {
      [name = ""] = Object.keys(counts);
      await whileAlone(plansOf(service), () => insertRows(plansOf(service), counts));
      await expect.poll(list).toContain(name);
    });
    if (name === "") return;
    await writeSample(plansOf(service), today);
    await expect.poll(list).not.toContain(name);
  },
});

/** What an organization's added plans are called (from 1). */
export function nameOf(organization: string, number: number): string {
  return `${organization} Gold ${number} (HMO)`;
}

function insertRows(folder: string, counts: Readonly<Record<string, number>>): void {
  const names = Object.entries(counts).flatMap(([organization, count]) =>
    Array.from({ length: count }, (_, at) => [nameOf(organization, at + 1), organization] as const),
  );
  changePlanFile(yearFile(folder, year), (database) => {
    const plan = database.prepare(
      `insert into plan (plan_id, name, organization, category, type, premium, drug_deductible, yearly_limit, stars, sanctioned)
       values (?, ?, ?, 'advantage-with-drugs', 'HMO', 1250, 30000, 675000, 4.5, 0)`,
    );
    const offer = database.prepare(
      "insert into county_plan select id, ? from county where name = 'Sample'",
    );
    for (const [at, [name, organization]] of names.entries())
      offer.run(plan.run(`H9000_${100 + at}_0`, name, organization).lastInsertRowid);
  });
}

interface Served {
  readonly url: string;
  readonly store: { readonly DATA_DIR: string };
}

function plansOf({ store }: Served): string {
  return join(store.DATA_DIR, "plans");
}

async function showPlans(service: Served, show: Show): Promise<void> {
  const records = [year, year + 1].map((of) => ({ ...record, year: of }));
  writeDisplay(plansOf(service), { show, records });
  const display = async () => (await (await fetch(`${service.url}/api/plans`)).json()).show;
  // The service looks at its files twice a second.
  await expect.poll(display).toBe(show);
}
