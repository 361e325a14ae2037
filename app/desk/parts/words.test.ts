import { expect, test } from "vitest";
import { someone } from "#content/en/pages/talk-to-agent.yaml";
import type { CallCaution } from "#contract/desk-leads.ts";
import { thereWords } from "./time.tsx";
import { bestTimeWords, bornWords, cautionWords } from "./words.ts";

// The sample agency is in Eastern time.
const now = "2026-11-20T14:00:00.000Z";
const at = (timeZone: string | null) => ({ timeZone });

test.each([
  [at("America/New_York"), "morning, 8am-12pm", "morning"],
  [at(null), "morning, 8am-12pm", "morning"],
  [null, "morning, 8am-12pm", "morning"],
  [at("America/Puerto_Rico"), "morning, 9am-1pm there (8am-12pm here)", "morning, 9am-1pm there"],
  [
    at("Pacific/Honolulu"),
    "morning, 8am-12pm here (they may mean theirs)",
    "morning (they may mean theirs)",
  ],
])("the form's hours are the office's, and the desk says what they are there: %j", (...row) => {
  const [hours, long, short] = row;
  expect(bestTimeWords("morning", hours, now)).toBe(long);
  expect(bestTimeWords("morning", hours, now, "short")).toBe(short);
  expect(bestTimeWords(null, hours, now)).toBeNull();
});

test.each([
  ["afternoon", "America/Los_Angeles", "afternoon, 9am-2pm there"],
  ["afternoon", "Pacific/Honolulu", "afternoon (they may mean theirs)"],
  ["morning", "America/Chicago", "morning (they may mean theirs)"],
  ["evening", "America/Puerto_Rico", "evening, 6pm-9pm there"],
  ["evening", "Pacific/Guam", "evening, 8am-11am there"],
  ["afternoon", "Pacific/Guam", "afternoon (they may mean theirs)"],
] as const)(
  "hours when nobody may be called there aren't said to be meant: %s in %s",
  (time, zone, words) => {
    expect(bestTimeWords(time, at(zone), now, "short")).toBe(words);
  },
);

test.each([
  ["America/New_York", null],
  ["America/Chicago", "8:00 AM there"],
  ["Pacific/Honolulu", "4:00 AM there"],
  ["Pacific/Guam", "Sat 12:00 AM there"],
  [null, null],
])("9 AM in %s", (timeZone, words) => {
  expect(thereWords(now, { timeZone })).toBe(words);
});

test.each<[CallCaution, string]>([
  [{ kind: "wrong-number", at: now, by: null }, "wrong number"],
  [{ kind: "impossible" }, "check the number"],
  [{ kind: "license" }, "no license: PR"],
  [{ kind: "ended" }, "permission has ended"],
  [{ kind: "hours" }, "4:00 AM there"],
  [{ kind: "prefers", way: "text" }, "prefers a text"],
  [{ kind: "prefers", way: "email" }, "prefers email"],
])("a badge says why not to call: %j", (caution, words) => {
  const hours = { timeZone: "Pacific/Honolulu", isNow: false, clock: "4:00 AM" };
  expect(cautionWords(caution, { hours, state: "PR" })).toBe(words);
});

test("whoever asks for someone else isn't given that person's age", () => {
  const words = (message: string | null) => bornWords({ birthdate: "03/15/1960", message }, 66);
  expect(words("Call me.")).toBe("03/15/1960, 66 years old");
  expect(words(`${someone.asks}\n\nCall me.`)).toBe("03/15/1960, their person is 66");
  expect(bornWords({ birthdate: null, message: null }, null)).toBeNull();
});
