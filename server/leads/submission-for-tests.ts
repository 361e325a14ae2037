import { randomUUID } from "node:crypto";
import type { Submission, SubmissionOrigin } from "./submission.ts";

type Change = Partial<Omit<Submission, "origin">> & { origin?: Partial<SubmissionOrigin> };

/** For tests: a guide request as the page's script sends it, with a new key, changed as asked. */
export function submissionForTests(change: Change = {}): Submission {
  return {
    fields: { firstName: "Ada", email: "ada@example.com" },
    key: randomUUID(),
    suspected: null,
    ...change,
    origin: {
      page: "/",
      source: {},
      ip: "203.0.113.7",
      userAgent: "Mozilla/5.0",
      channel: "api",
      disclosureVersion: null,
      consentVersion: null,
      ...change.origin,
    },
  };
}
