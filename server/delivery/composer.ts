import type { SendMailOptions } from "nodemailer";
import agency from "#content/agency/agency.yaml";
import { agencyLetter } from "./agency-letter.ts";
import { createGuideReader, type GuideFile } from "./guide-file.ts";
import { guideLetter } from "./guide-letter.ts";
import { headerText } from "./header-text.ts";
import { letterHtml } from "./letter-html.tsx";
import type { Letter } from "./letter.ts";
import { letterText } from "./letter-text.ts";
import { oneLine } from "./one-line.ts";
import { isPlainAddress } from "./plain-address.ts";
import type { Delivery, DeliveryOutcome } from "./sender.ts";

/** A mailbox. Always in two parts: nodemailer may read several recipients out of one string. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface ComposerDeps {
  readonly from: MailAddress;
  /** Where notifications go. */
  readonly agentEmail: string;
  readonly guide: GuideFile;
  /** The website's address as visitors know it. */
  readonly publicUrl: URL;
}

/** A message ready for a transport, or why there is none. */
export type Composition =
  | { readonly mail: SendMailOptions; readonly outcome: null }
  | { readonly mail: null; readonly outcome: DeliveryOutcome };

export interface Composer {
  /** Makes the mail of a delivery. Throws when the guide is there but cannot be read. */
  compose(delivery: Delivery): Promise<Composition>;
}

/** Makes the composer that all senders share, so that a message is the same whichever way it goes. */
export function createComposer(deps: ComposerDeps): Composer {
  const readGuide = createGuideReader(deps.guide.path);

  async function guideEmail(delivery: Delivery): Promise<Composition> {
    const { email } = delivery.lead;
    if (!isPlainAddress(email)) return without("refused", "bad-address");
    const content = await readGuide();
    if (content === null) return without("retry", "guide-missing");
    const mail = await message(delivery, deps.from, email, guideLetter(deps.publicUrl));
    return ready({
      ...mail,
      replyTo: { name: agency.name, address: agency.email },
      attachments: [{ filename: deps.guide.filename, contentType: "application/pdf", content }],
    });
  }

  async function notification(delivery: Delivery): Promise<Composition> {
    const { lead } = delivery;
    const letter = agencyLetter(lead, deps.publicUrl);
    const mail = await message(delivery, deps.from, deps.agentEmail, letter);
    if (!isPlainAddress(lead.email)) return ready(mail);
    return ready({ ...mail, replyTo: { name: oneLine(lead.name), address: lead.email } });
  }

  return {
    compose: (delivery) =>
      delivery.kind === "guide-email" ? guideEmail(delivery) : notification(delivery),
  };
}

async function message(
  { messageId }: Delivery,
  from: MailAddress,
  address: string,
  letter: Letter,
): Promise<SendMailOptions> {
  const to = { name: "", address };
  return {
    from,
    to,
    envelope: { from, to },
    messageId,
    subject: headerText(letter.subject),
    html: await letterHtml(letter),
    text: letterText(letter),
    // RFC 3834, 5: no out-of-office answers to what a program sent.
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
  };
}

function ready(mail: SendMailOptions): Composition {
  return { mail, outcome: null };
}

function without(result: "retry" | "refused", reason: string): Composition {
  return { mail: null, outcome: { result, reason } };
}
