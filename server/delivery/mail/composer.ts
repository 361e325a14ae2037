import { readFile, stat } from "node:fs/promises";
import type { SendMailOptions } from "nodemailer";
import agency from "#content/agency/agency.yaml";
import { agencyEmail } from "#server/delivery/emails/agency.ts";
import { confirmationEmail } from "#server/delivery/emails/confirmation.ts";
import { guideEmail } from "#server/delivery/emails/guide.ts";
import { isPlainAddress, type EmailDocument, oneLine } from "#server/delivery/emails/message.ts";
import {
  newsletterEmail,
  type ReaderLinks,
  unsubscribeHeaders,
} from "#server/delivery/emails/newsletter.ts";
import type { Delivery, DeliveryOutcome } from "#server/delivery/sender.ts";
import { type MailAddress, type MailHeaders, mailMessage } from "./message.ts";

export interface ComposerDeps {
  readonly from: MailAddress;
  /** Where notifications go. */
  readonly agentEmail: string;
  readonly guide: GuideFile;
  /** The website's address as visitors know it. */
  readonly publicUrl: URL;
  /** Links for the reader who asked for the newsletter with that lead; null when nothing stands of it. */
  readonly readerLinks: (leadId: string) => Promise<ReaderLinks | null>;
}

/** A message ready for a transport, or why there is none. */
type Composition =
  | { readonly mail: SendMailOptions; readonly outcome: null }
  | { readonly mail: null; readonly outcome: DeliveryOutcome };

export interface Composer {
  /** Makes the mail of a delivery. Throws when the guide is there but cannot be read. */
  compose(delivery: Delivery): Promise<Composition>;
}

/** Makes the composer that all senders share, so that a message is the same whichever way it goes. */
export function createComposer(deps: ComposerDeps): Composer {
  const readGuide = createGuideReader(deps.guide.path);
  const { from, publicUrl } = deps;

  /** Mail to the visitor, whose answers go to the agency. */
  async function toVisitor(
    delivery: Delivery,
    document: EmailDocument,
    { headers, ...more }: Pick<SendMailOptions, "attachments"> & { headers?: MailHeaders } = {},
  ): Promise<Composition> {
    const { email } = delivery.lead;
    if (!isPlainAddress(email)) return without("refused", "bad-address");
    const mail = await mailMessage(delivery, from, email, document, headers);
    return ready({ ...mail, ...more, replyTo: { name: agency.name, address: agency.email } });
  }

  async function guide(delivery: Delivery): Promise<Composition> {
    const content = await readGuide();
    if (content === null) return without("retry", "guide-missing");
    const { filename } = deps.guide;
    const attachments = [{ filename, contentType: "application/pdf", content }];
    return await toVisitor(delivery, guideEmail(publicUrl), { attachments });
  }

  async function confirmation(delivery: Delivery): Promise<Composition> {
    const { kind } = delivery.lead;
    if (kind === "guide") return without("refused", "no-template");
    return await toVisitor(delivery, confirmationEmail(kind, publicUrl));
  }

  async function newsletter(delivery: Delivery): Promise<Composition> {
    const links = await deps.readerLinks(delivery.lead.id);
    if (links === null) return without("refused", "no-wish");
    const headers = unsubscribeHeaders(links);
    return await toVisitor(delivery, newsletterEmail(links, publicUrl), { headers });
  }

  async function notification(delivery: Delivery): Promise<Composition> {
    const { lead } = delivery;
    const mail = await mailMessage(delivery, from, deps.agentEmail, agencyEmail(lead, publicUrl));
    if (!isPlainAddress(lead.email)) return ready(mail);
    return ready({ ...mail, replyTo: { name: oneLine(lead.name), address: lead.email } });
  }

  return {
    async compose(delivery) {
      if (delivery.kind === "guide-email") return await guide(delivery);
      if (delivery.kind === "lead-confirmation") return await confirmation(delivery);
      if (delivery.kind === "newsletter-confirmation") return await newsletter(delivery);
      if (delivery.kind === "agency-notification") return await notification(delivery);
      return without("refused", "no-template");
    },
  };
}

function ready(mail: SendMailOptions): Composition {
  return { mail, outcome: null };
}

function without(result: "retry" | "refused", reason: string): Composition {
  return { mail: null, outcome: { result, reason } };
}

/** The PDF that the guide email carries: the name the reader sees and where the file lies. */
export interface GuideFile {
  readonly filename: string;
  readonly path: string;
}

/**
 * Gives a reader of the file's bytes, kept until the file changes. It looks when asked and not before,
 * since a build may come after the start. The reader gives null when there is no file, or an empty one.
 */
export function createGuideReader(path: string): () => Promise<Buffer | null> {
  let kept: { readonly stamp: string; readonly bytes: Buffer } | undefined;
  return async () => {
    const found = await stat(path).catch(nullWhenMissing);
    if (found === null || found.size === 0) return null;
    const stamp = `${found.mtimeMs} ${found.size}`;
    if (kept?.stamp !== stamp) kept = { stamp, bytes: await readFile(path) };
    return kept.bytes;
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
