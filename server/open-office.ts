import { join } from "node:path";
import guide from "#content/en/guide/guide.yaml";
import type { Config } from "./config.ts";
import { tellSends } from "./delivery/tell-sends.ts";
import { createLeadStore } from "./leads/lead-store.ts";
import type { Log } from "./log.ts";
import { createNewsletter } from "./newsletter/newsletter.ts";
import type { Office, OnSend } from "./office.ts";
import { openStore } from "./open-store.ts";
import { readDepth } from "./outbox/read-depth.ts";
import { createSigner } from "./signing/signer.ts";
import { signingSecret } from "./signing/signing-secret.ts";
import { startWorkers } from "./start-workers.ts";
import { createSuppressions } from "./suppression/suppressions.ts";

export interface OfficeDeps {
  readonly config: Config;
  /** What the build made. */
  readonly buildDirectory: string;
  readonly log: Log;
  readonly onSend: OnSend;
}

const now = () => new Date();

/** Opens the store and starts the workers, on this thread. @throws {StartError} in words for the operator */
export async function openOffice({
  config,
  buildDirectory,
  log,
  onSend,
}: OfficeDeps): Promise<Office> {
  const database = await openStore(config, log);
  const secret = await signingSecret(database, config.signingSecret, now());
  const signer = createSigner(secret);
  const store = { database, signer, suppressions: createSuppressions(signer), now };
  const path = join(buildDirectory, "client/guide", guide.fileName);
  const workers = startWorkers({
    ...store,
    countSends: (sender) => tellSends(sender, onSend),
    config,
    guide: { filename: guide.fileName, path },
    log,
  });
  return {
    ...createLeadStore({ ...store, ...sending(config), onQueued: () => workers.kick() }),
    ...createNewsletter(store),
    secret,
    limiterFor: database.limiterFor,
    addCounts: (counts) => database.addCounts(counts),
    check: () => database.check(),
    readDepth: () => readDepth(database),
    stopSending: () => workers.stop(),
    close: () => database.close(),
  };
}

function sending({ mailFrom, publicUrl, webhooks }: Config) {
  const messageIdHost = mailFrom.address.split("@").at(-1) ?? publicUrl.hostname;
  return { messageIdHost, webhookUrls: webhooks.urls };
}
