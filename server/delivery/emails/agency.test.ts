import { expect, test, describe } from "vitest";
import licenses from "#content/agency/licenses.yaml";
import { requiredTexts } from "#content/agency/testing.ts";
import confirmation from "#content/en/emails/lead-confirmation.yaml";
import disclaimers from "#content/en/site/disclaimers.yaml";
import {
  type LeadChange,
  mailOf,
  sampleComposer,
  sampleConsent,
  sampleDelivery,
  sampleEntry,
  samplePlanChoice,
} from "#server/delivery/testing.ts";
import { detailsIn } from "#contract/lead-details.ts";

const notify = (lead: LeadChange = {}) => mailOf(sampleDelivery("agency-notification", lead));

test("goes to the agents, and a reply goes to the visitor", async () => {
  const mail = await notify();
  expect(mail.to).toEqual(["agents@bluebonnet-medicare.example"]);
  expect(mail.email.replyTo).toEqual([{ name: "Rosalind", address: "rosalind@example.com" }]);
  expect(mail.email.subject).toBe("Guide request 1042: Rosalind, Texas");
  expect(mail.email.attachments).toEqual([]);
});

test("goes to each agent by name, and no name adds a recipient or a header", async () => {
  const agentEmail = [
    { name: "Lee, Ann <x@example.com>", address: "ann@example.com" },
    { name: "Bob\r\nBcc: y@example.com", address: "bob@example.com" },
  ];
  const composer = await sampleComposer({ agentEmail });
  const mail = await mailOf(sampleDelivery("agency-notification"), composer);
  expect(mail.to).toEqual(["ann@example.com", "bob@example.com"]);
  expect(mail.email.to?.map(({ address }) => address)).toEqual(mail.to);
  expect(mail.email.to?.[0]?.name).toBe("Lee, Ann <x@example.com>");
  expect(mail.email.bcc).toBeUndefined();
});

test("says who, when and from where, in HTML and plain text", async () => {
  const source = {
    landing: "/learning-center",
    referrer: "https://x.example/?a=1&b=2",
    gclid: "9",
  };
  const delivery = sampleDelivery("agency-notification", { wantsNewsletter: true, source });
  const mail = await mailOf(delivery, await sampleComposer({ desk: { hasDesk: false } }));
  for (const [name, value] of [
    ["Email", "rosalind@example.com"],
    ["Newsletter", "Requested; added to the list once they confirm by email"],
    ["Received", "Fri, Nov 20, 2026, 5:46 AM, Eastern Time"],
    ["First page visited", "/learning-center"],
    ["Referred by", "https://x.example/?a=1&b=2"],
    ["gclid", "9"],
    ["Disclosure shown", "guide-form@2026-11-20"],
    ["Where the request came from", "A form on the website"],
    ["Lead", "1042"],
    ["ID", "0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77"],
  ]) {
    for (const body of mail.bodies) expect(body).toContain(`${name}: ${value}`);
  }
  for (const body of mail.bodies)
    expect(body, "nothing for a server's shell").not.toContain("npm run");
  // The desk has where it came from.
  expect((await notify({ source })).text).not.toMatch(/Referred by|gclid|Disclosure shown/);
});

test("uses the agency's time zone in summer too", async () => {
  const mail = await notify({ createdAt: "2027-07-04T00:30:00.000Z" });
  expect(mail.text).toContain("Sat, Jul 3, 2027, 8:30 PM, Eastern Time");
});

test("mentions the scope of appointment and includes the required texts", async () => {
  const { bodies } = await notify();
  for (const words of [
    "Get a scope of appointment before any personal marketing appointment.",
    ...requiredTexts(disclaimers, licenses),
  ])
    for (const body of bodies) expect(body).toContain(words);
});

test("says what is missing, and flags only a suspected request", async () => {
  const plain = await notify({ zipCode: null });
  expect(plain.text).toContain("You don’t know which state they live in.");
  expect(plain.text).not.toContain("Held, then released");
  const suspected = await notify({ suspected: "trap" });
  expect(suspected.email.subject).toBe("Guide request 1042, possibly automated: Rosalind, Texas");
  for (const body of suspected.bodies) expect(body).toContain("Held, then released");
});

