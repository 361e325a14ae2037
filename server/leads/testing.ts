import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import type { LeadKind } from "#contract/lead-kind.ts";
import { bareChoice, type DescribePlans } from "#contract/plan-choice.ts";
import type { Database } from "#server/db/database.ts";
import type { OutboxRow } from "#server/db/tables.ts";
import { scratchDatabase } from "#server/db/testing.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { formWords, type SubmissionOrigin } from "./forms.ts";
import { createLeadStore, type LeadStoreDeps } from "./store.ts";
import {
  type Submission,
  type SubmitOutcome,
  checkedLeads,
  type Leads,
  type LeadsDeps,
} from "./submit-lead.ts";

/** For tests: `Leads` over an empty database, with a clock that only changes when it is set. */
export async function leadsFixture() {
  const scratch = await scratchDatabase();
  const { database } = scratch;
  const onQueued = vi.fn<() => void>();
  let now = new Date("2026-11-20T12:00:00.000Z");
  const suppressions = createSuppressions(createSigner("for tests"));
  const leads = testLeads(database, { now: () => now, onQueued, suppressions });
  return {
    ...scratch,
    leads,
    suppressions,
    onQueued,
    setClock(time: string | number) {
      now = new Date(time);
    },
    async outbox(): Promise<OutboxRow[]> {
      return await database.db.selectFrom("outbox").selectAll().orderBy("kind").execute();
    },
    async guidesQueued(): Promise<number> {
      const rows = await this.outbox();
      return rows.filter((row) => row.kind === "guide-email" && row.state === "queued").length;
    },
  };
}

export type LeadsFixture = Awaited<ReturnType<typeof leadsFixture>>;

/**
 * For tests: the id in a reply.
 * @throws if the submission was rejected
 */
export function idOf(outcome: SubmitOutcome): string {
  if (!outcome.taken) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.reply.id;
}

/** For tests: `Leads` over a database, with the real clock and no webhooks by default. */
export function testLeads(
  database: Database,
  { describePlans, ...deps }: Partial<LeadStoreDeps> & LeadsDeps = {},
): Leads {
  const store = createLeadStore({
    database,
    now: () => new Date(),
    onQueued() {},
    messageIdHost: "desk.example",
    suppressions: createSuppressions(createSigner("for tests")),
    ...deps,
  });
  return checkedLeads(store, describePlans ? { describePlans } : {});
}

/** For tests: plan data that has one county with one plan, `H0028_030_0`, and knows nothing else. */
export const describeForTests: DescribePlans = (choice) => {
  const { county, plans, ...rest } = bareChoice(choice);
  if (county.slug !== "fort-bend") return { ...rest, county, plans };
  return {
    ...rest,
    county: { ...county, name: "Fort Bend County" },
    plans: plans.map(({ id }) => ({ id, name: id === "H0028_030_0" ? "=Live Oak (HMO)" : null })),
    represented: { organizations: 8, plans: 54 },
  };
};

type Change = Partial<Omit<Submission, "origin">> & { origin?: Partial<SubmissionOrigin> };

/**
 * For tests: a guide request as the page's script sends it, with a new key and the given changes.
 * @param form whose newest disclosure was shown; by default the guide's or, for other fields, the contact form's
 */
export function submissionForTests(change: Change = {}, form?: LeadKind): Submission {
  const fields: object = Object(change.fields ?? { firstName: "Ada", email: "ada@example.com" });
  const shownForm = form ?? ("firstName" in fields ? "guide" : "contact");
  return {
    fields,
    key: randomUUID(),
    suspected: null,
    ...change,
    origin: {
      page: "/",
      source: {},
      ip: "203.0.113.7",
      userAgent: "Mozilla/5.0",
      channel: "api",
      fromOwnPage: true,
      disclosureVersion: formWords[shownForm].disclosure[0].version,
      consentVersion: null,
      ...change.origin,
    },
  };
}
