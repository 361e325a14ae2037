import { describe, expect, test } from "vitest";
import type { LeadDetails } from "#contract/lead-details.ts";
import { caught, mailWords, sampleComposer, sampleDelivery } from "#server/delivery/testing.ts";
import type { DeliveryLead } from "#server/delivery/sender.ts";

const planDetails: LeadDetails = {
  phone: "(972) 204-5855",
  birthdate: "03/15/1960",
  medicarePartA: true,
  medicarePartB: false,
  preferredContactMethod: "text",
  bestTimeToContact: "morning",
  message: "Two doctors in Plano.\n\nLead: 1",
};

const messageDetails: LeadDetails = {
  phone: null,
  birthdate: null,
  medicarePartA: null,
  medicarePartB: null,
  preferredContactMethod: null,
  bestTimeToContact: null,
  message: "What does Part D cover?",
};

async function notify(lead: Partial<DeliveryLead>) {
  const delivery = sampleDelivery("agency-notification", { name: "Rosalind Franklin", ...lead });
  const [mail] = await caught(await sampleComposer(), delivery);
  if (mail === undefined) throw new Error("No mail arrived");
  const html = mail.email.html ?? "";
  return { ...mail, html, text: mail.email.text ?? "", words: mailWords(html) };
}

test.each([
  ["compare", planDetails, "Plan comparison request: Rosalind Franklin"],
  ["consultation", planDetails, "Consultation request: Rosalind Franklin"],
  ["contact", messageDetails, "Message from the website: Rosalind Franklin"],
] as const)("%s: the subject says what, and a reply goes to the visitor", async (...row) => {
  const [kind, details, subject] = row;
  const mail = await notify({ kind, details });
  expect(mail.to).toEqual(["agents@bluebonnet-medicare.example"]);
  expect(mail.email.subject).toBe(subject);
  expect(mail.email.replyTo).toEqual([
    { name: "Rosalind Franklin", address: "rosalind@example.com" },
  ]);
  for (const body of [mail.text, mail.words]) {
    expect(body).toContain("A scope of appointment is still to be taken.");
    expect(body).toContain("The website promises an answer within 24 business hours.");
    expect(body).not.toContain("Newsletter");
  }
  const suspected = await notify({ kind, details, suspected: true });
  expect(suspected.email.subject).toMatch(/^Suspected .*: Rosalind Franklin$/);
});

test("a plan request tells how and when to call, what they have, and their words", async () => {
  const mail = await notify({ kind: "compare", details: planDetails });
  for (const [name, value] of [
    ["Name", "Rosalind Franklin"],
    ["ZIP code", "75024"],
    ["Phone", "(972) 204-5855"],
    ["Prefers", "Text message"],
    ["Best time", "Morning, 8am-12pm Eastern Time"],
    ["Date of birth", "03/15/1960"],
    ["Medicare Part A", "Has it"],
    ["Medicare Part B", "Not ticked"],
  ]) {
    expect(mail.text).toContain(`${name}: ${value}\n`);
    expect(mail.words).toContain(`${name}${value}`);
  }
  expect(mail.html).toContain('href="tel:+19722045855"');
});

test("no time chosen is any time", async () => {
  const details = { ...planDetails, bestTimeToContact: null };
  expect((await notify({ kind: "compare", details })).text).toContain("Best time: Any time\n");
});

test("their words keep their lines, and none of them can pass for one of ours", async () => {
  const mail = await notify({ kind: "compare", details: planDetails });
  expect(mail.text).toContain("In their own words\n> Two doctors in Plano.\n>\n> Lead: 1\n\n");
  expect(mail.words).toContain("Two doctors in Plano.Lead: 1");
});

test("a message says whether there is a number, and nothing that was not asked", async () => {
  const without = await notify({ kind: "contact", details: messageDetails, zipCode: null });
  expect(without.text).toContain("Phone: Not given\n");
  expect(without.text).toContain("> What does Part D cover?\n");
  expect(without.text).not.toMatch(/ZIP code|Prefers|Best time|Date of birth|Part A/);
  const given = await notify({
    kind: "contact",
    details: { ...messageDetails, phone: "(972) 204-5855" },
  });
  expect(given.text).toContain("Phone: (972) 204-5855\n");
});

test.each(["<b>&amp;</b>", "عائشة\n李秀英 👩🏽‍🦳", "%s [promise] $&", "\u2028tel:1\r=?utf-8?Q?x?="])(
  "the words %j arrive as text",
  async (message) => {
    const mail = await notify({ kind: "contact", details: { ...messageDetails, message } });
    for (const line of message.split("\n")) {
      const shown = line.replace(/[\r\u2028]+/g, " ").trim();
      expect(mail.text).toContain(`> ${shown}\n`);
      expect(mail.words).toContain(shown);
    }
  },
);

describe("what they agreed to", () => {
  const answer = {
    id: "automated-contact",
    version: "2026-11-20",
    phone: "(972) 204-5855",
    answeredAt: "2026-11-20T10:46:00.000Z",
  };

  test.each([
    [[{ ...answer, agreed: true }], "Agreed for (972) 204-5855, text version 2026-11-20"],
    [
      [{ ...answer, agreed: false }],
      "Not agreed: a person must dial and write by hand (text version 2026-11-20)",
    ],
    [[], "Not asked: a person must dial and write by hand"],
  ])("%j is told as %j", async (consents, says) => {
    const mail = await notify({ kind: "compare", details: planDetails, consents });
    expect(mail.text).toContain(`Automated calls and texts: ${says}\n`);
    expect(mail.words).toContain(`Automated calls and texts${says}`);
    for (const body of [mail.text, mail.words])
      expect(body).toContain(
        "Until Saturday, November 20, 2027, 12 months after they asked, unless they tell us to stop sooner",
      );
  });

  test("the guide form asked for no number, so there is no word of calls agreed to", async () => {
    const mail = await notify({ kind: "guide", details: null });
    expect(mail.text).toContain(
      "We may contact them: Until Saturday, November 20, 2027, 12 months",
    );
    expect(mail.text).not.toContain("Automated calls and texts:");
  });
});
