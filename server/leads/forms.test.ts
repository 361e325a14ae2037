import { expect, test } from "vitest";
import { formDefinitions } from "./form-definitions.ts";
import { shownDisclosure, shownWordings } from "./forms.ts";

const disclosure = shownWordings({
  id: "guide-form",
  versions: [
    { version: "2027-01-01", text: "new" },
    { version: "2026-11-20", text: "old" },
  ],
});

test("uses the version that the page claims if it is known", () => {
  expect(shownDisclosure(disclosure, "2026-11-20").text).toBe("old");
});

test.each([null, "2020-01-01", "__proto__"])("proves no text for %j", (claimed) => {
  expect(shownDisclosure(disclosure, claimed)).toEqual({
    id: "guide-form",
    version: null,
    text: null,
    textHash: null,
  });
  expect(shownDisclosure(disclosure, "2027-01-01")).toEqual({
    id: "guide-form",
    version: "2027-01-01",
    text: "new",
    // printf new | sha256sum
    textHash: "11507a0e2f5e69d5dfa40a62a1bd7b6ee57e6bcd85c67c9b8431b36fff21c437",
  });
});

test("each form lists its checkboxes, because a plain post omits unchecked ones", () => {
  const { guide, compare, consultation, contact } = formDefinitions;
  expect(guide.checkboxes).toEqual(["wantsNewsletter"]);
  expect(contact.checkboxes).toEqual(["agreesToAutomatedContact"]);
  for (const { checkboxes } of [compare, consultation])
    expect(checkboxes).toEqual(["medicarePartA", "medicarePartB", "agreesToAutomatedContact"]);
});
