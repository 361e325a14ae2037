import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import consultation from "#content/en/forms/consultation.yaml";
import contact from "#content/en/forms/contact.yaml";
import compare from "#content/en/forms/compare.yaml";
import licenses from "#content/agency/licenses.yaml";
import people from "#content/agency/people.yaml";
import { countyTpmo, tpmoNotice } from "#content/agency/tpmo.ts";
import { requiredTexts } from "#content/agency/testing.ts";
import { someone } from "#content/en/pages/talk-to-agent.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { detailsIn } from "#contract/lead-details.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import { mailKinds } from "#contract/outbox-kind.ts";
import type { PlanChoice } from "#contract/plan-choice.ts";
import {
  headWords,
  type LeadChange,
  mailOf,
  sampleComposer,
  sampleDelivery,
  sampleGuide,
  samplePlanChoice,
} from "#server/delivery/testing.ts";
import guide from "#content/en/guide/guide.yaml";
import { headerText, linkNumbers, placeRun, emailText } from "./message.ts";

const site = "https://www.bluebonnet-medicare.example";

/** What a visitor typed, in words that no email has by itself. */
const canary = {
  name: "Zzcanaryname",
  email: "zzcanarymail@example.com",
  zipCode: "98765",
  page: "/zzcanarypage",
  source: { utm_source: "zzcanarysource", referrer: "https://zzcanary.example/" },
};
const canaries = /zzcanary|98765|654-3210|1957/i;

const place = agency.address;
const postalAddress = `${place.street}, ${place.city}, ${place.state} ${place.postalCode}`;

const typed: LeadChange = {
  ...canary,
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

describe.each([
  ["guide-email", "guide", "WA"],
  ["lead-confirmation", "compare", "WA"],
  ["lead-confirmation", "consultation", "WA"],
  ["lead-confirmation", "contact", "WA"],
  ["newsletter-confirmation", "guide", undefined],
] as const)("a %s for %s", (type, kind, state) => {
  const mailed = () => mailOf(sampleDelivery(type, { ...typed, kind }));

  test("goes only to the visitor, from the configured sender, as an automatic reply", async () => {
    const { to, email, headers } = await mailed();
    expect(to).toEqual(["zzcanarymail@example.com"]);
    expect(email).toMatchObject({
      to: [{ name: "", address: "zzcanarymail@example.com" }],
      from: { name: "Bluebonnet, Medicare", address: "guide@bluebonnet-medicare.example" },
      replyTo: [{ name: agency.name, address: agency.email }],
      messageId: "<0199f2c4.7@bluebonnet-medicare.example>",
    });
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    const lists = [...headers.keys()].filter((key) => key.startsWith("list-"));
    expect(lists).toHaveLength(type === "newsletter-confirmation" ? 2 : 0);
    const files = email.attachments.filter(({ disposition }) => disposition === "attachment");
    expect(files).toHaveLength(type === "guide-email" ? 1 : 0);
  });

  test("has what rules require and a tappable phone number, and loads nothing", async () => {
    const { bodies, html, email } = await mailed();
    const required = requiredTexts(disclaimers, licenses, state);
    for (const words of [...required, postalAddress, agency.phone.display])
      for (const body of bodies) expect(body).toContain(words);
    expect(html).toContain(`href="${agency.phone.href}"`);
    expect(html).not.toMatch(/url\(|<script/);
    const shown = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, source]) => source);
    const brought = email.attachments.flatMap(({ contentId = "" }) =>
      contentId === "" ? [] : [`cid:${contentId.slice(1, -1)}`],
    );
    expect(shown).not.toEqual([]);
    expect(shown, "each picture comes with the email").toEqual(brought);
  });

  test("contains nothing that the visitor typed", async () => {
    const { html, text, email } = await mailed();
    for (const part of [html, text, headWords(email)]) expect(part).not.toMatch(canaries);
  });
});

