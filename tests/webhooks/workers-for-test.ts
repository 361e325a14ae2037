import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import agency from "#content/agency/agency.yaml";
import type { LeadKind } from "#contract/lead-kind.ts";
import { readConfig } from "#server/config/config.ts";
import type { DatabasePlace } from "#server/db/database.ts";
import { scratchDatabase } from "#server/db/testing.ts";
import { newSecret, startWebhookCatcher, type CatcherOptions } from "#server/delivery/testing.ts";
import { testLeads, submissionForTests } from "#server/leads/testing.ts";
import { logForTests } from "#server/outbox/testing.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import type { Environment } from "#server/config/settings.ts";
import { createSigner } from "#server/signing/signing.ts";
import { startWorkers, type WorkersDeps } from "#server/workers.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";

const secret = newSecret();

const common: Environment = {
  PUBLIC_URL: "https://agency.example",
  WEBHOOK_SECRET: secret,
  WEBHOOK_ALLOW: "127.0.0.1",
};

/** Starts a receiver for the running test. */
export const receiverForTest = (options: CatcherOptions = {}) =>
  startWebhookCatcher({ secret, ...options });

/**
 * A store, its leads and, once they are started, its workers, combined as in the service.
 * @param engine by default, the one of this test run
 */
export async function storeWithWorkers(env: Environment, engine?: DatabasePlace["engine"]) {
  const scratch = await scratchDatabase(engine);
  const { database } = scratch;
  const guideFile = join(scratchDirectory(), "guide.pdf");
  await writeFile(guideFile, "%PDF-1.7");
  const guide = { filename: "guide.pdf", path: () => guideFile };
  const config = readConfig(agency, { ...common, ...env });
  const now = () => new Date();
  const { log, lines } = logForTests();
  let workers: ReturnType<typeof startWorkers> | undefined;
  const signer = createSigner("for tests");
  const store = { database, signer, suppressions: createSuppressions(signer) };
  const sending = { messageIdHost: "desk.example", webhookUrls: config.webhooks.urls };
  const onQueued = () => workers?.kick();
  const leads = testLeads(database, { ...store, now, onQueued, ...sending });
  onTestFinished(async () => {
    await workers?.stop();
  });
  return {
    database,
    lines,
    startWorkers: (change: Environment = {}) => {
      const changed = readConfig(agency, { ...common, ...env, ...change });
      const countSends: WorkersDeps["countSends"] = (sender) => sender;
      workers = startWorkers({
        ...store,
        countSends,
        config: changed,
        hasSentMail: false,
        guide,
        now,
        log,
      });
      return workers;
    },
    async submit(change: Parameters<typeof submissionForTests>[0] = {}, kind: LeadKind = "guide") {
      const outcome = await leads.submit(kind, submissionForTests(change));
      if (!outcome.taken) throw new Error(outcome.reply.message);
      return outcome.reply.id;
    },
    rows: () => database.db.selectFrom("outbox").selectAll().orderBy("id").execute(),
    async row(kind: string) {
      const rows = await this.rows();
      const row = rows.find((one) => one.kind === kind);
      if (row === undefined) throw new Error(`no ${kind}`);
      return row;
    },
    /** Waits until nothing is due or in progress. */
    async settled() {
      const busy = async () => {
        const time = now().toISOString();
        const rows = await this.rows();
        return rows.some(
          (row) => row.lease_owner !== null || (row.state === "queued" && row.due_at <= time),
        );
      };
      await vi.waitUntil(async () => !(await busy()), { timeout: 20_000, interval: 5 });
    },
  };
}
