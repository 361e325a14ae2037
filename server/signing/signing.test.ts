import { expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { scratchDatabase } from "#server/db/testing.ts";
import { createSigner, signingSecret } from "./signing.ts";

const signer = createSigner("a secret of this service");

test.each(["", "0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22", "Ünïcode 👋🏽\n.="])(
  "verifies %j, in a token that is safe in a URL",
  (text) => {
    const token = signer.sign("newsletter-confirm", text);
    expect(token).toMatch(/^[\w-]*\.[\w-]{43}$/);
    expect(signer.verify("newsletter-confirm", token)).toBe(text);
  },
);

test("rejects a token for another purpose or with another secret", () => {
  const token = signer.sign("newsletter-confirm", "id");
  expect(signer.verify("newsletter-unsubscribe", token)).toBeNull();
  expect(createSigner("another secret").verify("newsletter-confirm", token)).toBeNull();
});

test("rejects a token with any change", () => {
  const token = signer.sign("render-time", "1795180000000");
  for (const at of token.split("").keys()) {
    const other = token[at] === "A" ? "B" : "A";
    const changed = token.slice(0, at) + other + token.slice(at + 1);
    expect(signer.verify("render-time", changed), `changed at ${at}`).toBeNull();
  }
});

test.each(["", ".", "..", "no token", "aWQ", "aWQ.", ".aWQ", "aWQ.aWQ.aWQ", "\u0000.\ud800"])(
  "refuses %j",
  (token) => {
    expect(signer.verify("render-time", token)).toBeNull();
  },
);

test("a hash is deterministic, and differs by purpose, text and secret", () => {
  const hash = signer.hash("suppressed-address", "ana@example.com");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(signer.hash("suppressed-address", "ana@example.com")).toBe(hash);
  expect(signer.hash("suppressed-address", "bob@example.com")).not.toBe(hash);
  expect(signer.hash("render-time", "ana@example.com")).not.toBe(hash);
  expect(createSigner("b").hash("suppressed-address", "ana@example.com")).not.toBe(hash);
});

const now = new Date("2026-11-20T12:00:00.000Z");

async function openDatabase(): Promise<Database> {
  const scratch = await scratchDatabase();
  return scratch.database;
}

test("a service without a configured secret creates one, once", async () => {
  const database = await openDatabase();
  const both = await Promise.all([
    signingSecret(database, null, now),
    signingSecret(database, null, now),
  ]);
  expect(both[0]).toMatch(/^[\w-]{43}$/);
  expect(both[1]).toBe(both[0]);
  expect(await signingSecret(database, null, now)).toBe(both[0]);
});

test("uses a configured secret and never stores it", async () => {
  const database = await openDatabase();
  expect(await signingSecret(database, "configured", now)).toBe("configured");
  expect(await database.db.selectFrom("service_keys").selectAll().execute()).toEqual([]);
});