describe("the confirmation of a request", () => {
  const confirm = (kind: LeadKind) =>
    mailOf(sampleDelivery("lead-confirmation", { ...typed, kind }));

  test.each([
    ["compare", "your request", "ask for a plan comparison", compare],
    ["consultation", "your request", "ask for a consultation", consultation],
    ["contact", "your message", "send us a message", contact],
  ] as const)(
    "%s: says what happens next, when, how to reach us and to stop",
    async (kind, what, reason, form) => {
      const { bodies, email } = await confirm(kind);
      expect(email.subject).toBe("We’ll text you by Monday, November 23");
      for (const words of [
        ...form.thanks.steps,
        `We have ${what}, and a licensed agent will`,
        email.subject ?? "no subject",
        `Our hours, ${agency.timeZoneName}`,
        ...agency.hours.map(({ open }) => open),
        `Call ${agency.phone.display}`,
        "To cancel, reply “stop”",
        `someone used this address to ${reason} at www.bluebonnet-medicare.example`,
      ])
        for (const body of bodies) expect(body).toContain(words);
    },
  );

  test("says what they chose from the form's lists", async () => {
    const { text, words } = await confirm("consultation");
    const card = "You asked for: A consultation\nHow: Text message\n";
    const theirs = `Evening, 5pm-8pm ${agency.timeZoneName} (2pm-5pm Pacific Time)`;
    expect(text).toContain(`${card}Time of day: ${theirs}\n`);
    expect(words).toContain(`HowText messageTime of day${theirs}`);
    const timesIn = async (zipCode: string | null) => {
      const lead = { ...typed, kind: "consultation", zipCode } as const;
      return (await mailOf(sampleDelivery("lead-confirmation", lead))).text;
    };
    for (const zipCode of ["10001", "79830", null])
      expect(await timesIn(zipCode)).toContain(`Evening, 5pm-8pm ${agency.timeZoneName}\n`);
    const details = detailsIn({ message: "What does Part D cover?" });
    const message = sampleDelivery("lead-confirmation", { kind: "contact", details });
    const { email, ...answer } = await mailOf(message);
    expect(answer.text).toContain("How: Email\n");
    expect(email.subject).toBe("We’ll answer you by Monday, November 23");
  });

  test.each([
    [
      "Please check my plan with me before December 7, 2026.",
      "A check of your plan before December 7, 2026",
    ],
    [someone.asks, "A call about someone else’s Medicare"],
  ])("says what a page had them ask for, and nothing that they added: %s", async (opens, says) => {
    const details = detailsIn({ ...typed.details, message: `${opens} zzcanarymessage` });
    const mail = await mailOf(
      sampleDelivery("lead-confirmation", { kind: "consultation", details }),
    );
    expect(mail.text).toContain(`You asked for: ${says}\n`);
    for (const body of mail.bodies) expect(body).not.toMatch(canaries);
  });

  test.each([
    ["consultation", 1],
    ["contact", 2],
    ["compare", 3],
  ] as const)("%s: the agent beside the form's button signs, beside one face", async (kind, at) => {
    const { text, words, email } = await confirm(kind);
    const faces = email.attachments.filter(({ contentId }) => contentId === "<agent>");
    expect(faces).toHaveLength(1);
    for (const one of ["consultation", "contact", "compare"] as const) {
      const [other] = (await confirm(one)).email.attachments.slice(-1);
      const isTheirs = isDeepStrictEqual(other?.content, faces[0]?.content);
      expect(isTheirs, `the face that signs for ${one}`).toBe(one === kind);
    }
    const name = people.profiles[at]?.name ?? "nobody";
    expect(text).toContain("What happens next\n1. ");
    expect(text).toContain(
      `no question is too small.\n\n${name}\nFor the licensed agents at ${agency.name}\n`,
    );
    expect(words).toContain(`${name}For the licensed agents`);
  });

  test.each([
    ["Ruth Ann Kowalczyk", "Hello Ruth,"],
    ["Zoë", "Hello Zoë,"],
    ["www.spam.example", "Hello,"],
    ["https://spam.example/", "Hello,"],
    ["BUY".repeat(11), "Hello,"],
    [undefined, "Hello,"],
  ])("greets the owner of the address, called %s, as %j", async (readerName, says) => {
    const composer = await sampleComposer(readerName === undefined ? {} : { readerName });
    for (const type of ["guide-email", "lead-confirmation"] as const) {
      const kind = type === "guide-email" ? "guide" : "compare";
      const { text } = await mailOf(sampleDelivery(type, { ...typed, kind }), composer);
      expect(text.split("\n")[2]).toBe(says);
    }
  });

  describe("of a request about plans", () => {
    const planChoice = {
      ...samplePlanChoice,
      county: { state: "WA", slug: "king", name: "King County" },
    };
    const confirmWith = async (choice: PlanChoice) => {
      const details = detailsIn({ ...typed.details, planChoice: choice });
      const lead = { ...typed, kind: "contact", details } as const;
      return (await mailOf(sampleDelivery("lead-confirmation", lead))).bodies;
    };
    const { text: ofState, counts } = tpmoNotice(disclaimers, licenses, "WA");

    test("names the plans and has the county's counts, without a plan that isn't known", async () => {
      const number = { organizations: 8, plans: 54, county: "King County", year: 2027 };
      const ofCounty = countyTpmo(disclaimers, number);
      for (const body of await confirmWith(planChoice)) {
        expect(body).toContain("These plans in King County for 2027:");
        expect(body).toContain("Live Oak Value (HMO)");
        expect(body).not.toMatch(/H9999|H0028/);
        expect(body).toContain(`${ofCounty.text} ${ofCounty.counts}`);
        expect(body).not.toContain(counts);
        expect(body).not.toMatch(/\$\d|★|\bstars?\b/i);
      }
    });

    test("names the county where no plan was chosen, and none that the plan data doesn't have", async () => {
      for (const body of await confirmWith({ ...planChoice, plans: [] }))
        expect(body).toContain("The plans in King County for 2027.");
      const county = { ...planChoice.county, name: null };
      for (const body of await confirmWith({ ...planChoice, county })) {
        expect(body).not.toMatch(/king|What you asked about|Live Oak/i);
        expect(body).toContain(`${ofState} ${counts}`);
      }
    });
  });

  test("a guide request gets no such email: the guide replaces it", async () => {
    const composer = await sampleComposer();
    const { outcome } = await composer.compose(sampleDelivery("lead-confirmation"));
    expect(outcome).toEqual({ result: "refused", reason: "no-template" });
  });
});

