import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/db/database.ts";

/**
 * What a signature is for. One made for a purpose is invalid for any other, so a confirmation link cannot be
 * turned into an unsubscribe link.
 */
type Purpose =
  | "newsletter-confirm"
  | "newsletter-unsubscribe"
  | "render-time"
  | "suppressed-address"
  | "stopped-number"
  | "limited-address"
  | "desk-mailbox"
  | "desk-browser"
  | "desk-challenge";

/** Signs texts that leave the service, and verifies them when they come back. */
export interface Signer {
  /** A URL-safe token of the text and its signature. The text stays readable: put no private data in it. */
  sign(purpose: Purpose, text: string): string;
  /** The text, if this service signed it for that purpose; otherwise null. Accepts any string. */
  verify(purpose: Purpose, token: string): string | null;
  /** A deterministic keyed hash (hexadecimal), to recognize a text without storing it. */
  hash(purpose: Purpose, text: string): string;
}

/** A signer with HMAC-SHA-256 (RFC 2104). All processes of the service must share the secret. */
export function createSigner(secret: string): Signer {
  const mac = (purpose: Purpose, text: string) =>
    createHmac("sha256", secret).update(`${purpose}\n${text}`).digest();
  return {
    sign: (purpose, text) => `${encode(text)}.${mac(purpose, text).toString("base64url")}`,
    verify(purpose, token) {
      const [body = "", signature = "", ...rest] = token.split(".");
      const text = Buffer.from(body, "base64url").toString();
      // Reject other base64url spellings that decode to the same bytes: each text has exactly one token.
      if (rest.length > 0 || encode(text) !== body) return null;
      const expected = mac(purpose, text).toString("base64url");
      return equal(signature, expected) ? text : null;
    },
    hash: (purpose, text) => mac(purpose, text).toString("hex"),
  };
}

function encode(text: string): string {
  return Buffer.from(text).toString("base64url");
}

/** Compares in constant time, so that timing doesn't reveal where two signatures differ. */
function equal(signature: string, expected: string): boolean {
  const [a, b] = [Buffer.from(signature), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const name = "signing";

/**
 * The signing secret: the configured one, or a random one that the first start stores in the database, so
 * that all processes share it. @throws database errors
 */
export async function signingSecret(
  { db }: Database,
  configured: string | null,
  now: Date,
): Promise<string> {
  if (configured !== null) return configured;
  const created = {
    name,
    value: randomBytes(32).toString("base64url"),
    created_at: now.toISOString(),
  };
  await db
    .insertInto("service_keys")
    .values(created)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const query = db.selectFrom("service_keys").select("value").where("name", "=", name);
  return (await query.executeTakeFirstOrThrow()).value;
}
