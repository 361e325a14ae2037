import { expect } from "@playwright/test";

/** Takes back what a test provoked on purpose: each pattern was complained of, and nothing else. */
export async function expectComplaints(complaints: string[], patterns: RegExp[]): Promise<void> {
  await expect(() => {
    const missing = patterns.filter((pattern) => !complaints.some((text) => pattern.test(text)));
    const others = complaints.filter((text) => !patterns.some((pattern) => pattern.test(text)));
    expect({ missing, others }).toEqual({ missing: [], others: [] });
  }).toPass({ timeout: 15_000 });
  complaints.length = 0;
}

/** What the browser itself logs when an answer has an error status. */
export function failedResource(status: number): RegExp {
  return new RegExp(`^error: Failed to load resource: .*status of ${status} `);
}
