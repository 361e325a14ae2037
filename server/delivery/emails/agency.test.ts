import { expect, test } from "vitest";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { caught, mailWords, sampleComposer, sampleDelivery } from "#server/delivery/testing.ts";
import type { DeliveryLead } from "#server/delivery/sender.ts";

async function notify(lead: Partial<DeliveryLead> = {}) {
  const delivery = sampleDelivery("agency-notification", lead);
  const [mail] = await caught(await sampleComposer(), delivery);
  if (mail === undefined) throw new Error("No mail arrived");
  return { ...mail, text: mail.email.text ?? "", words: mailWords(mail.email.html ?? "") };
}

test("goes to the agents, and a reply goes to the visitor", async () => {
  const mail = await notify();
  expect(mail.to).toEqual(["agents@bluebonnet-medicare.example"]);
  expect(mail.email.replyTo).toEqual([{ name: "Rosalind", address: "rosalind@example.com" }]);
  expect(mail.email.subject).toBe("Guide request: Rosalind");
  expect(mail.email.attachments).toEqual([]);
});

test("two addresses in one setting never become two recipients", async () => {
  const composer = await sampleComposer({ agentEmail: "a@example.com,b@example.com" });
  const mails = await caught(composer, sampleDelivery("agency-notification"));
  expect(mails.map(({ to }) => to).filter((to) => to.length > 1)).toEqual([]);
});

test("tells who, when, from where and how to look it up, in both forms", async () => {
  const source = {
    landing: "/learning-center",
    referrer: "https://x.example/?a=1&b=2",
    gclid: "9",
  };
  const mail = await notify({ wantsNewsletter: true, source });
  for (const [name, value] of [
    ["First name", "Rosalind"],
    ["Email", "rosalind@example.com"],
    ["ZIP code", "75024"],
    ["Newsletter", "Asked for it; only on the list once confirmed by email"],
    ["Asked on", "Friday, November 20, 2026 at 5:46 AM, Eastern Time"],
    ["First page seen", "/learning-center"],
    ["Came from", "https://x.example/?a=1&b=2"],
    ["gclid", "9"],
    ["Disclosure shown", "guide-form@2026-11-20"],
    ["Lead", "0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77"],
    ["Look it up", "npm run leads -- show 0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77"],
    [
      "Proof of what they agreed to",
      "npm run leads -- consent 0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77",
    ],
  ]) {
    expect(mail.text).toContain(`${name}: ${value}\n`);
    expect(mail.words).toContain(`${name}${value}`);
  }
});

test("keeps the agency's clock in summer too", async () => {
  const mail = await notify({ createdAt: "2027-07-04T00:30:00.000Z" });
  expect(mail.text).toContain("Saturday, July 3, 2027 at 8:30 PM, Eastern Time");
});

test("reminds of the scope of appointment and carries the required texts", async () => {
  const mail = await notify();
  for (const words of [
    "A scope of appointment is still to be taken",
    ...Object.values(disclaimers),
  ]) {
    expect(mail.text).toContain(words);
    expect(mail.words).toContain(words);
  }
});

test("says what was not given, and flags only a suspected request", async () => {
  const plain = await notify({ zipCode: null });
  expect(plain.text).toContain("ZIP code: Not given\n");
  expect(plain.text).not.toContain("Held, then released");
  const suspected = await notify({ suspected: true });
  expect(suspected.email.subject).toBe("Suspected guide request: Rosalind");
  expect(suspected.text).toContain("Held, then released");
  expect(suspected.words).toContain("Held, then released");
});

test.each([
  "Zoë 👩🏽‍🦳",
  "רוזלינד",
  "عائشة بنت أبي بكر",
  "李秀英",
  `O'Neil "Bo" <b>&amp;`,
  "%s [zone] $&",
])("brings the name %s through unchanged", async (name) => {
  const mail = await notify({ name });
  expect(mail.email.subject).toBe(`Guide request: ${name}`);
  expect(mail.email.replyTo).toEqual([{ name, address: "rosalind@example.com" }]);
  expect(mail.text).toContain(`First name: ${name}\n`);
  expect(mail.words).toContain(`First name${name}Email`);
});

test("a line break in what came from outside makes no line of its own", async () => {
  const mail = await notify({ source: { referrer: "x\r\nEmail: evil@example.com\u2028Lead: 1" } });
  expect(mail.text).toContain("Came from: x Email: evil@example.com Lead: 1\n");
});
