import { vi } from "vitest";
import { scratchDatabase } from "#server/db/scratch-database.ts";
import type { OutboxRow } from "#server/db/tables.ts";
import { createSigner } from "#server/signing/signer.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { leadsForTests } from "./leads-for-tests.ts";
import type { SubmitOutcome } from "./submission.ts";

/** For tests: the use cases over an empty database, with a clock that stands still until it is set. */
export async function deskForTests() {
  const scratch = await scratchDatabase();
  const { database } = scratch;
  const onQueued = vi.fn<() => void>();
  let now = new Date("2026-11-20T12:00:00.000Z");
  const suppressions = createSuppressions(createSigner("for tests"));
  const leads = leadsForTests(database, { now: () => now, onQueued, suppressions });
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

export type Desk = Awaited<ReturnType<typeof deskForTests>>;

/** For tests: the id in an answer, which must be a taken one. */
export function idOf(outcome: SubmitOutcome): string {
  if (!outcome.taken) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.reply.id;
}
