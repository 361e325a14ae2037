import { describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import consultation from "#content/en/forms/consultation.yaml";
import contact from "#content/en/forms/contact.yaml";
import compare from "#content/en/forms/compare.yaml";
import licenses from "#content/agency/licenses.yaml";
import { requiredTexts } from "#content/agency/testing.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { detailsIn } from "#contract/lead-details.ts";
import {
  caught,
  headWords,
  mailWords,
  sampleComposer,
  sampleDelivery,
} from "#server/delivery/testing.ts";
import type { DeliveryLead } from "#server/delivery/sender.ts";

const typed: Partial<DeliveryLead> = {
  name: "Zzcanaryname",
  email: "zzcanarymail@example.com",
  zipCode: "98765",
  page: "/zzcanarypage",
  source: { utm_source: "zzcanarysource", referrer: "https://zzcanary.example/" },
  details: detailsIn({
    phone: "(987) 654-3210",
    birthdate: "09/08/1957",
    medicarePartA: true,
    medicarePartB: false,
    preferredContactMethod: "text",
    bestTimeToContact: "evening",
    message: "zzcanarymessage https://zzcanary.example/",
  }),
};

async function confirm(kind: DeliveryLead["kind"]) {
  const delivery = sampleDelivery("lead-confirmation", { ...typed, kind });
  const [mail] = await caught(await sampleComposer(), delivery);
  if (mail === undefined) throw new Error("No mail arrived");
  const { html = "", text = "" } = mail.email;
  return { ...mail, html, text, bodies: [mailWords(html), text] };
}

describe.each([
  ["compare", "plan comparison request", "ask for a plan comparison", compare],
  ["consultation", "consultation request", "ask for a consultation", consultation],
  ["contact", "message", "send us a message", contact],
] as const)("%s", (kind, what, reason, form) => {
  test("goes to the visitor, answers go to the agency, under its own Message-ID", async () => {
    const mail = await confirm(kind);
    expect(mail.to).toEqual(["zzcanarymail@example.com"]);
    expect(mail.email.subject).toBe(`We received your ${what}`);
    expect(mail.email.replyTo).toEqual([{ name: agency.name, address: agency.email }]);
    expect(mail.email.messageId).toBe("<0199f2c4.7@bluebonnet-medicare.example>");
    const headers = new Map(mail.email.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.email.attachments).toEqual([]);
  });

  test("says what happens next, when, how to reach us and to stop, and what rules require", async () => {
    const { street, city, state, postalCode } = agency.address;
    const { bodies, html } = await confirm(kind);
    for (const words of [
      ...form.thanks.steps,
      "A licensed agent will",
      "by Monday, November 23.",
      `We answer ${agency.responsePromise}, counting only the hours above.`,
      `Our hours, ${agency.timeZoneName}`,
      ...agency.hours.map(({ open }) => open),
      `Call ${agency.phone.display}`,
      "To cancel, reply “stop”",
      `someone used this address to ${reason} at https://www.bluebonnet-medicare.example`,
      ...requiredTexts(disclaimers, licenses, "WA"),
      `${street}, ${city}, ${state} ${postalCode}`,
    ])
      for (const body of bodies) expect(body).toContain(words);
    expect(html).toContain(`href="${agency.phone.href}"`);
    expect(html).not.toMatch(/<img|url\(|<script/);
  });

  test("contains nothing that the visitor typed", async () => {
    const { html, text, email } = await confirm(kind);
    for (const part of [html, text, headWords(email)])
      expect(part).not.toMatch(/zzcanary|98765|654-3210|1957|evening/i);
  });
});

test("a guide request gets no such email: the guide replaces it", async () => {
  const composer = await sampleComposer();
  const { outcome } = await composer.compose(sampleDelivery("lead-confirmation"));
  expect(outcome).toEqual({ result: "refused", reason: "no-template" });
});
