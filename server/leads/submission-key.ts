import { sha256 } from "./content-hash.ts";
import type { Submission } from "./submission.ts";

const plainPostWindow = 10 * 60_000;

/** True for 8 to 128 visible ASCII characters. */
export function isIdempotencyKey(key: string): boolean {
  return /^[\x21-\x7e]{8,128}$/.test(key);
}

/** By what an equal submission is known again. */
export interface SubmissionKey {
  readonly key: string;
  /** Of what was asked for: another one under the same key is a mistake. */
  readonly bodyHash: string;
  /** After so many milliseconds an equal submission is a new one; null: never. */
  readonly lapsesAfter: number | null;
}

/**
 * The key of a submission. A plain post brings none: there, equal content from the same address
 * within 10 minutes counts as one submission (a second click, a reloaded page).
 */
export function keyOf({ key, origin }: Submission, bodyHash: string): SubmissionKey {
  if (key !== null) return { key: `sent:${key}`, bodyHash, lapsesAfter: null };
  const plain = `plain:${sha256(`${origin.ip}\n${bodyHash}`)}`;
  return { key: plain, bodyHash, lapsesAfter: plainPostWindow };
}