describe("the guide", () => {
  const mailed = (change: LeadChange = {}) =>
    mailOf(sampleDelivery("guide-email", { ...canary, email: "rosalind@example.com", ...change }));

  test("has the guide attached unchanged, as a PDF, and links it on the site", async () => {
    const { email, html, text } = await mailed();
    const files = email.attachments.filter(({ disposition }) => disposition === "attachment");
    const [attachment, ...others] = files;
    expect(others).toEqual([]);
    expect(attachment).toMatchObject({
      filename: "2025-medicare-enrollment-guide.pdf",
      mimeType: "application/pdf",
      disposition: "attachment",
    });
    const content = attachment?.content;
    if (!(content instanceof ArrayBuffer)) throw new TypeError("Expected bytes");
    expect(Buffer.from(content).equals(sampleGuide)).toBe(true);
    const url = `${site}/guide/${guide.fileName}`;
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain(`\nOpen the Guide\n${url}\n`);
  });

  function licenseIn(code: string): string {
    return licenses.states.find((one) => one.code === code)?.license ?? "none";
  }

  test("names one license to a visitor in the home state, and theirs to others", async () => {
    const named = async (zipCode: string) =>
      (await mailed({ zipCode })).text.match(/agency license no\. \S+/g);
    expect(await named("75024")).toHaveLength(1);
    expect(await named("98765")).toHaveLength(2);
  });

  test("says in HTML and in plain text what may follow", async () => {
    const { bodies } = await mailed();
    for (const words of [
      `Washington agency license no. ${licenseIn("WA")}.`,
      agency.timeZoneName,
      agency.hours[0]?.open ?? "no hours",
      "The guide keeps its name, with 2025 in it, in later years too.",
      "each amount is shown with its year",
      "We won’t call or text you just because you asked for the guide.",
      "Reply “no email” and we won’t email you again.",
      "reply “not me” and we won’t write to this address again.",
      "for the guide at www.bluebonnet-medicare",
    ])
      for (const body of bodies) expect(body).toContain(words);
  });

  test("is an English page with a title and large text", async () => {
    const { html } = await mailed();
    expect(html).toMatch(/<html [^>]*lang="en"/);
    expect(html).toContain("<title>Your 2025 Medicare Enrollment Guide</title>");
    const sizes = [...html.matchAll(/font-size:\s*([\d.]+)px/g)].map(([, size]) => Number(size));
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.min(...sizes), "of the notices").toBeGreaterThanOrEqual(15);
  });
});

describe("the newsletter's confirmation", () => {
  const confirmation = sampleDelivery("newsletter-confirmation", canary);

  test("asks the reader to confirm, with a link in HTML and in plain text", async () => {
    const { email, html, text } = await mailOf(confirmation);
    expect(email.subject).toBe("Please confirm your newsletter subscription");
    expect(html).toContain(`href="${site}/newsletter/confirm?token=c.1"`);
    expect(text).toContain(`\n${site}/newsletter/confirm?token=c.1\n`);
    expect(text).toContain(`\n${site}/newsletter/unsubscribe?token=u.1\n`);
  });

  test("lets mail programs unsubscribe with one click (RFC 8058)", async () => {
    const { headers } = await mailOf(confirmation);
    const call = `<${site}/api/newsletter/unsubscribe?token=u.1>`;
    expect(headers.get("list-unsubscribe")).toBe(
      `${call}, <mailto:${agency.email}?subject=unsubscribe>`,
    );
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  });

  test("says what happens unless they confirm, and why they get it", async () => {
    const { bodies } = await mailOf(confirmation);
    for (const words of [
      "Unless you confirm, we won’t send the newsletter.",
      `someone used this address to sign up for our newsletter at ${new URL(site).host}`,
    ])
      for (const body of bodies) expect(body).toContain(words);
  });

  test("refuses to compose when the newsletter request no longer exists", async () => {
    const composer = await sampleComposer({ readerLinks: async () => null });
    const { outcome } = await composer.compose(confirmation);
    expect(outcome).toEqual({ result: "refused", reason: "no-wish" });
  });
});

