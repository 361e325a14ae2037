import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import {
  sampleComposer,
  sampleDelivery,
  smtpAnswer,
  startMailCatcher,
} from "#server/delivery/testing.ts";
import type { Delivery } from "#server/delivery/sender.ts";
import { createSmtpSender } from "./smtp.ts";

async function outcomeWith(options: SMTPServerOptions, sent: Delivery) {
  const catcher = await startMailCatcher(options);
  const sender = createSmtpSender({ url: catcher.url, composer: await sampleComposer() });
  const outcome = await sender.send(sent);
  await catcher.close();
  return { outcome, mails: catcher.mails };
}

test("says that an address needs letters that the mail server can't take, and sends to it where it can", async () => {
  const beyond = sampleDelivery("lead-confirmation", {
    kind: "contact",
    email: "josé@example.com",
  });
  const refused = await outcomeWith(
    {
      hideSMTPUTF8: true,
      onRcptTo: ({ address }, _session, done) =>
        done(/^[ -~]+$/.test(address) ? null : smtpAnswer(553, "not here")),
    },
    beyond,
  );
  expect(refused.outcome).toEqual({ result: "refused", reason: "beyond-ascii" });
  // A refusal of the message isn't about the address.
  const message = await outcomeWith(
    {
      onData: (stream, _session, done) => {
        stream.on("end", () => done(smtpAnswer(554, "looks like spam"))).resume();
      },
    },
    beyond,
  );
  expect(message.outcome).toEqual({ result: "refused", reason: "554 DATA" });
  const { outcome, mails } = await outcomeWith({}, beyond);
  expect(outcome).toEqual({ result: "sent" });
  expect(mails[0]?.to).toEqual(["josé@example.com"]);
});

test.each(["josé@example.com", "tom&sue@example.com", "ana@xn--exmple-cua.com"])(
  "the agents hear of %s through a mail server for ASCII only, and can reply if it can be a header's",
  async (email) => {
    const { outcome, mails } = await outcomeWith(
      { hideSMTPUTF8: true },
      sampleDelivery("agency-notification", { email }),
    );
    expect(outcome).toEqual({ result: "sent" });
    const replies = email.startsWith("josé") ? undefined : [{ name: "Rosalind", address: email }];
    expect(mails[0]?.email.replyTo).toEqual(replies);
    expect(mails[0]?.raw.subarray(0, mails[0].raw.indexOf("\r\n\r\n")).toString()).toMatch(
      /^[\t\r\n -~]+$/,
    );
    expect(mails[0]?.email.text).toContain(`Email: ${email}\n`);
  },
);
