import { spawn, type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, symlinkSync } from "node:fs";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, dirname } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify, promisify } from "node:util";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { readLaunchContent } from "#scripts/launch/read-launch-content.ts";
import { packageSite } from "#scripts/site/package-site.ts";
import { launchContentFile } from "#server/config/launch.ts";

const checkoutParts = "{app,content,contract,medicare,operator,scripts,server,*.ts,*.json}";

/**
 * Copies what the site is built and served from into a directory, for a test that edits it, and links the packages.
 * @param more further files and folders to copy
 */
export function copyCheckout(root: string, more: readonly string[] = []): void {
  for (const path of [...globSync(checkoutParts), ...more])
    cpSync(path, join(root, path), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
}

/** A built service running as a separate process. */
export interface ServiceProcess {
  readonly pid: number;
  readonly dataDir: string;
  /** The exit code once it has exited, null after a kill. */
  readonly ended: Promise<number | null>;
  readonly isRunning: () => boolean;
  /** All output so far, in order. */
  readonly output: () => string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends a signal and waits for the exit. Returns the exit code, null after a kill. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

interface ProcessOptions {
  /** The bundle to run; by default what `npm run build` made. */
  readonly main?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A data directory of an earlier process, to start with its data. */
  readonly dataDir?: string;
  /** A module loaded into the process before the service: how tests break it from outside. */
  readonly preload?: string;
  /** A file descriptor for its output, instead of `output`. */
  readonly stdout?: number;
}

/** Caches compiled code between starts, which saves a sixth of the CPU time of each. */
export const compiledCode = {
  NODE_COMPILE_CACHE: join(process.cwd(), "node_modules/.cache/compiled-service"),
} as const;

/** Starts a built service without waiting for it. */
export async function spawnService(options: ProcessOptions = {}): Promise<ServiceProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "lead-desk-")));
  const before = options.preload === undefined ? [] : ["--import", options.preload];
  const child = spawn(process.execPath, [...before, options.main ?? "build/service/main.js"], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      // Tests of a public address run on this site's samples.
      ALLOW_SAMPLES: "yes",
      DATA_DIR: dataDir,
      ...compiledCode,
      ...options.env,
    },
    stdio: ["ignore", options.stdout ?? "pipe", "pipe"],
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  if (child.pid === undefined) throw new Error("The service could not be started");
  return {
    pid: child.pid,
    dataDir,
    ended,
    isRunning,
    ...collect(child),
    end(signal = "SIGTERM") {
      if (isRunning()) child.kill(signal);
      return ended;
    },
  };
}

function collect(child: ChildProcess) {
  const printed: { readonly stream: "out" | "err"; readonly chunk: Buffer }[] = [];
  child.stdout?.on("data", (chunk: Buffer) => printed.push({ stream: "out", chunk }));
  child.stderr?.on("data", (chunk: Buffer) => printed.push({ stream: "err", chunk }));
  const text = (...streams: string[]) => {
    const chunks = printed.filter(({ stream }) => streams.includes(stream));
    return Buffer.concat(chunks.map(({ chunk }) => chunk)).toString();
  };
  return {
    output: () => text("out", "err"),
    stdout: () => text("out"),
    stderr: () => text("err"),
  };
}

export interface Service extends ServiceProcess {
  readonly url: string;
  readonly port: number;
}

export interface ServiceOptions extends ProcessOptions {
  /** By default a free one. */
  readonly port?: number;
  /** Milliseconds until it must respond. */
  readonly timeoutMs?: number;
}

/** Starts the built service as a separate process, as `npm start` does, and waits until it is ready. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const port = options.port ?? (await freePort());
  const env = { PORT: String(port), RATE_LIMIT_PER_HOUR: "10000", ...options.env };
  const running = await spawnService({ ...options, env });
  const url = `http://localhost:${port}`;
  await ready(url, running, options.timeoutMs ?? 60_000);
  return { ...running, url, port };
}

/** Every page that the site's sitemap lists, and `more`, by path, as HTML. */
export async function fetchPages(
  url: string,
  more: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const get = async (path: string) => (await fetch(url + path)).text();
  const listed = (await get("/sitemap.xml")).matchAll(/<loc>[a-z]+:\/\/[^/<]+([^<]*)</g);
  const paths = [...[...listed].map(([, path = ""]) => path || "/"), ...more];
  return new Map(await Promise.all(paths.map(async (path) => [path, await get(path)] as const)));
}

async function ready(url: string, running: ServiceProcess, timeoutMs: number): Promise<void> {
  const limit = Date.now() + timeoutMs;
  while (running.isRunning() && Date.now() < limit) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await running.end("SIGKILL");
  throw new Error(`The service did not start:\n${running.output()}`);
}

