import { beforeEach, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import guide from "#content/en/guide/guide.yaml";
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
  sampleGuide,
} from "#server/delivery/testing.ts";

const typed = {
  name: "Zzcanaryname",
  zipCode: "98765",
  page: "/zzcanarypage",
  source: { utm_source: "zzcanarysource", referrer: "https://zzcanary.example/" },
};
let mail: CaughtMail;
let html: string;
let text: string;

beforeEach(async () => {
  const [arrived] = await caught(await sampleComposer(), sampleDelivery("guide-email", typed));
  if (arrived === undefined) throw new Error("No mail arrived");
  mail = arrived;
  html = arrived.email.html ?? "";
  text = arrived.email.text ?? "";
});

test("goes only to the visitor, from the configured sender, with its own Message-ID", () => {
  expect(mail.to).toEqual(["rosalind@example.com"]);
  expect(mail.email.to).toEqual([{ name: "", address: "rosalind@example.com" }]);
  expect(mail.email.from).toEqual({
    name: "Bluebonnet, Medicare",
    address: "guide@bluebonnet-medicare.example",
  });
  expect(mail.email.replyTo).toEqual([{ name: agency.name, address: agency.email }]);
  expect(mail.email.messageId).toBe("<0199f2c4.7@bluebonnet-medicare.example>");
});

test("is marked as an automatic reply, not as a newsletter", () => {
  const headers = new Map(mail.email.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("auto-submitted")).toBe("auto-generated");
  expect([...headers.keys()].filter((key) => key.startsWith("list-"))).toEqual([]);
});

test("has the guide attached unchanged, as a PDF", () => {
  const [attachment, ...others] = mail.email.attachments;
  expect(others).toEqual([]);
  expect(attachment).toMatchObject({
    filename: "2025-medicare-enrollment-guide.pdf",
    mimeType: "application/pdf",
    disposition: "attachment",
  });
  const content = attachment?.content;
  if (!(content instanceof ArrayBuffer)) throw new TypeError("Expected bytes");
  expect(Buffer.from(content).equals(sampleGuide)).toBe(true);
});

test("links the same PDF on the site, in HTML and in plain text", () => {
  const url = `https://www.bluebonnet-medicare.example/guide/${guide.fileName}`;
  expect(html).toContain(`href="${url}"`);
  expect(text).toContain(`Open the Guide (${url})`);
});

test("contains nothing that the visitor typed", () => {
  for (const part of [html, text, headWords(mail.email)]) {
    expect(part).not.toMatch(/zzcanary|98765/i);
  }
  expect(html).not.toContain("rosalind");
  expect(text).not.toContain("rosalind");
});

const { street, city, state, postalCode } = agency.address;

function licenseIn(code: string): string {
  return licenses.states.find((one) => one.code === code)?.license ?? "none";
}

test("names one license to a visitor in the home state", async () => {
  const delivery = sampleDelivery("guide-email", { zipCode: "75024" });
  const [home] = await caught(await sampleComposer(), delivery);
  expect(home?.email.text?.match(/agency license no\. \S+/g)).toHaveLength(1);
  expect(text.match(/agency license no\. \S+/g)).toHaveLength(2);
});

test.each([
  ...requiredTexts(disclaimers, licenses, "WA").map((notice): [string, string] => [
    "required text",
    notice,
  ]),
  ["license in their state", `Washington agency license no. ${licenseIn("WA")}.`],
  ["postal address", `${street}, ${city}, ${state} ${postalCode}`],
  ["phone", agency.phone.display],
  ["zone of the hours", agency.timeZoneName],
  ["hours", agency.hours[0]?.open ?? "no hours"],
  ["what may follow", "We won't call or text you just because you asked for the guide."],
  ["how to say no", "Reply “no email” and we won't email you again."],
  ["how to say it wasn't them", "Reply “not me” and we won't write to this address again."],
  ["who asked", "Our website is https://www.bluebonnet-medicare"],
])("says in HTML and in plain text: %s", (_, words) => {
  expect(mailWords(html)).toContain(words);
  expect(text).toContain(words);
});

test("is an English page with a title, a tappable phone number and no images", () => {
  expect(html).toMatch(/<html [^>]*lang="en"/);
  expect(html).toContain("<title>Your 2025 Medicare Enrollment Guide</title>");
  expect(html).toContain(`href="${agency.phone.href}"`);
  expect(html).not.toMatch(/<img|url\(|<script/);
});

test("has no text under 18 pixels", () => {
  const sizes = [...html.matchAll(/font-size:\s*([\d.]+)px/g)].map(([, size]) => Number(size));
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18);
});
