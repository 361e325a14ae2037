import { rm } from "node:fs/promises";
import { onTestFinished } from "vitest";
import { startMailServer, type MailServer } from "#tests/service/mail-server.ts";
import { startService, type Service, type ServiceOptions } from "#tests/service/start-service.ts";

/** Starts the built service for the running test: killed and its data deleted when that is over. */
export async function serviceForTest(options: ServiceOptions = {}): Promise<Service> {
  const service = await startService(options);
  onTestFinished(async () => {
    await service.end("SIGKILL");
    await rm(service.dataDir, { recursive: true, force: true });
  });
  return service;
}

/** Starts a mail server for the running test. Port 0 takes any free one. */
export async function mailForTest(port = 0): Promise<MailServer> {
  const mail = await startMailServer(port);
  onTestFinished(() => mail.close());
  return mail;
}

export type Breakage =
  | "crash-on-demand"
  | "loud-log"
  | "no-time-limits"
  | "no-transaction"
  | "own-keys"
  | "rewriting-store"
  | "unnamed-faults"
  | "unseen-file"
  | "upset-by-emoji";

/** A fault put into the service from outside, as `preload` takes it. Each is the file of that name. */
export function broken(name: Breakage): string {
  return new URL(`broken/${name}.ts`, import.meta.url).href;
}
