import { afterEach, beforeEach, expect, test } from "vitest";
import { deskForTests, type Desk } from "./desk-for-tests.ts";
import { submissionForTests } from "./submission-for-tests.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await deskForTests();
});
afterEach(() => desk.remove());

test("of many requests for one mailbox at once, one more sets off a guide", async () => {
  // The first of all keeps the wordings, for which the others would wait.
  const fields = { firstName: "Bo", email: "bo@example.com" };
  await desk.leads.submit("guide", submissionForTests({ fields, key: "form-first" }));
  const requests = Array.from({ length: 12 }, (_, index) =>
    desk.leads.submit("guide", submissionForTests({ key: `form-${index}-at-once` })),
  );
  const outcomes = await Promise.all(requests);
  expect(outcomes.every(({ taken }) => taken)).toBe(true);
  expect(await desk.guidesQueued()).toBe(2);
});
