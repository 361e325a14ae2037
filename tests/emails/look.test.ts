import { chromium, type Page } from "@playwright/test";
import { beforeAll, describe, expect, test } from "vitest";
import { detailsIn } from "#contract/lead-details.ts";
import { mailKinds } from "#contract/outbox-kind.ts";
import { browserArguments, ensureBrowser } from "#scripts/find-browser.ts";
import {
  type LeadChange,
  mailOf,
  sampleComposer,
  sampleConsent,
  sampleDelivery,
  samplePlanChoice,
} from "#server/delivery/testing.ts";
import { colorFaults } from "#tests/e2e/support/axe-faults.ts";
import { cutTexts, sidewaysScroll } from "#tests/e2e/support/measure-page.ts";

let page: Page;
beforeAll(async () => {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArguments,
  });
  page = await browser.newPage();
  return () => browser.close();
});

const phone = "(972) 204-5855";

/** Everything that the form for a consultation takes, from somebody who came from a county's plans. */
const consultation = {
  kind: "consultation",
  name: "Ruth Ann Kowalczyk",
  email: "ruth.kowalczyk@example.com",
  page: "/talk-to-agent",
  source: { landing: "/learning-center", referrer: "https://www.google.com/", utm_source: "ads" },
  details: detailsIn({
    phone: `${phone} ext. 302`,
    birthdate: "03/14/1961",
    medicarePartA: true,
    medicarePartB: false,
    preferredContactMethod: "phone",
    bestTimeToContact: "morning",
    message:
      "My husband retires in March. I take Eliquis and see two doctors in Plano.\n\nDo I need Part B now, and which plans have both doctors?",
    planChoice: samplePlanChoice,
  }),
  consents: [{ ...sampleConsent, agreed: false }],
} as const satisfies LeadChange;

const hostile = {
  ...consultation,
  name: `\u202Egnp.exe <script>alert(1)</script> ${"W".repeat(50)}`,
  details: { ...consultation.details, message: "LONGWORD".repeat(1250) },
} satisfies LeadChange;

/** Shows the email of a lead as mail programs that know the most do. */
async function open(kind: (typeof mailKinds)[number], lead: LeadChange, width: number) {
  const composer = await sampleComposer({ desk: { others: [1001], stop: null } });
  const guide = { kind: "guide", details: null } as const;
  const isGuide = kind === "guide-email" || kind === "newsletter-confirmation";
  const delivery = sampleDelivery(kind, { ...lead, ...(isGuide ? guide : {}) });
  await page.setViewportSize({ width, height: 800 });
  await page.setContent((await mailOf(delivery, composer)).html);
}

test("on a phone, the agents' email of a full lead is at most 1,800 px tall and opens with the call", async () => {
  await open("agency-notification", consultation, 360);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(1800);
  expect(height, "it's the whole email").toBeGreaterThan(1000);
  const box = await page.getByRole("link", { name: `Call ${phone}` }).boundingBox();
  expect(box?.y).toBeLessThan(300);
  expect(box?.height).toBeGreaterThanOrEqual(48);
  expect(box?.width).toBeGreaterThan(300);
});

describe.each(mailKinds)("the %s", (kind) => {
  test.each([
    [360, consultation],
    [360, hostile],
    [600, consultation],
  ])("fits %i px, and can be read in light and dark colors", async (width, lead) => {
    await open(kind, lead, width);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    expect(await page.evaluate(cutTexts)).toEqual([]);
    expect(await colorFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await colorFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  });
});

test("control: finds pale words, and a box wider than a phone", async () => {
  await open("agency-notification", consultation, 360);
  await page.getByRole("heading", { level: 1 }).evaluate((title) => {
    title.style.setProperty("color", "#777777", "important");
    title.style.width = "900px";
  });
  expect(await colorFaults(page)).not.toEqual([]);
  expect(await page.evaluate(sidewaysScroll)).toBeGreaterThan(0);
});
