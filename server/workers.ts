import { join } from "node:path";
import type { Config } from "./config/config.ts";
import type { Channel, Database } from "./db/database.ts";
import { type ComposerDeps, createComposer, type GuideFile } from "./delivery/mail/composer.ts";
import { createFileSender } from "./delivery/mail/files.ts";
import { createSmtpSender } from "./delivery/mail/smtp.ts";
import type { Sender } from "./delivery/sender.ts";
import {
  createWebhookSender,
  removedDestination,
  webhookAgents,
} from "./delivery/webhooks/sender.ts";
import type { Log } from "./base/log.ts";
import { createReaderLinks, newsletterLinks } from "./newsletter/links.ts";
import { mailKinds, webhookKinds } from "./outbox/outbox.ts";
import { startWorker, type Worker } from "./outbox/worker.ts";
import type { Signer } from "./signing/signing.ts";
import { withSuppressions, type Suppressions } from "./suppression/suppressions.ts";

export interface WorkersDeps {
  readonly config: Config;
  readonly guide: GuideFile;
  readonly database: Database;
  readonly signer: Signer;
  readonly suppressions: Suppressions;
  /** Counts what a sender sends. */
  readonly countSends: (sender: Sender) => Sender;
  readonly now: () => Date;
  readonly log: Log;
}

/** A part of the outbox and what sends it. */
interface Route {
  readonly channel: Channel;
  readonly sender: Sender;
}

/**
 * Starts a worker for each way out of the outbox, so that one that is down delays no other. A way that
 * is not set has none: its rows wait in the store.
 */
export function startWorkers(deps: WorkersDeps): Worker {
  const fed = [...mailRoutes(deps), ...webhookRoutes(deps)].map((route) => start(deps, route));
  const workers = [...fed, start(deps, removedRoute(deps))];
  return {
    // Nothing new is queued for an address that is no longer set: its worker looks now and then.
    kick() {
      for (const worker of fed) worker.kick();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

function start(deps: WorkersDeps, route: Route): Worker {
  const { database, now, log } = deps;
  const sender = deps.countSends(withSuppressions({ ...deps, sender: route.sender }));
  const worker = startWorker({ channel: route.channel, sender, database, now, log });
  return {
    kick: () => worker.kick(),
    async stop() {
      await worker.stop();
      sender.close();
    },
  };
}

function mailRoutes({ config, guide, database, signer, now, log }: WorkersDeps): Route[] {
  const links = newsletterLinks(signer, config.publicUrl, now);
  const parts = { guide, readerLinks: createReaderLinks(database, links) };
  const sender = chooseSender(config, parts, log);
  return sender === null ? [] : [{ channel: { kinds: mailKinds }, sender }];
}

function webhookRoutes({ config, now, log }: WorkersDeps): Route[] {
  const { urls, secrets, allow } = config.webhooks;
  const agentFor = webhookAgents(allow);
  return urls.map((to) => {
    log.info("webhooks go out", { place: new URL(to).host });
    const sender = createWebhookSender({ secrets, agentFor, now });
    return { channel: { kinds: webhookKinds, destination: { to } }, sender };
  });
}

/** What was queued for an address that is no longer set fails visibly. */
function removedRoute({ config }: WorkersDeps): Route {
  const channel = { kinds: webhookKinds, destination: { notTo: config.webhooks.urls } };
  return { channel, sender: removedDestination };
}

/** What mail is made of beside the settings. */
type MailParts = Pick<ComposerDeps, "guide" | "readerLinks">;

/** How mail leaves, and says so in the log; null when it must wait for a mail server. */
function chooseSender(config: Config, parts: MailParts, log: Log): Sender | null {
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
