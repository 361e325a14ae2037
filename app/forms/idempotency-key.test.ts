import { expect, it } from "vitest";
import { createKeyring } from "./idempotency-key.ts";

it("keeps the key while the content stays the same", () => {
  const keyFor = createKeyring();
  const first = keyFor("a");
  expect(keyFor("a")).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});

it("makes a new key for new content, and for another form", () => {
  const keyFor = createKeyring();
  const first = keyFor("a");
  expect(keyFor("b")).not.toBe(first);
  expect(createKeyring()("a")).not.toBe(first);
});
