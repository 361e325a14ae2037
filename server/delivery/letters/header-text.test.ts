import { expect, test } from "vitest";
import { caught } from "#server/delivery/caught.ts";
import { sampleComposer } from "#server/delivery/mail/sample-composer.ts";
import { sampleDelivery } from "#server/delivery/sample-delivery.ts";
import { headerText } from "./header-text.ts";

test.each([
  "=?utf-8?Q?Guide_request:_Ann?=",
  `${"=?utf-8?B?WA==?= ".repeat(8)}x`,
  "=?utf-8?Q?=0ABcc:?= é =?",
  "2 =? 3",
])("a name that reads %j is shown as it was typed", async (name) => {
  const delivery = sampleDelivery("agency-notification", { name });
  const [mail] = await caught(await sampleComposer(), delivery);
  expect(mail?.email.subject).toBe(`Guide request: ${name}`);
});

test("ordinary text is left alone", () => {
  expect(headerText("Guide request: Zoë = 1 ?")).toBe("Guide request: Zoë = 1 ?");
});
