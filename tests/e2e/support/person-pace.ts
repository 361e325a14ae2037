import { expect } from "@playwright/test";

/** Waits as long as a person takes: a form sent within 2 s after it came back is held as a program's. */
export async function asLongAsAPersonTakes(): Promise<void> {
  const start = Date.now();
  await expect.poll(() => Date.now() - start).toBeGreaterThan(2000);
}
