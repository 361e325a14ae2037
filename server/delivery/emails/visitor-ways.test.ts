import { expect, test } from "vitest";
import { check, checkBefore, someone } from "#content/en/pages/talk-to-agent.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { detailsIn } from "#contract/lead-details.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import { mailOf, sampleDelivery } from "#server/delivery/testing.ts";

const choices = { phone: "(972) 204-5855", bestTimeToContact: "evening" } as const;

test("for someone else's call, what to have ready is theirs, as in the thanks", async () => {
  const details = detailsIn({
    ...choices,
    preferredContactMethod: "phone",
    message: `${someone.asks} My mother is 81.`,
  });
  const { bodies } = await mailOf(
    sampleDelivery("lead-confirmation", { kind: "consultation", details }),
  );
  for (const body of bodies) {
    for (const part of someone.ready) expect(body).toContain(part);
    expect(body).not.toMatch(/doctors you want|Your prescriptions|Your Medicare card/);
  }
});

test("for a check of a plan, that plan's card and letter are to be ready, too", async () => {
  const message = fillPlaces(checkBefore, { day: "December 7, 2026" });
  const details = detailsIn({ ...choices, preferredContactMethod: "phone", message });
  const { bodies } = await mailOf(
    sampleDelivery("lead-confirmation", { kind: "consultation", details }),
  );
  for (const body of bodies) for (const part of check.ready) expect(body).toContain(part);
});

test.each([
  ["75024", "8am-8pm (7am-7pm Central Time)", "10am-6pm (9am-5pm Central Time)"],
  ["98101", "8am-8pm (5am-5pm Pacific Time)", "10am-6pm (7am-3pm Pacific Time)"],
  // Ours, one that isn't known, and one of two.
  ["10001", "8am-8pm", "10am-6pm"],
  [null, "8am-8pm", "10am-6pm"],
  ["79830", "8am-8pm", "10am-6pm"],
])("gives the office hours on the clock of ZIP code %s, too: %s", async (...row) => {
  const [zipCode, week, saturday] = row;
  const hours = `Eastern Time\nMonday to Friday: ${week}\nSaturday: ${saturday}\nSunday: Closed\n`;
  const details = detailsIn(choices);
  for (const { text } of [
    await mailOf(sampleDelivery("guide-email", { zipCode })),
    await mailOf(sampleDelivery("lead-confirmation", { kind: "compare", details, zipCode })),
  ])
    expect(text).toContain(hours);
  const theirs = { ...details, message: someone.asks };
  const lead = { kind: "compare", details: theirs, zipCode } as const;
  const { text } = await mailOf(sampleDelivery("lead-confirmation", lead));
  expect(text, "their ZIP code isn't the reader's").toContain("Monday to Friday: 8am-8pm\n");
});

test("speaks of calls, times and numbers only to whoever chose or gave them", async () => {
  const ready = "Have these ready\n- The names of the doctors you want to keep";
  const time = "- You only need to reply if you’d like to change the time or number, or";
  const add = "- You only need to reply if you’d like to add something.";
  const mailFor = async (kind: LeadKind, change: object) => {
    const details = detailsIn({ ...choices, ...change });
    return (await mailOf(sampleDelivery("lead-confirmation", { kind, details }))).text;
  };
  const chosen = async (preferredContactMethod: string) =>
    await mailFor("consultation", { preferredContactMethod });
  const called = await chosen("phone");
  for (const part of ["Time of day: ", ready, `Good to know\n${time}`])
    expect(called).toContain(part);
  const texted = await chosen("text");
  expect(texted).toContain(time);
  expect(texted).not.toContain(ready);
  const emailed = await chosen("email");
  expect(emailed).toContain(`Good to know\n${add}`);
  expect(emailed).not.toMatch(/Time of day:|Have these ready|number, or/);
  const none = { preferredContactMethod: null, bestTimeToContact: null };
  const written = await mailFor("contact", { ...none, phone: null });
  expect(written).toContain(`Good to know\n${add}`);
  expect(written).toContain("How: Email\n");
  expect(written).not.toMatch(/your number|by phone,|Have these ready|or number/);
  expect(await mailFor("contact", none)).toContain("How: Email or phone\n");
});