/** Below the ports that systems assign automatically (Linux from 32768, macOS and Windows from 49152). */
const first = 20_000;
/** Each worker of a test runner has its own range, so that none takes a port that another keeps free on purpose. */
const share = 800;
const shares = 15;
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX, TEST_PORTS } = process.env;
/** Fault tests may run at the same time as unit tests, whose workers have the same numbers. */
const before = TEST_PORTS === "faults" ? 8 : 0;
const worker = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0);
const workerStart = first + ((before + worker) % shares) * share;

const ports = new Set<number>();

/**
 * A port on this machine that is free now, for a server to start, or for one that is down at first. The system may
 * reassign a port that it assigned before; these ports it never assigns, and this function never returns one twice
 * to the same file.
 */
export async function freePort(): Promise<number> {
  const port = workerStart + Math.floor(Math.random() * share);
  if (ports.has(port) || !(await isFree(port))) return freePort();
  ports.add(port);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, "127.0.0.1");
    await once(probe, "listening");
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** One message as the mail server received it. */
export interface Caught {
  readonly from: string;
  readonly to: readonly string[];
  readonly email: Email;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly caught: readonly Caught[];
  /** Those it rejected; their sender was asked to try again later. */
  readonly refused: readonly Caught[];
  /** Resolves with the first matching message once it arrives. Rejects after `limit` ms. */
  waitFor(fits: (message: Caught) => boolean, limit?: number): Promise<Caught>;
  close(): Promise<void>;
}

/**
 * A real SMTP server on loopback that stores what it receives. Port 0 picks a free one. Messages that `takes`
 * declines get a 451, a temporary failure.
 */
export async function startMailServer(
  port = 0,
  takes: (message: Caught, refused: readonly Caught[]) => boolean = () => true,
): Promise<MailServer> {
  const caught: Caught[] = [];
  const refused: Caught[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      const message = await readMessage(stream, session);
      const taken = takes(message, refused);
      (taken ? caught : refused).push(message);
      if (!taken) throw Object.assign(new Error("Try again later"), { responseCode: 451 });
    }),
  });
  server.on("error", () => {}); // a client that disconnects is not a test failure
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    caught,
    refused,
    waitFor: (fits, limit = 20_000) => waitFor(() => caught.find(fits), limit),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMessage(stream: Readable, { envelope }: SMTPServerSession): Promise<Caught> {
  const { mailFrom, rcptTo } = envelope;
  const email = await PostalMime.parse(await buffer(stream));
  const to = rcptTo.map(({ address }) => address);
  return { from: mailFrom ? mailFrom.address : "", to, email };
}

async function waitFor<Value>(look: () => Value | undefined, limit: number): Promise<Value> {
  const end = Date.now() + limit;
  for (;;) {
    const value = look();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`Not found after ${limit} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A server build as React Router writes it, with the one export that the service needs. */
const pages = `
import { createContext } from "react-router";
const page = () => new Response("<p>page</p>", { headers: { "Content-Type": "text/html" } });
export const entry = {
  module: { default: page, pageServices: createContext(), period: { from: "2999-01-01" } },
};
export const routes = {
  home: { id: "home", path: "/", index: true, module: { default: () => null, action: () => null } },
  other: { id: "other", path: "*", module: { default: () => null } },
};
export const assets = { routes: { home: {}, other: {} } };
export const [ssr, publicPath, future] = [true, "/", {}];
export const routeDiscovery = { mode: "initial" };
`;

/** Writes a small site into `out`, which is emptied first, as the build does; without the service. */
export async function writeSmallBuild(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const files = {
    "server/index.js": pages,
    "client/guide/2025-medicare-enrollment-guide.pdf": "%PDF-1.7",
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(out, name)), { recursive: true });
    await writeFile(join(out, name), text);
  }
  await packageSite(join(out, "client"), join(out, "site-manifest.json"));
}

/** Under node_modules, so that the bundle finds its packages. */
const directory = join(process.cwd(), "node_modules/.cache/service-test");

/**
 * Bundles the service the way `npm run build` does, next to a small site, for tests that can't wait for a whole
 * build. Returns the bundle's path.
 */
export async function buildService(): Promise<string> {
  const out = join(directory, "build");
  await writeSmallBuild(out);
  await bundle(join(out, "service"));
  const content = await readLaunchContent(process.cwd());
  await writeFile(join(out, "service", launchContentFile), JSON.stringify(content));
  return join(out, "service/main.js");
}

/** In a separate process: NODE_ENV, which the test runner sets, decides how JSX is compiled. */
async function bundle(outDir: string): Promise<void> {
  const vite = join(process.cwd(), "node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--config", "vite.service.config.ts", "--outDir", outDir];
  await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production" },
  });
}

/** One line of a scrape. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;

/**
 * Parses Prometheus' text format.
 * @throws at an invalid line
 */
export function readMetrics(text: string): Sample[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
  return lines.map((line) => {
    const [, name, labels = "", value] = sample.exec(line) ?? [];
    if (name === undefined) throw new Error(`no sample: ${line}`);
    return { name, labels: readLabels(labels), value: Number(value) };
  });
}

function readLabels(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value]));
}
