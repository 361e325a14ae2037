import { join } from "node:path";
import type { Config } from "./config.ts";
import { createComposer, type ComposerDeps } from "./delivery/mail/composer.ts";
import { createFileSender } from "./delivery/mail/file-sender.ts";
import type { Sender } from "./delivery/sender.ts";
import { createSmtpSender } from "./delivery/mail/smtp-sender.ts";
import type { Log } from "./log.ts";

/** What mail is made of beside the settings. */
type MailParts = Pick<ComposerDeps, "guide" | "readerLinks">;

/** How mail leaves, and says so in the log; null when it must wait for a mail server. */
export function chooseSender(config: Config, parts: MailParts, log: Log): Sender | null {
  const { publicUrl, agentEmail, smtpUrl } = config;
  const composer = createComposer({ from: config.mailFrom, agentEmail, publicUrl, ...parts });
  if (smtpUrl !== null) {
    log.info("mail goes to the mail server");
    return createSmtpSender({ url: smtpUrl, composer });
  }
  if (config.mail === "files") {
    const directory = join(config.dataDir, "mail");
    log.info("SMTP_URL is not set: mail is written to files", { place: directory });
    return createFileSender({ directory, composer });
  }
  log.warn("SMTP_URL is not set: mail stays queued and nothing is sent");
  return null;
}
