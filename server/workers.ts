import { join } from "node:path";
import { mailKinds, webhookKinds } from "#contract/outbox-kind.ts";
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
import { createDeskFacts, createStopReader } from "./desk/notice-facts.ts";
import { createReaderLinks, newsletterLinks } from "./newsletter/links.ts";
import { createReaderNames } from "./newsletter/subscriptions.ts";
import { startWorker, type Worker } from "./outbox/worker.ts";
import type { Signer } from "./signing/signing.ts";
import { withSuppressions, type Suppressions } from "./suppression/suppressions.ts";

export interface WorkersDeps {
  readonly config: Config;
  readonly guide: GuideFile;
  readonly database: Database;
  readonly signer: Signer;
  readonly suppressions: Suppressions;
  /** Whether a mail server has accepted mail from this store before: then none is written to files. */
  readonly hasSentMail: boolean;
  /** Wraps a sender to count its deliveries. */
  readonly countSends: (sender: Sender) => Sender;
  readonly now: () => Date;
  readonly log: Log;
}

/** A channel of the outbox and the sender that delivers it. */
interface Route {
  readonly channel: Channel;
  readonly sender: Sender;
}

/**
 * Starts one worker per channel, so a mail server or webhook that is down does not delay the others. A channel that
 * is not configured has no worker: its rows stay queued.
 */
export function startWorkers(deps: WorkersDeps): Worker {
  const configured = [...mailRoutes(deps), ...webhookRoutes(deps)].map((route) =>
    start(deps, route),
  );
  const workers = [...configured, start(deps, removedRoute(deps))];
  return {
    // Nothing new is queued for removed webhooks, so their worker relies on its timer.
    kick() {
      for (const worker of configured) worker.kick();
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

function start(deps: WorkersDeps, route: Route): Worker {
  const { database, now, log } = deps;
  const sender = deps.countSends(withSuppressions({ ...deps, sender: route.sender }));
  return startWorker({ channel: route.channel, sender, database, now, log });
}

function mailRoutes(deps: WorkersDeps): Route[] {
  const { config, guide, database, signer, now } = deps;
  const links = newsletterLinks(signer, config.publicUrl, now);
  const readerLinks = createReaderLinks(database, links);
  const readerName = createReaderNames(database);
  const parts = { guide, readerLinks, readerName, deskFacts: createDeskFacts(deps) };
  const sender = chooseSender(deps, parts);
  return sender === null ? [] : [{ channel: { kinds: mailKinds }, sender }];
}

function webhookRoutes(deps: WorkersDeps): Route[] {
  const { config, now, log } = deps;
  const { urls, secrets, allow } = config.webhooks;
  const stopOf = createStopReader(deps);
  const agentFor = webhookAgents(allow);
  return urls.map((to) => {
    log.info("sending webhooks", { place: new URL(to).host });
    const sender = createWebhookSender({ secrets, agentFor, stopOf, now });
    return { channel: { kinds: webhookKinds, destination: { to } }, sender };
  });
}

/**
 * How long a row for a webhook outside this process's settings is left to other processes: while they restart one
 * after another, those with new settings already queue and send rows that the others don't know.
 */
const removedAfterMilliseconds = 60 * 60_000;

/** Fails rows queued for a webhook that is no longer configured, so the operator sees them. */
function removedRoute({ config }: WorkersDeps): Route {
  const destination = {
    notTo: config.webhooks.urls,
    overdueMilliseconds: removedAfterMilliseconds,
  };
  return { channel: { kinds: webhookKinds, destination }, sender: removedDestination };
}

/** The parts of a mail that do not come from settings. */
type MailParts = Pick<ComposerDeps, "guide" | "readerLinks" | "readerName" | "deskFacts">;

/**
 * Chooses SMTP or files from the settings and logs the choice; null if mail must wait for SMTP_URL. A store that has
 * sent mail is no trial: SMTP_URL is missing by mistake.
 */
function chooseSender({ config, hasSentMail, log }: WorkersDeps, parts: MailParts): Sender | null {
  const { publicUrl, agentEmail, bounceAddress, notifyDetail, smtpUrl, mailFrom: from } = config;
  const settings = { from, bounceAddress, agentEmail, notifyDetail, publicUrl };
  const composer = createComposer({ ...settings, ...parts });
  if (smtpUrl !== null) {
    log.info("sending mail through the SMTP server");
    return createSmtpSender({ url: smtpUrl, composer });
  }
  if (config.mail === "files" && !hasSentMail) {
    const directory = join(config.dataDir, "mail");
    log.info("SMTP_URL isn't set: mail is only written to files and isn't sent", {
      place: directory,
    });
    return createFileSender({ directory, composer });
  }
  const why = hasSentMail ? "; mail from this database was sent through a mail server before" : "";
  log.warn(`SMTP_URL isn't set: mail stays queued and nothing is sent${why}`);
  return null;
}
