import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { leadEvent } from "#contract/lead-event.ts";
import { ContactForm } from "#app/forms/contact-form.tsx";
import { contextForTests, readCsv, type TestContext } from "#operator/cli/testing.ts";
import { leadsProgram } from "#operator/leads/program.ts";
import { agencyEmail } from "#server/delivery/emails/agency.ts";
import type { Delivery } from "#server/delivery/sender.ts";
import { leadCreated } from "#server/delivery/webhooks/lead-event.ts";
import { describeApi } from "#server/openapi/describe-api.ts";
import { attemptDelivery } from "#server/outbox/attempt.ts";
import { logForTests } from "#server/outbox/testing.ts";

// Not run here: guides.release.test.ts runs it as a test in its copy of the project, which has the field.

let context: TestContext;
let id: string;
beforeEach(async () => {
  context = await contextForTests();
  const fields = {
    name: "Ada Flores",
    email: "ada@example.com",
    preferredLanguage: " Spanish ",
    message: "Please call me back.",
  };
  id = await context.submit({ fields }, "contact");
});

const leads = (...words: string[]) => context.run(leadsProgram, ...words);

test("the form shows the new field and restores what was typed", () => {
  const values = { preferredLanguage: "Spanish" };
  const reply = { success: false, message: "" } as const;
  const props = { id: "contact", answer: { values, reply } };
  const form = renderToStaticMarkup(createElement(ContactForm, props));
  expect(form).toMatch(/<input[^>]* name="preferredLanguage"[^>]* value="Spanish"/);
});

test("an invalid value is rejected, naming the field", async () => {
  const fields = {
    name: "Ada",
    email: "ada@b.co",
    message: "Please call.",
    preferredLanguage: "7",
  };
  await expect(context.submit({ fields }, "contact")).rejects.toThrow("refused");
});

test("the new field is stored and exported", async () => {
  const row = await context.database.db.selectFrom("lead_details").selectAll().executeTakeFirst();
  expect(row).toMatchObject({ lead_id: id, preferred_language: "Spanish" });
  const [lead] = JSON.parse((await leads("export", "--json")).printed);
  expect(lead.details).toMatchObject({ preferredLanguage: "Spanish" });
  const [headings = [], cells = []] = readCsv((await leads("export", "--csv")).printed);
  expect(cells[headings.indexOf("preferred_language")]).toBe("Spanish");
});

test("the new field is in the email, the webhook and the API description", async () => {
  const delivery = await firstDelivery();
  const desk = { hasDesk: false, others: [], stop: null, assignee: null };
  const { record } = agencyEmail(delivery, new URL("https://agency.example"), desk);
  expect(JSON.stringify(record)).toContain('{"name":"Language","value":"Spanish"}');
  expect(leadEvent.parse(leadCreated(delivery)).data).toMatchObject({
    preferredLanguage: "Spanish",
  });
  const { ContactMessage } = Object(describeApi().components.schemas);
  expect(ContactMessage.properties.preferredLanguage.description).toContain("language");
});

/** What the outbox passes to senders. */
async function firstDelivery(): Promise<Delivery> {
  const { database } = context;
  const deliveries: Delivery[] = [];
  const sender = {
    async send(delivery: Delivery) {
      deliveries.push(delivery);
      return { result: "sent" } as const;
    },
    close() {},
  };
  const row = await database.db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
  const deps = { database, sender, now: () => new Date(), random: () => 0.5 };
  await attemptDelivery({ ...deps, log: logForTests().log }, row);
  const [delivery] = deliveries;
  if (delivery === undefined) throw new Error("nothing was sent");
  return delivery;
}
