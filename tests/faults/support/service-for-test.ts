import { onTestFinished } from "vitest";
import { startMailServer, type MailServer } from "#tests/service/mail-server.ts";
import { startService, type Service, type ServiceOptions } from "#tests/service/start-service.ts";
import type { Engine } from "./engine.ts";
import { storeForTest } from "./store-for-test.ts";
import type { Store } from "./store.ts";

export interface TestService extends Service {
  readonly store: Store;
}

interface TestServiceOptions extends Omit<ServiceOptions, "dataDir"> {
  /** That of an earlier process; else a new one. */
  readonly store?: Store;
  /** Of a new store; SQLite unless said otherwise. */
  readonly engine?: Engine;
}

/** Starts the built service for the running test: killed, and its data deleted, when that is over. */
export async function serviceForTest(options: TestServiceOptions = {}): Promise<TestService> {
  const { store: earlier, engine = "SQLite", env, ...more } = options;
  const store = earlier ?? (await storeForTest(engine));
  const { dataDir } = store;
  const service = await startService({ ...more, dataDir, env: { ...env, ...store.env } });
  onTestFinished(async () => {
    await service.end("SIGKILL");
  });
  return { ...service, store };
}

/** Starts a mail server for the running test. Port 0 takes any free one. */
export async function mailForTest(port = 0): Promise<MailServer> {
  const mail = await startMailServer(port);
  onTestFinished(() => mail.close());
  return mail;
}

export type Breakage =
  | "any-file"
  | "any-setting"
  | "blind-to-bots"
  | "calm-backend"
  | "crash-on-demand"
  | "endless-wait"
  | "hasty-clock"
  | "lazy-erase"
  | "loose-headers"
  | "loud-log"
  | "loud-metrics"
  | "no-time-limits"
  | "names-lead-inside"
  | "no-transaction"
  | "one-thread"
  | "own-keys"
  | "own-origin"
  | "patient-counts"
  | "plain-cells"
  | "raw-mail"
  | "rewriting-store"
  | "seldom-synced"
  | "takes-anything"
  | "unheard-pool"
  | "unnamed-faults"
  | "unseen-file"
  | "upset-by-emoji"
  | "upset-backend";

/** A fault put into the service from outside, as `preload` takes it. Each is the file of that name. */
export function broken(name: Breakage): string {
  return new URL(`../mutants/${name}.ts`, import.meta.url).href;
}