test.each([
  "Zoë 👩🏽‍🦳",
  "רוזלינד",
  "عائشة بنت أبي بكر",
  "李秀英",
  `O'Neil "Bo" <b>&amp;`,
  "%s [zone] $&",
])("keeps the name %s unchanged", async (name) => {
  const mail = await notify({ name });
  expect(mail.email.subject).toBe(`Guide request 1042: ${name}, Texas`);
  expect(mail.email.replyTo).toEqual([{ name, address: "rosalind@example.com" }]);
  expect(mail.text).toContain(`${name} asked for the guide\n`);
  expect(mail.words).toContain(`${name} asked for the guide`);
});

test("marks of direction in a name don't turn the subject or the headline around", async () => {
  const mail = await notify({ name: "Eli \u202egpj.exe\u2069" });
  expect(mail.email.subject).toBe("Guide request 1042: Eli gpj.exe, Texas");
  expect(mail.text).toContain("Eli gpj.exe asked for the guide\n");
});

test.each([
  "=?utf-8?Q?Guide_request:_Ann?=",
  `${"=?utf-8?B?WA==?= ".repeat(8)}x`,
  "=?utf-8?Q?=0ABcc:?= é =?",
  "2 =? 3",
])("shows the name %j, which could be a header's encoding, as it was typed", async (name) => {
  expect((await notify({ name })).email.subject).toBe(`Guide request 1042: ${name}, Texas`);
});

test("a line break in outside input does not start a new line", async () => {
  const source = { referrer: "x\r\nEmail: evil@example.com\u2028Lead: 1" };
  const name = "Ann\r\nBcc: x@evil.example\r\n\r\n<html>";
  const delivery = sampleDelivery("agency-notification", { name, source });
  const mail = await mailOf(delivery, await sampleComposer({ desk: { hasDesk: false } }));
  expect(mail.text).toContain("Ann Bcc: x@evil.example <html> asked for the guide\n");
  expect(mail.text).toContain(" · Referred by: x Email: evil@example.com Lead: 1 · ");
});

