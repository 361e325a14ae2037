import { chooseSender } from "./choose-sender.ts";
import type { Config } from "./config.ts";
import type { Channel, Database } from "./db/database.ts";
import type { GuideFile } from "./delivery/mail/guide-file.ts";
import { removedDestination } from "./delivery/webhooks/removed-destination.ts";
import type { Sender } from "./delivery/sender.ts";
import { webhookAgents } from "./delivery/webhooks/webhook-agents.ts";
import { createWebhookSender } from "./delivery/webhooks/webhook-sender.ts";
import type { Log } from "./log.ts";
import { newsletterLinks } from "./newsletter/newsletter-links.ts";
import { createReaderLinks } from "./newsletter/reader-links.ts";
import { mailKinds, webhookKinds } from "./outbox/channel-kinds.ts";
import { startWorker, type Worker } from "./outbox/worker.ts";
import type { Signer } from "./signing/signer.ts";
import { heedSuppressions } from "./suppression/heed-suppressions.ts";
import type { Suppressions } from "./suppression/suppressions.ts";

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
  const sender = deps.countSends(heedSuppressions({ ...deps, sender: route.sender }));
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
