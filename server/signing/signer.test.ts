import { expect, test } from "vitest";
import { createSigner } from "./signer.ts";

const signer = createSigner("a secret of this service");

test.each(["", "0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22", "Ünïcode 👋🏽\n.="])(
  "recognizes %j, in a form that an address can carry",
  (text) => {
    const token = signer.sign("newsletter-confirm", text);
    expect(token).toMatch(/^[\w-]*\.[\w-]{43}$/);
    expect(signer.verify("newsletter-confirm", token)).toBe(text);
  },
);

test("a token is worth nothing for another purpose or under another secret", () => {
  const token = signer.sign("newsletter-confirm", "id");
  expect(signer.verify("newsletter-unsubscribe", token)).toBeNull();
  expect(createSigner("another secret").verify("newsletter-confirm", token)).toBeNull();
});

test("a token changed in any place is refused", () => {
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

test("a hash is the same each time, and another for another purpose, text or secret", () => {
  const hash = signer.hash("suppressed-address", "ana@example.com");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(signer.hash("suppressed-address", "ana@example.com")).toBe(hash);
  expect(signer.hash("suppressed-address", "bob@example.com")).not.toBe(hash);
  expect(signer.hash("render-time", "ana@example.com")).not.toBe(hash);
  expect(createSigner("b").hash("suppressed-address", "ana@example.com")).not.toBe(hash);
});
