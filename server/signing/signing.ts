import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/db/database.ts";

/**
 * What a signed text is for. A signature for one purpose is worth nothing for another, so a link that
 * confirms cannot be turned into one that unsubscribes.
 */
type Purpose =
  | "newsletter-confirm"
  | "newsletter-unsubscribe"
  | "render-time"
  | "suppressed-address"
  | "limited-address";

/** Signs texts that leave the service and come back, and recognizes them. */
export interface Signer {
  /** The text with its signature, safe in an address. The text stays readable: put nothing private in. */
  sign(purpose: Purpose, text: string): string;
  /** The text, when this service signed it for that purpose; else null. Takes any string. */
  verify(purpose: Purpose, token: string): string | null;
  /** A keyed hash in hexadecimal, always the same for one text: recognizes it without holding it. */
  hash(purpose: Purpose, text: string): string;
}

/** HMAC-SHA-256 (RFC 2104) under `secret`, which every process of the service must share. */
export function createSigner(secret: string): Signer {
  const mac = (purpose: Purpose, text: string) =>
    createHmac("sha256", secret).update(`${purpose}\n${text}`).digest();
  return {
    sign: (purpose, text) => `${encode(text)}.${mac(purpose, text).toString("base64url")}`,
    verify(purpose, token) {
      const [body = "", signature = "", ...rest] = token.split(".");
      const text = Buffer.from(body, "base64url").toString();
      // One text has one token: spellings that decode to the same bytes are refused.
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

/** Compares in a time that tells nothing of where two signatures differ. */
function equal(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const name = "signing";

/**
 * The secret with which the service signs: the one that was configured, else one that it made on its
 * first start and keeps in its database, so that every process over that database has the same.
 */
export async function signingSecret(
  { db }: Database,
  configured: string | null,
  now: Date,
): Promise<string> {
  if (configured !== null) return configured;
  const made = {
    name,
    value: randomBytes(32).toString("base64url"),
    created_at: now.toISOString(),
  };
  await db
    .insertInto("service_keys")
    .values(made)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const kept = db.selectFrom("service_keys").select("value").where("name", "=", name);
  return (await kept.executeTakeFirstOrThrow()).value;
}
