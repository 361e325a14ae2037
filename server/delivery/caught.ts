import type { Composer } from "./mail/composer.ts";
import { startMailCatcher, type CaughtMail } from "./mail/mail-catcher.ts";
import { createSmtpSender } from "./mail/smtp-sender.ts";
import type { Delivery } from "./sender.ts";

/** Sends deliveries one after another to a real SMTP server and gives what arrived, for tests. */
export async function caught(composer: Composer, ...deliveries: Delivery[]): Promise<CaughtMail[]> {
  const catcher = await startMailCatcher();
  const sender = createSmtpSender({ url: catcher.url, composer });
  try {
    for (const delivery of deliveries) await sender.send(delivery);
    return catcher.mails;
  } finally {
    await catcher.close();
  }
}
