import { isFilled, padded, prepared } from "#server/db/prepared-query.ts";
import type { IdempotencyKeysTable, Tx } from "#server/db/tables.ts";
import { addMilliseconds } from "./mail-limits.ts";
import type { SubmissionKey } from "./submission.ts";

/** A claim on a submission: while it stands, an equal submission is the same lead. */
interface KeyClaim extends SubmissionKey {
  readonly leadId: string;
}

/** Who holds a key. */
export type KeyHolder = Pick<KeyClaim, "bodyHash" | "leadId">;

/**
 * Finds out who holds keys, once the free ones were taken; a key that has lapsed goes to its claim.
 * @returns by key, who holds it
 */
export async function keyHolders(
  writing: Tx,
  claims: readonly KeyClaim[],
  free: ReadonlySet<string>,
  now: Date,
): Promise<ReadonlyMap<string, KeyHolder>> {
  const taken = new Set(free);
  const held = claims.filter(({ key }) => !taken.has(key));
  for (const claim of held) if (await takeLapsed(writing, claim, now)) taken.add(claim.key);
  const others = held.filter(({ key }) => !taken.has(key));
  const holders = await holdersOf(writing, others);
  for (const claim of claims) if (taken.has(claim.key)) holders.set(claim.key, claim);
  return holders;
}

const intoKeys = prepared((db, ...rows: IdempotencyKeysTable[]) =>
  db
    .insertInto("idempotency_keys")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key"),
);

/**
 * Takes those keys that nobody holds, and gives them. No key twice. The insert itself decides, so two at once
 * cannot both take a key; and in the order of the keys, so that two never wait for each other.
 */
export async function takeFreeKeys(
  writing: Tx,
  claims: readonly KeyClaim[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = claims
    .map((claim) => keyRow(claim, now))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (!isFilled(rows)) return new Set();
  return new Set((await intoKeys(writing, ...padded(rows))).map(({ key }) => key));
}

async function takeLapsed(writing: Tx, claim: KeyClaim, now: Date): Promise<boolean> {
  if (claim.lapsesAfter === null) return false;
  const { numUpdatedRows } = await writing
    .updateTable("idempotency_keys")
    .set(keyRow(claim, now))
    .where("key", "=", claim.key)
    .where("created_at", "<=", addMilliseconds(now, -claim.lapsesAfter))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function keyRow({ key, bodyHash, leadId }: KeyClaim, now: Date): IdempotencyKeysTable {
  return { key, body_hash: bodyHash, lead_id: leadId, created_at: now.toISOString() };
}

async function holdersOf(
  writing: Tx,
  claims: readonly KeyClaim[],
): Promise<Map<string, KeyHolder>> {
  const holders = new Map<string, KeyHolder>();
  for (const { key } of claims) {
    const row = await writing
      .selectFrom("idempotency_keys")
      .select(["body_hash", "lead_id"])
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    holders.set(key, { bodyHash: row.body_hash, leadId: row.lead_id });
  }
  return holders;
}
