import type { SendMailOptions } from "nodemailer";
import { headerText, type EmailDocument } from "#server/delivery/emails/message.ts";
import { emailHtml } from "#server/delivery/emails/html.tsx";
import { emailText } from "#server/delivery/emails/text.ts";
import type { Delivery } from "#server/delivery/sender.ts";

/** A mailbox. Always in two parts: nodemailer may read several recipients out of one string. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** Header fields beyond the usual ones, by name; nothing a visitor typed may be in them. */
export type MailHeaders = Readonly<Record<string, string>>;

/** An email as a message from one mailbox to one address, in HTML and in plain text. */
export async function mailMessage(
  { messageId }: Delivery,
  from: MailAddress,
  address: string,
  email: EmailDocument,
  headers: MailHeaders = {},
): Promise<SendMailOptions> {
  const to = { name: "", address };
  return {
    from,
    to,
    envelope: { from, to },
    messageId,
    subject: headerText(email.subject),
    html: await emailHtml(email),
    text: emailText(email),
    // RFC 3834, 5: no out-of-office answers to what a program sent.
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    xMailer: false,
  };
}
