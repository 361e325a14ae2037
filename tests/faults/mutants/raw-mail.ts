import Mailer from "nodemailer/lib/mailer";
import { wrap } from "./wrap.ts";

// Mail as it is written by hand: what a visitor typed goes into header lines and recipients as it stands.
interface Mail {
  readonly from: { readonly address: string };
  readonly to: { readonly address: string };
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly messageId: string;
}

function byHand({ from, to, replyTo, subject, messageId }: Mail) {
  const lines = [
    `From: ${from.address}`,
    `To: ${to.address}`,
    ...(replyTo ? [`Reply-To: ${replyTo.name} <${replyTo.address}>`] : []),
    `Message-ID: ${messageId}`,
    `Subject: ${subject}`,
  ];
  const recipients = to.address.split(/[,;\s]+/).filter((part) => /^[^<>]+@[^<>]+$/.test(part));
  return {
    envelope: { from: from.address, to: recipients },
    raw: `${lines.join("\r\n")}\r\n\r\nHello`,
  };
}

wrap(Mailer.prototype, "sendMail", (sendMail, [mail]) => sendMail(byHand(mail as Mail)));
wrap(String.prototype, "replace", (replace, [pattern, by], text) =>
  pattern instanceof RegExp && pattern.source.includes("\\p{Cc}")
    ? text.valueOf()
    : replace(pattern, by),
);
wrap(RegExp.prototype, "test", (test, [text], pattern) =>
  pattern instanceof RegExp && pattern.source.endsWith("[A-Za-z]{2,}$") ? true : test(text),
);
