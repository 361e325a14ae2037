import type { Insertable } from "kysely";
import { sha256 } from "#server/base/text.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import { addMilliseconds } from "./mail-limits.ts";

/** Identifies repeats of a submission. */
export interface SubmissionKey {
  readonly key: string;
  /** Hash of the content. Different content with the same key is an error. */
  readonly bodyHash: string;
  /** Milliseconds after which an equal submission is a new lead; null for never. */
  readonly lapsesAfter: number | null;
}

/** True for 8 to 128 visible ASCII characters. */
export function isIdempotencyKey(key: string): boolean {
  return /^[\x21-\x7e]{8,128}$/.test(key);
}

/** A key that the sender chose. */
export function senderKey(key: string, bodyHash: string): SubmissionKey {
  return { key: `sent:${key}`, bodyHash, lapsesAfter: null };
}

const plainPostWindow = 10 * 60_000;

/**
 * The key of a submission that came without one, such as a plain post: equal content from the same IP address within 10
 * minutes counts as one submission (a double click, a reloaded page).
 */
export function contentKey(ip: string, bodyHash: string): SubmissionKey {
  return { key: `plain:${sha256(`${ip}\n${bodyHash}`)}`, bodyHash, lapsesAfter: plainPostWindow };
}

/** A claim on an idempotency key for a lead. Until it expires, an equal submission is the same lead. */
interface KeyClaim extends SubmissionKey {
  readonly leadId: string;
}

/** The lead that holds a key, and the hash of the submitted content. */
type KeyHolder = Pick<KeyClaim, "bodyHash" | "leadId">;

/**
 * Claims the key for a lead unless another lead holds it. The unique insert decides, so only one of several
 * concurrent submissions gets it. An expired key goes to the new claim.
 * @returns the holder; the claim itself if it got the key
 */
export async function claimKey(tx: Tx, claim: KeyClaim, now: Date): Promise<KeyHolder> {
  const row = keyRow(claim, now);
  const newKey = await tx
    .insertInto("idempotency_keys")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  if (newKey !== undefined || (await takeLapsed(tx, claim, now))) return claim;
  return await tx
    .selectFrom("idempotency_keys")
    .select(["body_hash as bodyHash", "lead_id as leadId"])
    .where("key", "=", claim.key)
    .executeTakeFirstOrThrow();
}

async function takeLapsed(tx: Tx, claim: KeyClaim, now: Date): Promise<boolean> {
  if (claim.lapsesAfter === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable("idempotency_keys")
    .set(keyRow(claim, now))
    .where("key", "=", claim.key)
    .where("created_at", "<=", addMilliseconds(now, -claim.lapsesAfter))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function keyRow(
  { key, bodyHash, leadId }: KeyClaim,
  now: Date,
): Insertable<Tables["idempotency_keys"]> {
  return { key, body_hash: bodyHash, lead_id: leadId, created_at: now.toISOString() };
}
