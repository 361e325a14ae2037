import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Service {
  readonly url: string;
  readonly dataDir: string;
  /** Everything the process has printed so far. */
  output(): string;
  /** Sends a signal and waits for the end; gives the exit code, null after a kill. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

interface ServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A data directory of an earlier process, to start on what it left. */
  readonly dataDir?: string;
  /** Milliseconds until it must answer. */
  readonly patience?: number;
}

/** Starts the built service as its own process, as `npm start` does, and waits until it is ready. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const port = await freePort();
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "lead-desk-")));
  const child = spawn(process.execPath, ["build/service/main.js"], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_HOUR: "10000",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = collect(child);
  const url = `http://localhost:${port}`;
  await ready(url, child, printed, options.patience ?? 15_000);
  return { url, dataDir, output: printed, end: (signal = "SIGTERM") => end(child, signal) };
}

function collect(child: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

async function ready(
  url: string,
  child: ChildProcess,
  printed: () => string,
  patience: number,
): Promise<void> {
  const limit = Date.now() + patience;
  while (child.exitCode === null && Date.now() < limit) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The service did not start:\n${printed()}`);
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}

/** A port that is free now; also for servers that a test wants to be down at first. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
