import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { sampleDelivery, sendTo, smtpAnswer } from "#server/delivery/testing.ts";

test("says that an address needs letters that the mail server can't take, and sends to it where it can", async () => {
  const lead = { kind: "contact", email: "josé@example.com" } as const;
  const beyond = sampleDelivery("lead-confirmation", lead);
  const onRcptTo: SMTPServerOptions["onRcptTo"] = ({ address }, _session, done) =>
    done(/^[ -~]+$/.test(address) ? null : smtpAnswer(553, "not here"));
  const refused = await sendTo({ hideSMTPUTF8: true, onRcptTo }, beyond);
  expect(refused.outcome).toEqual({ result: "refused", reason: "beyond-ascii" });
  // A refusal of the message isn't about the address.
  const onData: SMTPServerOptions["onData"] = (stream, _session, done) => {
    stream.on("end", () => done(smtpAnswer(554, "looks like spam"))).resume();
  };
  const message = await sendTo({ onData }, beyond);
  expect(message.outcome).toEqual({ result: "refused", reason: "554 DATA" });
  const { outcome, mails } = await sendTo({}, beyond);
  expect(outcome).toEqual({ result: "sent" });
  expect(mails[0]?.to).toEqual(["josé@example.com"]);
});

test.each(["josé@example.com", "tom&sue@example.com", "ana@xn--exmple-cua.com"])(
  "the agents hear of %s through a mail server for ASCII only, and can reply if it can be a header's",
  async (email) => {
    const notification = sampleDelivery("agency-notification", { email });
    const { outcome, mails } = await sendTo({ hideSMTPUTF8: true }, notification);
    expect(outcome).toEqual({ result: "sent" });
    const replies = email.startsWith("josé") ? undefined : [{ name: "Rosalind", address: email }];
    expect(mails[0]?.email.replyTo).toEqual(replies);
    expect(mails[0]?.raw.subarray(0, mails[0].raw.indexOf("\r\n\r\n")).toString()).toMatch(
      /^[\t\r\n -~]+$/,
    );
    expect(mails[0]?.email.text).toContain(`Email: ${email}\n`);
  },
);
