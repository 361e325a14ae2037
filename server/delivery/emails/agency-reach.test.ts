import { expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { someone } from "#content/en/pages/talk-to-agent.yaml";
import { detailsIn } from "#contract/lead-details.ts";
import { type LeadChange, mailOf, sampleDelivery, sampleEntry } from "#server/delivery/testing.ts";

const planDetails = detailsIn({
  phone: "(972) 204-5855",
  preferredContactMethod: "text",
  bestTimeToContact: "morning",
  message: "Two doctors in Plano.",
});

const notifyFranklin = (lead: LeadChange) =>
  mailOf(sampleDelivery("agency-notification", { name: "Rosalind Franklin", ...lead }));

test.each([
  [
    "Please check my plan with me before December 7, 2026.",
    "plan check before December 7",
    "A check of their plan before December 7, 2026",
  ],
  [
    "Please call me before April 30, 2027. It’s one of my Medicare dates.",
    "call before April 30",
    "A call before April 30, 2027, one of their Medicare dates",
  ],
  [
    "I’m asking for someone else. The ZIP code, date of birth and coverage are theirs.",
    "for someone else",
    "A call about someone else (the ZIP code, date of birth and coverage are that person’s)",
  ],
])("what a page had them ask for isn't quoted as theirs: %s", async (message, short, says) => {
  const asking = (more: string) =>
    notifyFranklin({
      kind: "consultation",
      details: { ...planDetails, message: message + more },
    });
  const mail = await asking("");
  expect(mail.email.subject).toMatch(
    new RegExp(`^By .* 1042: Rosalind, Texas, Morning, ${short}$`),
  );
  expect(mail.text).toContain(`\nAsked for: ${says}\n`);
  for (const body of mail.bodies)
    expect(body).not.toMatch(/In their own words|before [A-Z].*with me|lease call|m asking for/);
  const { text } = await asking("\nMy card is lost.");
  expect(text).toContain(`\nAsked for: ${says}\n`);
  expect(text).toContain("In their own words\n> My card is lost.\n\n");
  expect((await asking("!")).text, "not our sentence").not.toContain("Asked for:");
});

test("the age, place and clock of someone whom they ask for aren't taken for theirs", async () => {
  const about = { birthdate: "03/15/1960", medicarePartA: true, medicarePartB: false };
  const details = { ...planDetails, ...about, message: someone.asks };
  const { text } = await notifyFranklin({ kind: "consultation", details, zipCode: "96813" });
  expect(text).toContain("\nFor someone else: 66 years old, Hawaii 96813\n");
  expect(text).toContain(`Best time: Morning, 8am-12pm ${agency.timeZoneName}\n`);
  const [who = "", person = ""] = text.split("\nWho asked\n")[1]?.split("\n\n") ?? [];
  expect(who).not.toMatch(/birth|Part A|Part B|96813/);
  expect(person).toBe(
    "About the person on Medicare\nDate of birth: 03/15/1960\nMedicare Part A: Yes\nMedicare Part B: Not checked\nZIP code: 96813",
  );
});

test.each([
  ["2026-11-20T10:46:00.000Z", "1 PM to 8 PM"],
  // Hawaii and Puerto Rico have no daylight saving time.
  ["2027-07-04T00:30:00.000Z", "2 PM to 9 PM"],
])("of whoever asks for someone else on %s, no state is ruled out: %s", async (...row) => {
  const [createdAt, hours] = row;
  const details = { ...planDetails, message: someone.asks };
  const { text } = await notifyFranklin({ kind: "consultation", details, createdAt });
  expect(text).toContain(
    `\nOK to call: ${hours} Eastern Time, when it’s between 8 AM and 9 PM in every state. We don’t know where they live: `,
  );
});

test("the largest button texts whoever prefers it and may be texted, with a link that calls below", async () => {
  const mail = await notifyFranklin({ kind: "consultation", details: planDetails });
  expect(mail.text).toContain("\nText (972) 204-5855\n\nCall (972) 204-5855\n\nOK to call: ");
  expect(mail.html).toContain('href="sms:+19722045855"');
  expect(mail.html.split('href="tel:+19722045855"'), "once").toHaveLength(2);
  const byPhone = { ...planDetails, preferredContactMethod: "phone" as const };
  // The contact form says that nobody is texted because of it, and of the office's own requests nothing shows it.
  for (const lead of [
    { kind: "consultation", details: byPhone },
    { kind: "contact", details: planDetails },
    { kind: "consultation", details: planDetails, entry: sampleEntry },
  ] as const) {
    const { html, text } = await notifyFranklin(lead);
    expect(html).not.toContain("sms:");
    expect(text).toContain("\nCall (972) 204-5855\n");
  }
});

test("the largest button writes to whoever prefers email, unless they want none", async () => {
  const details = { ...planDetails, preferredContactMethod: "email" as const };
  const mailTo = async (lead: LeadChange) =>
    await notifyFranklin({ kind: "compare", details, ...lead });
  const mail = await mailTo({});
  expect(mail.text).toContain("\nWrite to Rosalind\n\nPhone: (972) 204-5855\nBest time: ");
  expect(mail.html).toContain('href="mailto:rosalind@example.com"');
  expect(mail.text, "the button says it").not.toContain("reply to this email.");
  expect((await mailTo({ name: "www.spam.example" })).text).toContain("\nWrite to them\n");
  const address = "o'neil+a&b?cc=x@example.com";
  expect((await mailTo({ email: address })).html).toContain("neil%2Ba%26b%3Fcc%3Dx@example.com");
  for (const lead of [{ email: "" }, { wantsNoMail: true }])
    expect((await mailTo(lead)).html).not.toContain("mailto:");
  const byPhone = { ...planDetails, preferredContactMethod: "phone" as const };
  const called = await mailTo({ details: byPhone });
  expect(called.text).not.toContain("Write to Rosalind");
  expect(called.html, "under who asked").toContain('href="mailto:rosalind@example.com"');
  expect(called.text).not.toContain("reply to this email.");
  expect((await notifyFranklin({ kind: "guide", details: null })).text).toContain(
    "To write to them, reply to this email.",
  );
});

test("the notice that agents read out stands once, in text that can be read out from a phone, under the rules", async () => {
  const { html, text } = await notifyFranklin({ kind: "compare", details: planDetails });
  const notice = "We do not offer every plan available in your area.";
  for (const body of [html, text]) expect(body.split(notice)).toHaveLength(2);
  expect(text.indexOf("Record the whole call")).toBeLessThan(text.indexOf(notice));
  expect(text.indexOf(notice)).toBeLessThan(text.indexOf("* * *"));
  const [tag = ""] = html.slice(0, html.indexOf(notice)).match(/<p[^>]*>$/) ?? [];
  expect(tag).toContain("font-size:16px");
  const sizes = [...html.matchAll(/font-size:\s*([\d.]+)px/g)].map(([, size]) => Number(size));
  expect(Math.min(...sizes), "of everything else").toBeGreaterThanOrEqual(15);
});
