import { freePort } from "./free-port.ts";
import { spawnService, type ProcessOptions, type ServiceProcess } from "./service-process.ts";

export interface Service extends ServiceProcess {
  readonly url: string;
  readonly port: number;
}

export interface ServiceOptions extends ProcessOptions {
  /** By default a free one. */
  readonly port?: number;
  /** Milliseconds until it must answer. */
  readonly timeoutMs?: number;
}

/** Starts the built service as its own process, as `npm start` does, and waits until it is ready. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const port = options.port ?? (await freePort());
  const env = { PORT: String(port), RATE_LIMIT_PER_HOUR: "10000", ...options.env };
  const running = await spawnService({ ...options, env });
  const url = `http://localhost:${port}`;
  await ready(url, running, options.timeoutMs ?? 60_000);
  return { ...running, url, port };
}

async function ready(url: string, running: ServiceProcess, timeoutMs: number): Promise<void> {
  const limit = Date.now() + timeoutMs;
  while (running.isRunning() && Date.now() < limit) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await running.end("SIGKILL");
  throw new Error(`The service did not start:\n${running.output()}`);
}
