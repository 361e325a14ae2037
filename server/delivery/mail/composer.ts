import { readFile, stat } from "node:fs/promises";
import type { SendMailOptions } from "nodemailer";
import agency from "#content/agency/agency.yaml";
import { messageParts } from "#content/en/pages/call-reasons.ts";
import type { Lead } from "#contract/lead.ts";
import { stateOfZip } from "#contract/zip-state.ts";
import type { Config } from "#server/config/config.ts";
import { homeOf, homeZone } from "#server/desk/calling-hours.ts";
import { agencyEmail, type DeskFacts, minimalAgencyEmail } from "#server/delivery/emails/agency.ts";
import { assignmentEmail } from "#server/delivery/emails/assignment.ts";
import {
  confirmationEmail,
  guideEmail,
  newsletterEmail,
  type ReaderLinks,
  unsubscribeHeaders,
} from "#server/delivery/emails/visitor.ts";
import {
  areaOf,
  canReplyTo,
  isPlainAddress,
  type EmailDocument,
  oneLine,
  type MailHeaders,
  headerText,
  emailText,
} from "#server/delivery/emails/message.ts";
import type { Delivery, DeliveryOutcome } from "#server/delivery/sender.ts";
import { emailHtml } from "#server/delivery/emails/html.tsx";
import { picturesOf } from "#server/delivery/emails/letter.ts";

export interface ComposerDeps {
  readonly from: MailAddress;
  /** Envelope sender: where mail comes back to if it can't be delivered. */
  readonly bounceAddress: string;
  /** Recipients of the notifications. */
  readonly agentEmail: readonly MailAddress[];
  readonly guide: GuideFile;
  /** The website's public address. */
  readonly publicUrl: URL;
  /** Newsletter links for the subscription of a lead; null if there is none. */
  readonly readerLinks: (leadId: string) => Promise<ReaderLinks | null>;
  /** The name of whoever confirmed that this address is theirs; null if nobody has. */
  readonly readerName: (email: string) => Promise<string | null>;
  /** What the desk knows about a lead, for its notification. */
  readonly deskFacts: (lead: Lead) => Promise<DeskFacts>;
  readonly notifyDetail: Config["notifyDetail"];
}

type MailPart = NonNullable<SendMailOptions["attachments"]>[number];

/** A message ready to send, or the outcome if there is none. */
type Composition =
  | { readonly mail: ComposedMail; readonly outcome: null }
  | { readonly mail: null; readonly outcome: DeliveryOutcome };

export interface Composer {
  /** Composes the mail for a delivery. @throws if the guide exists but cannot be read */
  compose(delivery: Delivery): Promise<Composition>;
}

