import { expect, test } from "vitest";
import { createSigner } from "#server/signing/signing.ts";
import { createRenderTime } from "./leads.ts";

const start = Date.parse("2026-11-20T12:00:00.000Z");
const signer = createSigner("a secret of this service");

/** The suspicion about a form sent this many milliseconds after it was shown. */
function suspicionAfter(milliseconds: number): string | null {
  let time = start;
  const renderTime = createRenderTime(signer, () => new Date(time));
  const stamp = renderTime.stamp();
  time += milliseconds;
  return renderTime.suspicion(stamp);
}

test.each([
  [0, "too-fast"],
  [1999, "too-fast"],
  [2000, null],
  [30 * 24 * 3_600_000, null],
  [-5000, null],
])("a form sent %i ms after it was shown: %s", (milliseconds, suspicion) => {
  expect(suspicionAfter(milliseconds)).toBe(suspicion);
});

test("accepts a missing stamp; a malformed one, or one signed for another purpose, is forged", () => {
  const renderTime = createRenderTime(signer, () => new Date(start));
  expect(renderTime.suspicion(undefined)).toBeNull();
  expect(renderTime.suspicion("")).toBeNull();
  const stamp = renderTime.stamp();
  const others = [
    "1795180000000",
    `${stamp}x`,
    createSigner("another secret").sign("render-time", new Date(start).toISOString()),
    signer.sign("newsletter-confirm", new Date(start).toISOString()),
    42,
    [stamp],
  ];
  for (const other of others) expect(renderTime.suspicion(other)).toBe("forged");
});
