import { expect, test } from "vitest";
import { leadIn } from "./read-lead.ts";

const now = "2026-11-20T14:00:00.000Z";
const typed = {
  name: "Dora Lee",
  email: "dora@example.com",
  zipCode: "75024",
  message: "Part D",
  medicarePartA: "on",
  askedOn: "2026-11-18",
  note: " Hard of hearing. ",
  isOwn: "on",
};

test.each([
  ["contact", { name: "Dora Lee", message: "Part D", zipCode: "75024" }],
  ["compare", { name: "Dora Lee", additionalInfo: "Part D", medicarePartA: true }],
  ["guide", { firstName: "Dora Lee", zipCode: "75024", wantsNewsletter: false }],
  ["<script>", { name: "Dora Lee", message: "Part D" }],
])("what was typed goes into the fields of the kind %s", (kind, fields) => {
  const { lead } = leadIn({ ...typed, kind }, now);
  expect(lead?.fields).toMatchObject(fields);
  expect(lead).toMatchObject({ note: "Hard of hearing.", isOwn: true, askedOn: "2026-11-18" });
});

test.each([
  [{ kind: "guide", phone: "972 204 5857" }, "phone"],
  [{ when: "pick" }, "day"],
  [{ askedOn: "long ago" }, "askedOn"],
])("%j is an error at its field, so that nothing is left out silently", (more, field) => {
  expect(Object.keys(leadIn({ ...typed, ...more }, now).errors ?? {})).toEqual([field]);
});
