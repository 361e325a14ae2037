import type { SendMailOptions } from "nodemailer";
import { headerText, type EmailDocument, emailText } from "#server/delivery/emails/message.ts";
import { emailHtml } from "#server/delivery/emails/html.tsx";
import type { Delivery } from "#server/delivery/sender.ts";

/** A mailbox. Never one string, because nodemailer may parse several recipients out of it. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** Extra header fields by name. They must not contain anything a visitor typed. */
export type MailHeaders = Readonly<Record<string, string>>;

/** A message, and its envelope apart. */
export interface ComposedMail extends SendMailOptions {
  readonly envelope: { readonly from: MailAddress; readonly to: MailAddress[] };
}

interface Senders {
  readonly from: MailAddress;
  /** Envelope sender. */
  readonly bounceAddress: string;
}

/** Builds a message to one or more recipients, as HTML and plain text. */
export async function mailMessage(
  { messageId, outboxId }: Delivery,
  { from, bounceAddress }: Senders,
  to: readonly MailAddress[],
  email: EmailDocument,
  headers: MailHeaders = {},
): Promise<ComposedMail> {
  return {
    from,
    to: [...to],
    envelope: { from: { name: "", address: bounceAddress }, to: [...to] },
    // RFC 3461, 4.3 and 4.4: a bounce repeats the id, even if a relay changes the message's Message-ID, and returns
    // only headers.
    dsn: { envid: outboxId, ret: "HDRS" },
    messageId,
    subject: headerText(email.subject),
    html: await emailHtml(email),
    text: emailText(email),
    // RFC 3834, 5: prevents out-of-office replies.
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    xMailer: false,
  };
}
