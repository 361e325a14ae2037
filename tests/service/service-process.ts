import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A built service running as a process of its own. */
export interface ServiceProcess {
  readonly pid: number;
  readonly dataDir: string;
  /** The exit code once it has ended, null after a kill. */
  readonly ended: Promise<number | null>;
  readonly isRunning: () => boolean;
  /** Everything printed so far, in the order it came. */
  readonly output: () => string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends a signal and waits for the end; gives the exit code, null after a kill. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export interface ProcessOptions {
  /** The bundle to run; by default what `npm run build` made. */
  readonly main?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A data directory of an earlier process, to start on what it left. */
  readonly dataDir?: string;
  /** A module loaded into the process before the service: how tests break it from outside. */
  readonly preload?: string;
  /** A file descriptor that takes what it prints, instead of keeping it for `output`. */
  readonly stdout?: number;
}

/** Starts a built service and waits for nothing. */
export async function spawnService(options: ProcessOptions = {}): Promise<ServiceProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "lead-desk-")));
  const before = options.preload === undefined ? [] : ["--import", options.preload];
  const child = spawn(process.execPath, [...before, options.main ?? "build/service/main.js"], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATA_DIR: dataDir,
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
    const wanted = printed.filter(({ stream }) => streams.includes(stream));
    return Buffer.concat(wanted.map(({ chunk }) => chunk)).toString();
  };
  return {
    output: () => text("out", "err"),
    stdout: () => text("out"),
    stderr: () => text("err"),
  };
}
