import { addMilliseconds } from "./instants.ts";
import { sha256 } from "./content-hash.ts";
import type { Submission } from "./submission.ts";
import { prepared } from "#server/db/prepared.ts";
import type { IdempotencyKeysTable, Writing } from "#server/db/tables.ts";

const plainPostWindow = 10 * 60_000;

/** True for 8 to 128 visible ASCII characters. */
export function isIdempotencyKey(key: string): boolean {
  return /^[\x21-\x7e]{8,128}$/.test(key);
}

/** A claim on a submission: while it stands, an equal submission is the same lead. */
export interface KeyClaim {
  readonly key: string;
  readonly bodyHash: string;
  readonly leadId: string;
  readonly now: string;
  /** A claim made at this time or before has lapsed; null: claims never lapse. */
  readonly lapsedAt: string | null;
}

/**
 * The key of a submission. A plain post brings none: there, equal content from the same address
 * within 10 minutes counts as one submission (a second click, a reloaded page).
 */
export function keyOf(submission: Submission, bodyHash: string, now: Date) {
  if (submission.key !== null) return { key: `sent:${submission.key}`, lapsedAt: null };
  return {
    key: `plain:${sha256(`${submission.origin.ip}\n${bodyHash}`)}`,
    lapsedAt: addMilliseconds(now, -plainPostWindow),
  };
}

const intoKeys = prepared((db, row: IdempotencyKeysTable, claim: { lapsed_at: string }) =>
  db
    .insertInto("idempotency_keys")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(row)
        .where("idempotency_keys.created_at", "<=", claim.lapsed_at),
    )
    .returning("key"),
);

/** Takes the key, or gives who holds it. The insert itself decides, so two at once cannot both take it. */
export async function takeKey(
  writing: Writing,
  claim: KeyClaim,
): Promise<{ bodyHash: string; leadId: string } | "taken"> {
  const row = {
    key: claim.key,
    body_hash: claim.bodyHash,
    lead_id: claim.leadId,
    created_at: claim.now,
  };
  const [taken] = await intoKeys(writing, row, { lapsed_at: claim.lapsedAt ?? "" });
  return taken === undefined ? await holder(writing, claim.key) : "taken";
}

async function holder(writing: Writing, key: string) {
  const row = await writing
    .selectFrom("idempotency_keys")
    .select(["body_hash", "lead_id"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return { bodyHash: row.body_hash, leadId: row.lead_id };
}