test.each([
  ["compare", "lead-confirmation", "20001", "the District of Columbia"],
  ["consultation", "lead-confirmation", "00901", "Puerto Rico"],
  ["consultation", "lead-confirmation", "96910", "Guam"],
  ["guide", "guide-email", "00802", "the U.S. Virgin Islands"],
] as const)("%s, %s: promises no agent's advice in %s, %s", async (kind, type, zipCode, state) => {
  const mailTo = async (zip: string) =>
    (await mailOf(sampleDelivery(type, { kind, zipCode: zip }))).bodies;
  for (const body of await mailTo(zipCode)) {
    expect(body).toContain(`We’re not licensed to sell insurance in ${state}, so our agents`);
    expect(body).toMatch(/tell you (.* )?who can help/);
    expect(body).toContain("medicare.gov/talk-to-someone");
    expect(body).toContain("1-800-MEDICARE (1-800-633-4227)");
    expect(body).not.toMatch(/a licensed agent|in the way you chose/i);
  }
  const licensed = (await mailTo("75024")).join(" ");
  expect(licensed).toMatch(/a licensed agent/i);
  expect(licensed).not.toContain("not licensed");
});

test("puts a link into its place in a text", () => {
  const link = { words: "here", href: "https://a.example" };
  expect(placeRun("see [site].", "site", link)).toEqual(["see ", link, "."]);
  expect(placeRun("[site]", "site", link)).toEqual([link]);
  expect(placeRun("nothing", "site", link)).toEqual(["nothing"]);
});

test("links phone numbers and changes no text, not even in a subject", () => {
  const link = { words: "1-800-633-4227", href: "tel:+18006334227" };
  expect(linkNumbers("1-800-MEDICARE (1-800-633-4227).")).toEqual(["1-800-MEDICARE (", link, ")."]);
  expect(headerText("Guide request: Zoë = 1 ?")).toBe("Guide request: Zoë = 1 ?");
});

test.each(mailKinds)("in the plain text of the %s, each URL is a line", async (kind) => {
  const change = kind === "lead-confirmation" ? { kind: "contact" as const } : {};
  const { text } = await mailOf(sampleDelivery(kind, change));
  const lines = text.split("\n").filter((line) => line.includes("://www."));
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).toMatch(/^https:\/\/\S+\w$/);
});

test("shows the counts for the visitor's state, or for the home state with a link to the others", async () => {
  const texts = async (zipCode: string | null) =>
    (await mailOf(sampleDelivery("guide-email", { zipCode }))).bodies;
  const others = `${site}/about-us#licenses`;
  for (const text of await texts("73102")) {
    for (const words of requiredTexts(disclaimers, licenses, "OK")) expect(text).toContain(words);
    expect(text).not.toContain("other states");
  }
  // No ZIP code, and one in a territory, where the agency is not licensed.
  for (const zipCode of [null, "00901"]) {
    const [html = "", text = ""] = await texts(zipCode);
    for (const words of requiredTexts(disclaimers, licenses)) expect(html).toContain(words);
    expect(html).toContain("See the numbers for other states");
    expect(text).toMatch(new RegExp(`See the numbers for other states\\..*\n${others}\n`));
  }
});

test("renders every block as plain text, and each URL on a line of its own", () => {
  const link = { words: "c", href: "https://c.example" };
  const text = emailText({
    subject: "not in the text",
    preview: "not in the text",
    title: "A title",
    blocks: [
      { kind: "warning", title: "Take care", words: "Look first." },
      { kind: "attachment", name: "The guide", note: "PDF" },
      { kind: "heading", words: "A heading" },
      { kind: "list", items: ["one", "two"] },
      {
        kind: "facts",
        facts: [{ name: "Name", value: { words: "Ann", href: "https://a.example" } }],
      },
      { kind: "action", words: "Call us", href: "tel:+19722045855" },
      {
        kind: "paragraph",
        runs: ["See ", { words: "b.example", href: "https://b.example" }, " or ", link, "."],
      },
    ],
    smallPrint: [["Why"], ["At ", link, ". Bye."]],
  });
  expect(text).toBe(
    [
      "A title\n",
      "Take care\nLook first.\n",
      "The guide\nPDF\n",
      "A heading\n- one\n- two\n",
      "Name: Ann\nhttps://a.example\n",
      "Call us\n",
      "See b.example or c.\nhttps://b.example\nhttps://c.example\n",
      "* * *\n",
      "Why\n",
      "At c. Bye.\nhttps://c.example\n",
    ].join("\n"),
  );
});
