import { describe, expect, test } from "vitest";
import licenses from "#content/agency/licenses.yaml";
import { requiredTexts } from "#content/agency/testing.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import { detailsIn } from "#contract/lead-details.ts";
import {
  headWords,
  type LeadChange,
  mailOf,
  sampleComposer,
  sampleDelivery,
  samplePlanChoice,
} from "#server/delivery/testing.ts";

type SampleDesk = NonNullable<NonNullable<Parameters<typeof sampleComposer>[0]>["desk"]>;

describe("what the desk knows", () => {
  const url = "https://www.bluebonnet-medicare.example/desk/leads/1042";
  const inDesk = async (desk: SampleDesk, lead: LeadChange = {}) =>
    await mailOf(sampleDelivery("agency-notification", lead), await sampleComposer({ desk }));

  test("one link opens the lead, and there's none before anybody was invited", async () => {
    const mail = await inDesk({});
    expect(mail.html.split(`href="${url}"`)).toHaveLength(2);
    expect(mail.text).toContain(`Open in the desk\n${url}\n`);
    const without = await inDesk({ hasDesk: false });
    for (const body of without.bodies) expect(body).not.toMatch(/\/desk|Open in the desk/);
  });

  test("says which other requests are the same person's", async () => {
    const { text, words } = await inDesk({ others: [1041, 1001] });
    expect(text).toContain("Also wrote as: #1041, #1001\n");
    expect(words).toContain("Also wrote as: #1041, #1001");
    expect((await inDesk({})).text).not.toContain("Also wrote as");
  });

  test.each(["calls", "contact"] as const)("with a stop of %s, there's no button", async (stop) => {
    const details = detailsIn({ phone: "(972) 204-5855" });
    const mail = await inDesk({ stop }, { kind: "contact", details });
    expect(mail.html).not.toContain("tel:+19722045855");
    expect(mail.text).toContain("Check before you call\n");
    expect(mail.text).toContain("Phone: (972) 204-5855\n");
    const without = await inDesk({}, { kind: "contact", details });
    expect(without.html).toContain("tel:+19722045855");
  });
});

describe("with NOTIFY_DETAIL=minimal", () => {
  const details = detailsIn({
    phone: "(972) 204-5855",
    birthdate: "03/15/1960",
    message: "My doctor is in Waco.",
    planChoice: samplePlanChoice,
  });
  const minimal = async (desk: SampleDesk, lead: LeadChange = {}) => {
    const name = "Rosalind Franklin";
    const source = { referrer: "https://x.example/?name=Rosalind" };
    const usual = { kind: "contact", name, details, zipCode: "98101", source } as const;
    const delivery = sampleDelivery("agency-notification", { ...usual, ...lead });
    return await mailOf(delivery, await sampleComposer({ desk, notifyDetail: "minimal" }));
  };

  test("nothing says who it is or what they wrote, not even a header", async () => {
    const mail = await minimal({ others: [1001], stop: "calls" }, { wantsNoMail: true });
    expect(mail.email.subject).toBe("Message 1042");
    expect(mail.email.replyTo).toBeUndefined();
    const person = /rosalind|franklin|972|204-5855|1960|waco|98101|washington|fort bend|1001/i;
    for (const body of [...mail.bodies, headWords(mail.email)]) expect(body).not.toMatch(person);
    const full = await mailOf(
      sampleDelivery("agency-notification", {
        kind: "contact",
        name: "Rosalind Franklin",
        details,
      }),
    );
    expect(
      [full.text, full.email.subject, headWords(full.email)].every((text) =>
        person.test(text ?? ""),
      ),
    ).toBe(true);
  });

  test("the link and the number stay, and so do the required texts and the promise", async () => {
    const { html, bodies } = await minimal({});
    expect(html).toContain('href="https://www.bluebonnet-medicare.example/desk/leads/1042"');
    for (const body of bodies)
      for (const words of [
        "by Monday, November 23",
        "This email leaves out names",
        ...requiredTexts(disclaimers, licenses),
      ])
        expect(body).toContain(words);
  });

  test("before anybody was invited, says how to see the request", async () => {
    const { text, html } = await minimal({ hasDesk: false }, { suspected: "trap" });
    expect(html).not.toContain("/desk");
    expect(text).toContain("invite you to the desk");
    expect(text).toContain("Held, then released");
  });
});
