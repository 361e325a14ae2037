import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Log } from "#server/base/log.ts";
import type { Config } from "#server/config/config.ts";
import type { DeskMailer } from "#server/desk/deps.ts";
import { deskEmail } from "./emails/desk.ts";
import { type EmailDocument, isPlainAddress, oneLine } from "./emails/message.ts";
import { type MailAddress, mailMessage } from "./mail/composer.ts";
import { writeMail } from "./mail/files.ts";
import { sendMail } from "./mail/smtp.ts";
import type { DeliveryOutcome } from "./sender.ts";

export interface DeskPostDeps {
  readonly config: Pick<Config, "smtpUrl" | "mailFrom" | "bounceAddress" | "dataDir" | "publicUrl">;
  readonly now: () => Date;
}

/** Sends a document to somebody at the desk. Never throws. */
export type DeskPost = (to: MailAddress, document: EmailDocument) => Promise<DeliveryOutcome>;

/**
 * Creates what sends emails to the people at the desk at once, without the outbox: through the mail server, or without
 * one, to a file in `DATA_DIR/mail`, which is `file-only`.
 */
export function createDeskPost({ config, now }: DeskPostDeps): DeskPost {
  const { smtpUrl, mailFrom: from, bounceAddress } = config;
  const host = from.address.split("@").at(-1) ?? config.publicUrl.hostname;

  async function post(to: MailAddress, document: EmailDocument): Promise<DeliveryOutcome> {
    if (!isPlainAddress(to.address)) return { result: "refused", reason: "bad-address" };
    const id = randomUUID();
    const names = { outboxId: id, messageId: `<${id}@${host}>` };
    const recipient = { name: oneLine(to.name), address: to.address };
    const mail = await mailMessage(names, { from, bounceAddress }, [recipient], document);
    if (smtpUrl !== null) return await sendMail(smtpUrl, mail);
    await writeMail(join(config.dataDir, "mail"), id, mail, now());
    return { result: "file-only" };
  }

  return (to, document) => post(to, document).catch(() => ({ result: "retry", reason: "UNKNOWN" }));
}

/** Creates the sender of invitations and links to sign in. */
export function createDeskMailer(deps: DeskPostDeps & { readonly log: Log }): DeskMailer {
  const post = createDeskPost(deps);
  return {
    async send(to, mail) {
      const { kind } = mail;
      const { result, reason } = await post(to, deskEmail(mail, deps.config.publicUrl));
      if (reason === undefined) deps.log.info(`desk mail ${result}`, { kind });
      else deps.log.warn(`desk mail ${result}`, { kind, reason });
      return result === "sent";
    },
  };
}
