import { afterEach, expect, it, vi } from "vitest";
import { countForm, countMistakes, countPage } from "./track-usage.ts";

afterEach(() => vi.unstubAllGlobals());

/** Stubs the browser with a page open, and returns what it reports. */
function open(pathname: string, globalPrivacyControl?: boolean) {
  const sent: Blob[] = [];
  const sendBeacon = (_: string, body: Blob) => sent.push(body) > 0;
  vi.stubGlobal("location", { pathname });
  vi.stubGlobal("navigator", { sendBeacon, globalPrivacyControl });
  return {
    sent,
    reports: () =>
      Promise.all(sent.map(async (body): Promise<unknown> => JSON.parse(await body.text()))),
  };
}

/** Counts a form as seen, then fires these events on it. */
function formWith(...events: readonly string[]): void {
  const form = new EventTarget();
  countForm(form as Element);
  for (const event of events) form.dispatchEvent(new Event(event));
}

it.each([
  { what: "typing twice, then submitting", events: ["input", "input", "submit"] },
  { what: "only submitting, after autofill", events: ["submit"] },
])("$what: counts the form as seen and started, once each", async ({ events }) => {
  const { reports } = open("/compare-plans");
  formWith(...events);
  const form = { page: "/compare-plans", form: "compare" };
  expect(await reports()).toEqual([
    { ...form, step: "viewed" },
    { ...form, step: "started" },
  ]);
});

it("reports only the names of invalid fields, no messages and no values", async () => {
  const { reports, sent } = open("/contact");
  countMistakes({ email: "Email is required" });
  expect(await reports()).toEqual([
    { page: "/contact", form: "contact", step: "failed", fields: ["email"] },
  ]);
  expect(sent[0]?.type).toBe("application/json");
});

it("counts no form on a page without one", async () => {
  const { reports } = open("/about-us");
  formWith("input");
  countPage();
  expect(await reports()).toEqual([{ page: "/about-us", step: "viewed" }]);
});

it("sends nothing with Global Privacy Control", () => {
  const { sent } = open("/contact", true);
  formWith("input");
  countMistakes({ email: "Email is required" });
  countPage();
  expect(sent).toEqual([]);
});
