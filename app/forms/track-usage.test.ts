import { afterEach, expect, it, vi } from "vitest";
import { countForm, countMistakes, countPage } from "./track-usage.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page open in a browser; gives what it reports. */
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

/** A form that came into view and in which this then happens. */
function formWith(...signs: readonly string[]): void {
  const form = new EventTarget();
  countForm(form as Element);
  for (const sign of signs) form.dispatchEvent(new Event(sign));
}

it.each([
  { what: "typing, more typing, the button", signs: ["input", "input", "submit"] },
  { what: "the button alone, after autofill", signs: ["submit"] },
])("$what: seen and started, each once", async ({ signs }) => {
  const { reports } = open("/compare-plans");
  formWith(...signs);
  const form = { page: "/compare-plans", form: "compare" };
  expect(await reports()).toEqual([
    { ...form, step: "viewed" },
    { ...form, step: "started" },
  ]);
});

it("tells of mistakes the names of their fields, of no message and no value", async () => {
  const { reports, sent } = open("/contact");
  countMistakes({ email: "Email is required" });
  expect(await reports()).toEqual([
    { page: "/contact", form: "contact", step: "failed", fields: ["email"] },
  ]);
  expect(sent[0]?.type).toBe("application/json");
});

it("counts no form where none is known to stand", async () => {
  const { reports } = open("/about-us");
  formWith("input");
  countPage();
  expect(await reports()).toEqual([{ page: "/about-us", step: "viewed" }]);
});

it("with Global Privacy Control sends nothing", () => {
  const { sent } = open("/contact", true);
  formWith("input");
  countMistakes({ email: "Email is required" });
  countPage();
  expect(sent).toEqual([]);
});
