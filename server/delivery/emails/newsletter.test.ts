import { beforeEach, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import licenses from "#content/agency/licenses.yaml";
import { requiredTexts } from "#content/agency/testing.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import {
  caught,
  type CaughtMail,
  headWords,
  mailWords,
  sampleComposer,
  sampleDelivery,
} from "#server/delivery/testing.ts";

const typed = {
  name: "Zzcanaryname",
  email: "zzcanarymail@example.com",
  zipCode: "98765",
  page: "/zzcanarypage",
  source: { utm_source: "zzcanarysource" },
};
const site = "https://www.bluebonnet-medicare.example";
let mail: CaughtMail;

beforeEach(async () => {
  const delivery = sampleDelivery("newsletter-confirmation", typed);
  const [arrived] = await caught(await sampleComposer(), delivery);
  if (arrived === undefined) throw new Error("No mail arrived");
  mail = arrived;
});

test("asks the reader to confirm, with a link in HTML and in plain text", () => {
  expect(mail.to).toEqual([typed.email]);
  expect(mail.email.subject).toBe("Please confirm your newsletter subscription");
  expect(mail.email.html).toContain(`href="${site}/newsletter/confirm?token=c.1"`);
  expect(mail.email.text).toContain(`(${site}/newsletter/confirm?token=c.1)`);
  expect(mail.email.text).toContain(`(${site}/newsletter/unsubscribe?token=u.1)`);
  expect(mail.email.messageId).toBe("<0199f2c4.7@bluebonnet-medicare.example>");
});

test("lets mail programs unsubscribe with one click (RFC 8058)", () => {
  const headers = new Map(mail.email.headers.map(({ key, value }) => [key, value]));
  const call = `<${site}/api/newsletter/unsubscribe?token=u.1>`;
  expect(headers.get("list-unsubscribe")).toBe(
    `${call}, <mailto:${agency.email}?subject=unsubscribe>`,
  );
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headers.get("auto-submitted")).toBe("auto-generated");
});

test("has the required texts, and nothing that the visitor typed", () => {
  const { html = "", text = "" } = mail.email;
  const { street, city, state, postalCode } = agency.address;
  for (const words of [
    ...requiredTexts(disclaimers, licenses),
    `${street}, ${city}, ${state} ${postalCode}`,
    agency.phone.display,
    "Unless you confirm, we won't send the newsletter.",
    `someone used this address to sign up for our newsletter at ${site}`,
  ])
    for (const body of [mailWords(html), text]) expect(body).toContain(words);
  for (const part of [html, text, headWords(mail.email)])
    expect(part).not.toMatch(/zzcanary|98765/i);
});

test("refuses to compose when the newsletter request no longer exists", async () => {
  const composer = await sampleComposer({ readerLinks: async () => null });
  const { outcome } = await composer.compose(sampleDelivery("newsletter-confirmation"));
  expect(outcome).toEqual({ result: "refused", reason: "no-wish" });
});