describe("requests with more details", () => {
  const planDetails = detailsIn({
    phone: "(972) 204-5855",
    birthdate: "03/15/1960",
    medicarePartA: true,
    medicarePartB: false,
    preferredContactMethod: "text",
    bestTimeToContact: "morning",
    message: "Two doctors in Plano.\n\nLead: 1",
  });

  const messageDetails = detailsIn({ message: "What does Part D cover?" });

  const notifyFranklin = (lead: LeadChange) => notify({ name: "Rosalind Franklin", ...lead });

  /** Before anybody was invited to the desk, which has the proof. */
  const notifyWithoutDesk = async (lead: LeadChange) =>
    await mailOf(
      sampleDelivery("agency-notification", { name: "Rosalind Franklin", ...lead }),
      await sampleComposer({ desk: { hasDesk: false } }),
    );

  test.each([
    ["compare", planDetails, "Plan comparison request 1042: Rosalind, Texas, Morning", "a text"],
    ["consultation", planDetails, "Consultation request 1042: Rosalind, Texas, Morning", "a text"],
    ["contact", messageDetails, "Message 1042: Rosalind, Texas", "an answer"],
  ] as const)(
    "%s: says by when, in the subject too, and a reply goes to the visitor",
    async (...row) => {
      const [kind, details, subject, promised] = row;
      const mail = await notifyFranklin({ kind, details });
      expect(mail.email.subject).toBe(`By Mon, Nov 23 · ${subject}`);
      const visitor = { name: "Rosalind Franklin", address: "rosalind@example.com" };
      expect(mail.email.replyTo).toEqual([visitor]);
      for (const body of mail.bodies) {
        expect(body).toContain(`Promised: ${promised} by Monday, November 23`);
        expect(body).not.toContain("Newsletter");
      }
      const suspected = await notifyFranklin({ kind, details, suspected: "trap" });
      expect(suspected.email.subject).toMatch(/, possibly automated: Rosalind, Texas/);
    },
  );

  test("names no promise for the guide or for what the office entered, and less without a license", async () => {
    for (const lead of [
      { kind: "guide", details: null },
      { kind: "compare", entry: sampleEntry },
    ] as const)
      expect((await notifyFranklin(lead)).text).not.toContain("Promised");
    const elsewhere = { kind: "compare", details: planDetails, zipCode: "00901" } as const;
    const { text } = await notifyFranklin(elsewhere);
    expect(text).toContain("Promised: to say by Monday, November 23 who can help them\n");
  });

  test("opens with name, promise, age, place, a button that calls, the best time and their message", async () => {
    const mail = await notifyFranklin({ kind: "compare", details: planDetails });
    const opening = [
      "Rosalind Franklin asked for a plan comparison\n",
      "Promised: a text by Monday, November 23\n",
      "66 years old, Texas 75024\n",
      "Text (972) 204-5855\n",
      "Call (972) 204-5855\n",
      "OK to call: 9 AM to 10 PM Eastern Time\nBest time: Morning, 8am-12pm Eastern Time (they may mean their own time)\nPrefers: Text message\n",
      "In their own words\n> Two doctors in Plano.\n>\n> Lead: 1\n",
      "Check first\n- They’d like a text.",
    ];
    expect(mail.text.startsWith(opening.join("\n"))).toBe(true);
    const order = ["Check first", "Open in the desk", "Who asked", "Text messages:", "Rules"];
    const places = [...order, "* * *"].map((title) => mail.text.indexOf(`\n${title}`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(mail.html.split('href="tel:+19722045855"'), "once").toHaveLength(2);
  });

  test.each([
    [{ zipCode: null, details: detailsIn({ birthdate: "11/20/1961" }) }, "65 years old\n"],
    [{ zipCode: null, details: detailsIn({ birthdate: "11/21/1961" }) }, "64 years old\n"],
    [{ zipCode: "75024", details: messageDetails }, "Texas 75024\n"],
    [{ zipCode: "20001", details: messageDetails }, "District of Columbia 20001\n"],
    [{ zipCode: "09001", details: messageDetails }, "09001\n"],
    [{ zipCode: null, details: messageDetails }, "Phone: Not given\n"],
  ])("with %j, says under the name %j", async (lead, says) => {
    const { text } = await notifyFranklin({ kind: "contact", ...lead });
    expect(text).toContain(`\n\n${says}`);
    expect(text.indexOf(says)).toBeLessThan(text.indexOf("To write to them"));
  });

  test.each([
    ["96813", "1 PM to 2 AM", "morning", " (they may mean their own time)"],
    // Somewhere in Texas, Central and Mountain Time both have to allow it.
    ["79830", "10 AM to 10 PM", "morning", " (they may mean their own time)"],
    ["79830", "10 AM to 10 PM", "afternoon", ""],
    ["75024", "9 AM to 10 PM", "afternoon", " (11am-4pm where they live)"],
    ["00901", "7 AM to 8 PM", "morning", " (9am-1pm where they live)"],
    ["10001", null, "morning", ""],
  ] as const)(
    "says when %s may be called, by our clock: %s",
    async (zipCode, hours, time, more) => {
      const details = { ...planDetails, bestTimeToContact: time };
      const lines = (await notifyFranklin({ kind: "compare", details, zipCode })).text.split("\n");
      const line = lines.find((one) => one.startsWith("OK to call"));
      expect(line).toBe(hours === null ? undefined : `OK to call: ${hours} Eastern Time`);
      const best = lines.find((one) => one.startsWith("Best time: "))?.replace(/.*Time(?= |$)/, "");
      expect(best).toBe(more);
    },
  );

  test("a plan request says what they have", async () => {
    const mail = await notifyFranklin({ kind: "compare", details: planDetails });
    for (const [name, value] of [
      ["Prefers", "Text message"],
      ["Best time", "Morning, 8am-12pm Eastern Time (they may mean their own time)"],
      ["Date of birth", "03/15/1960"],
      ["Medicare Part A", "Yes"],
      ["Medicare Part B", "Not checked"],
    ]) {
      expect(mail.text).toContain(`${name}: ${value}\n`);
      expect(mail.words).toContain(`${name}: ${value}`);
    }
    const anyTime = { ...planDetails, bestTimeToContact: null };
    const { text } = await notifyFranklin({ kind: "compare", details: anyTime });
    expect(text).toContain("Best time: Any time\n");
  });

  test("says what to check before the rest, and warns where the agency has no license", async () => {
    const mail = await notifyFranklin({ kind: "compare", details: planDetails, zipCode: "00901" });
    expect(mail.email.subject).toContain("Rosalind, Puerto Rico, Morning");
    for (const body of mail.bodies) {
      expect(body).toContain("No license in Puerto Rico");
      expect(body).toContain("Check first");
      expect(body).toContain("They checked Part A but didn’t check Part B: ask");
      expect(body).not.toMatch(/no Part B\b(?! and no job)|not Part B/);
      expect(body.indexOf("No license")).toBeLessThan(body.indexOf("Who asked"));
      expect(body.indexOf("didn’t check")).toBeLessThan(body.indexOf("Get a scope"));
    }
    const licensed = await notifyFranklin({ kind: "compare", details: planDetails });
    expect(licensed.text).not.toContain("No license");
  });

  test("“stop” ends all contact, as the confirmation promises; “no email” and “not me” end email", async () => {
    const { text } = await notifyFranklin({ kind: "compare", details: planDetails });
    const stop = text.split("\n").find((line) => line.includes("“stop,”")) ?? "";
    expect(stop).toContain("don’t call, text or email them again");
    expect(stop).toContain(
      "At request 1042 in the desk, press “Don’t contact at all,” under “More.”",
    );
    expect(confirmation.change.items.join(" ")).toContain(
      "reply “stop” or tell us by phone. We won’t call, text or email you again",
    );
    expect(text).toContain("If they reply “no email” or “not me,” don’t email this address again");
  });

  const unlikely = /^Check this number: No one in the US can have it, so it’s probably mistyped\./m;

  test("an extension stands next to the number, and the link dials the number alone", async () => {
    const details = { ...planDetails, phone: "(972) 204-5855 ext. 302" };
    const mail = await notifyFranklin({ kind: "compare", details });
    expect(mail.text).toContain("Call (972) 204-5855\n\nExtension: 302\nOK to call: ");
    expect(mail.words).toContain("Call (972) 204-5855Extension: 302OK to call");
    expect(mail.html).toContain('href="tel:+19722045855"');
    expect(mail.text).not.toMatch(unlikely);
  });

  test.each([
    [{}, " If you can’t get through, email them."],
    [{ email: "" }, ""],
    [{ wantsNoMail: true }, ""],
  ])(
    "asks to check a number that can't exist, and with %j, whether to email",
    async (lead, advice) => {
      const details = detailsIn({ phone: "(123) 456-7890 ext. 12" });
      const { text, html } = await notifyFranklin({ kind: "contact", details, ...lead });
      const note = text.split("\n").find((line) => unlikely.test(line));
      expect(note).toBe(
        `Check this number: No one in the US can have it, so it’s probably mistyped.${advice}`,
      );
      expect(html).toContain('href="tel:+11234567890"');
    },
  );

  test("says until when they may be contacted, and called on the Do-Not-Call list", async () => {
    const createdAt = "2026-12-21T04:30:00.000Z";
    const { text } = await notifyWithoutDesk({ kind: "compare", details: planDetails, createdAt });
    expect(text).toContain("If it has their number, calls until March 20, 2027");
    expect(text).toContain("Permission to contact: Until December 20, 2027\n");
  });

  test("shows the plans they asked about, and the county's counts in place of the state's", async () => {
    const planChoice = samplePlanChoice;
    const counts = "These numbers are for Fort Bend County, plan year 2027.";
    for (const [kind, details] of [
      ["contact", messageDetails],
      ["compare", planDetails],
    ] as const) {
      const mail = await notifyFranklin({ kind, details: { ...details, planChoice } });
      for (const [name, value] of [
        ["County", "Fort Bend County, TX, 2027"],
        ["Plan 1", "Live Oak Value (HMO), H0028-030"],
        ["Plan 2", "H9999-001 (not in the plan data)"],
      ]) {
        expect(mail.text).toContain(`${name}: ${value}\n`);
        expect(mail.words).toContain(`${name}: ${value}`);
      }
      for (const body of mail.bodies) {
        expect(body).toContain("represent 8 organizations which offer 54 products");
        expect(body).toContain(counts);
        expect(body).not.toContain("for Texas, plan year");
        expect(body).not.toMatch(/\$\d|★|\bstars?\b/i);
      }
      const alone = { ...details, planChoice: { ...planChoice, plans: planChoice.plans.slice(1) } };
      const { text } = await notifyFranklin({ kind, details: alone });
      expect(text).toContain("\nPlan: H9999-001 (not in");
      const without = await notifyFranklin({ kind, details });
      expect(without.text).not.toMatch(/Fort Bend|Plans they asked about/);
      expect(without.text).toContain("These numbers are for Texas, plan year");
    }
  });

  test("a message shows nothing that was not asked", async () => {
    const lead = { kind: "contact", details: messageDetails, zipCode: null } as const;
    const { text } = await notifyFranklin(lead);
    expect(text).toContain("> What does Part D cover?\n");
    expect(text).not.toMatch(/ZIP code|Prefers|Best time|Date of birth|Part A/);
  });

  test.each(["<b>&amp;</b>", "عائشة\n李秀英 👩🏽‍🦳", "%s [promise] $&", "\u2028tel:1\r=?utf-8?Q?x?="])(
    "the message %j arrives as text",
    async (message) => {
      const details = { ...messageDetails, message };
      const mail = await notifyFranklin({ kind: "contact", details });
      for (const line of message.split("\n")) {
        const shown = line.replace(/[\r\u2028]+/g, " ").trim();
        expect(mail.text).toContain(`> ${shown}\n`);
        expect(mail.words).toContain(shown);
      }
    },
  );

  describe("what they agreed to", () => {
    const wording = "(wording version 2026-11-20)";

    test.each([
      [[sampleConsent], `Agreed: (972) 204-5855 ${wording}`],
      [[{ ...sampleConsent, agreed: false }], `Not agreed: manual calls and texts only ${wording}`],
      [[], "Not asked: manual calls and texts only"],
    ])("shows %j as %j", async (consents, says) => {
      const mail = await notifyWithoutDesk({ kind: "compare", details: planDetails, consents });
      expect(mail.text).toContain(`Automated contact: ${says}\n`);
      expect(mail.words).toContain(`Automated contact: ${says}`);
    });

    test.each([
      ["compare", false, "manual calls and texts only", "By hand only, as the form said"],
      ["contact", false, "manual calls only", "None. The form told them that you won’t text"],
      ["contact", true, "Agreed: (972) 204-5855", "Allowed, automated ones too"],
    ] as const)("%s, agreed %s: says what they were told about texts", async (...row) => {
      const [kind, agreed, automated, texts] = row;
      const consents = [{ ...sampleConsent, agreed }];
      const { text } = await notifyWithoutDesk({ kind, details: planDetails, consents });
      const [calls = "", about = ""] = text.match(/^(Automated contact|Text messages).*$/gm) ?? [];
      expect(calls).toContain(automated);
      expect(about).toContain(texts);
    });

    test("what they agreed to isn't claimed for a number that was corrected later", async () => {
      const consents = [{ ...sampleConsent, phone: "(972) 204-5856" }];
      const { text } = await notifyWithoutDesk({ kind: "compare", details: planDetails, consents });
      expect(text).toContain(
        "Agreed for (972) 204-5856, not for the number above: manual calls and texts only for that one",
      );
    });

    test("the desk has it: once there's one, only what holds for texts remains", async () => {
      const lead = { kind: "contact", details: planDetails } as const;
      const { text } = await notifyFranklin(lead);
      expect(text).toContain("Text messages: None. The form told them that you won’t text");
      expect(text).not.toMatch(/What they agreed to|Permission to contact|Automated contact/);
    });

    test("the guide form asks for no number, so its email allows neither calls nor texts", async () => {
      const mail = await notifyWithoutDesk({ kind: "guide", details: null });
      const until = "Until November 20, 2027";
      expect(mail.text).toContain(`Permission to contact: ${until}`);
      expect(mail.text).toContain("Calls and texts: None.");
      expect(mail.text).not.toContain("Automated contact:");
    });
  });
});