/** Creates the composer that the SMTP and file senders share, so that both send the same message. */
export function createComposer(deps: ComposerDeps): Composer {
  const readGuide = createGuideReader(deps.guide.path);
  const { publicUrl } = deps;

  /** Mail to the visitor; replies go to the agency. */
  async function toVisitor(
    delivery: Delivery,
    document: EmailDocument,
    attachments: readonly MailPart[] = [],
    headers: MailHeaders = {},
  ): Promise<Composition> {
    const { email } = delivery.lead;
    if (!isPlainAddress(email)) return notSent("refused", "bad-address");
    const mail = await mailMessage(
      delivery,
      deps,
      [{ name: "", address: email }],
      document,
      headers,
    );
    return ready({
      ...mail,
      attachments: [...(mail.attachments ?? []), ...attachments],
      replyTo: { name: agency.name, address: agency.email },
    });
  }

  async function guide(delivery: Delivery): Promise<Composition> {
    const content = await readGuide();
    if (content === null) return notSent("retry", "guide-missing");
    const { filename } = deps.guide;
    const attachments = [{ filename, contentType: "application/pdf", content }];
    const { email: address, createdAt } = delivery.lead;
    const reader = await deps.readerName(address);
    const timeZone = homeZone(homeOf(delivery.lead));
    const visitor = { createdAt, timeZone, state: stateOf(delivery) };
    const email = guideEmail(publicUrl, visitor, reader);
    return await toVisitor(delivery, email, attachments);
  }

  async function confirmation(delivery: Delivery): Promise<Composition> {
    const { lead } = delivery;
    const { kind, createdAt, details } = lead;
    if (kind === "guide") return notSent("refused", "no-template");
    const request = {
      createdAt,
      area: areaOf(lead),
      method: details?.preferredContactMethod ?? null,
      hasPhone: Boolean(details?.phone),
      time: details?.bestTimeToContact ?? null,
      timeZone: homeZone(homeOf(lead)),
      reason: messageParts(details?.message ?? null).reason,
      choice: details?.planChoice ?? null,
    };
    const reader = await deps.readerName(lead.email);
    return await toVisitor(delivery, confirmationEmail(kind, publicUrl, request, reader));
  }

  async function newsletter(delivery: Delivery): Promise<Composition> {
    const links = await deps.readerLinks(delivery.lead.id);
    if (links === null) return notSent("refused", "no-wish");
    const headers = unsubscribeHeaders(links);
    return await toVisitor(delivery, newsletterEmail(links, publicUrl), [], headers);
  }

  async function notification(delivery: Delivery): Promise<Composition> {
    const { lead } = delivery;
    const facts = await deps.deskFacts(lead);
    const isMinimal = deps.notifyDetail === "minimal";
    const document = isMinimal
      ? minimalAgencyEmail(lead, publicUrl, facts)
      : agencyEmail(delivery, publicUrl, facts);
    const mail = await mailMessage(delivery, deps, deps.agentEmail, document);
    if (isMinimal || !canReplyTo(lead.email)) return ready(mail);
    return ready({ ...mail, replyTo: { name: oneLine(lead.name), address: lead.email } });
  }

  /** To whoever has the lead now. */
  async function assignment(delivery: Delivery): Promise<Composition> {
    const { assignee } = await deps.deskFacts(delivery.lead);
    if (assignee === null || !isPlainAddress(assignee.address))
      return notSent("refused", "not-theirs");
    const to = { name: oneLine(assignee.name), address: assignee.address };
    const document = assignmentEmail(delivery.lead, assignee.by, publicUrl, deps.notifyDetail);
    return ready(await mailMessage(delivery, deps, [to], document));
  }

  return {
    async compose(delivery) {
      if (delivery.kind === "guide-email") return await guide(delivery);
      if (delivery.kind === "lead-confirmation") return await confirmation(delivery);
      if (delivery.kind === "newsletter-confirmation") return await newsletter(delivery);
      if (delivery.kind === "agency-notification") return await notification(delivery);
      if (delivery.kind === "assignment-notification") return await assignment(delivery);
      return notSent("refused", "no-template");
    },
  };
}

/** One of a fixed list of codes, so that mail to an unconfirmed address repeats nothing that was typed. */
function stateOf({ lead }: Delivery): string | undefined {
  return stateOfZip(lead.zipCode);
}

function ready(mail: ComposedMail): Composition {
  return { mail, outcome: null };
}

function notSent(result: "retry" | "refused", reason: string): Composition {
  return { mail: null, outcome: { result, reason } };
}

/** The PDF attached to the guide email: the name the reader sees and the file's path today. */
export interface GuideFile {
  readonly filename: string;
  readonly path: () => string;
}

/**
 * Creates a reader that caches the file's bytes until the file changes. It checks the file on each call,
 * since a build may run after the start, and returns null if the file is missing or empty.
 */
export function createGuideReader(pathToday: GuideFile["path"]): () => Promise<Buffer | null> {
  let cached: { readonly stamp: string; readonly bytes: Buffer } | undefined;
  return async () => {
    const path = pathToday();
    const stats = await stat(path).catch(nullWhenMissing);
    if (stats === null || stats.size === 0) return null;
    const stamp = `${path} ${stats.mtimeMs} ${stats.size}`;
    if (cached?.stamp !== stamp) cached = { stamp, bytes: await readFile(path) };
    return cached.bytes;
  };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}

/** A mailbox. Never one string, because nodemailer may parse several recipients out of it. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

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
  { messageId, outboxId }: Pick<Delivery, "messageId" | "outboxId">,
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
    attachments: picturesOf(email),
    // RFC 3834, 5: prevents out-of-office replies.
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    xMailer: false,
  };
}
