import { expect, test } from "vitest";
import { outcomeUses, reportUses } from "./reports.ts";

const isPage = (path: string) => ["/", "/contact", "/compare-plans"].includes(path);

test.each([
  [
    "a page opened through a link",
    { page: "/contact", step: "viewed" },
    [["/contact", "", "viewed", ""]],
  ],
  [
    "a form that came into view",
    { page: "/", form: "guide", step: "viewed" },
    [["/", "guide", "viewed", ""]],
  ],
  [
    "a first input",
    { page: "/contact", form: "contact", step: "started" },
    [["/contact", "contact", "started", ""]],
  ],
  [
    "errors: the whole attempt, and each field that the form has",
    { page: "/", form: "guide", step: "failed", fields: ["zipCode", "email", "ssn", "__proto__"] },
    [
      ["/", "guide", "failed", ""],
      ["/", "guide", "failed", "email"],
      ["/", "guide", "failed", "zipCode"],
    ],
  ],
])("counts %s", (_, report, uses) => {
  const found = reportUses(report, isPage) ?? [];
  expect(found.map(({ page, form, step, field }) => [page, form, step, field])).toEqual(uses);
});

test.each([
  undefined,
  null,
  "viewed",
  [],
  {},
  { page: "/nowhere", step: "viewed" },
  { page: "/", step: "started" },
  { page: "/", step: "submitted" },
  { page: "/", form: "guide", step: "submitted" },
  { page: "/contact", form: "guide", step: "viewed" },
  { page: "/", form: "other", step: "viewed" },
  { page: "/", form: "guide", step: "failed" },
  { page: "/", form: "guide", step: "failed", fields: [] },
  { page: "/", form: "guide", step: "viewed", visitor: "42" },
  { page: "/", step: "viewed", fields: ["email"] },
  { page: `/${"x".repeat(300)}`, step: "viewed" },
])("counts nothing for %j", (report) => {
  expect(reportUses(report, isPage)).toBeNull();
});

test("counts one for a new lead, and none for its repeat", () => {
  const taken = { success: true, fresh: true };
  expect(outcomeUses("compare", "/compare-plans", taken)).toEqual([
    { page: "/compare-plans", form: "compare", step: "submitted", field: "" },
  ]);
  expect(outcomeUses("compare", "/compare-plans", { ...taken, fresh: false })).toEqual([]);
});

test("counts the invalid fields of a rejected form, and a page only if it has the form", () => {
  const refused = { success: false, fresh: false, errors: { email: "Required", form: "No" } };
  expect(outcomeUses("contact", "/made-up", refused)).toEqual([
    { page: "", form: "contact", step: "failed", field: "" },
    { page: "", form: "contact", step: "failed", field: "email" },
  ]);
  expect(outcomeUses("contact", "/contact", { success: false, fresh: false })).toHaveLength(1);
});
