import { afterEach, expect, it, vi } from "vitest";
import { countForm, countMistakes, countPage } from "./track-usage.ts";
import { describeVisit } from "./browser-storage.ts";

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

it("keeps the landing page, external referrer and campaign, and no other query parameters", () => {
  const visit = describeVisit(
    "https://agency.example/?utm_source=mail&utm_campaign=fall%2065&gclid=secret",
    "https://search.example/results?q=private+words",
  );
  expect(Object.fromEntries(new URLSearchParams(visit))).toEqual({
    landing: "/",
    referrer: "https://search.example/results",
    utm_source: "mail",
    utm_campaign: "fall 65",
  });
});

it("omits a referrer from the site itself and an invalid one", () => {
  const own = describeVisit("https://agency.example/quiz", "https://agency.example/");
  expect(own).toBe("landing=%2Fquiz");
  expect(describeVisit("https://agency.example/quiz", "")).toBe("landing=%2Fquiz");
});
