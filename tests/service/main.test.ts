import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test, onTestFinished, describe } from "vitest";
import { once } from "node:events";
import type { Finding } from "#content/launch-findings.ts";
import { unbundledPackages } from "#scripts/container-files.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import { launchContentFile } from "#server/config/launch.ts";
import { type Database, embeddedFile } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { retryAll } from "#server/outbox/outbox.ts";
import { listOutbox } from "#server/outbox/read-outbox.ts";
import { buildService, type ServiceProcess, spawnService, startMailServer } from "./testing.ts";

describe("main", () => {
  let bundle = "";
  beforeAll(async () => {
    bundle = await buildService();
  }, 60_000);

  const inPublic = { PUBLIC_URL: "https://www.example.com", HOST: "127.0.0.1" };

  /** Starts it, until the test ends. */
  async function run(settings: Record<string, string> = {}, dataDir = scratchDirectory()) {
    const service = await spawnService({ main: bundle, dataDir, env: { PORT: "0", ...settings } });
    onTestFinished(async () => void (await service.end("SIGKILL")));
    return service;
  }

  /** The port that it reports. */
  async function portOf({ output, isRunning }: ServiceProcess): Promise<number> {
    for (;;) {
      const line = /"port":(\d+)/.exec(output());
      if (line) return Number(line[1]);
      if (!isRunning()) throw new Error(`ended: ${output()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function postLead(address: string, email = "canary@x.test", Origin = address) {
    return fetch(`${address}/api/leads`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin },
      body: JSON.stringify({ firstName: "Canary", email }),
    });
  }

  test("with a public address and no mail server, mail stays queued and a startup message says so", async () => {
    const service = await run(inPublic);
    await portOf(service);
    await expect.poll(service.stdout, { timeout: 10_000 }).toContain("mail stays queued");
    expect(service.stdout()).toContain('"level":"warn"');
    expect(await mailIn(service.dataDir)).toEqual([]);
    const first = service.end("SIGINT");
    expect(await service.end("SIGINT")).toBe(0);
    expect(await first).toBe(0);
  }, 20_000);

  test("mail in files is sent on request once a mail server is set; after that, mail is never written to files", async () => {
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    let service = await run();
    const { dataDir } = service;
    const restart = async (env: Record<string, string>) => {
      expect(await service.end()).toBe(0);
      service = await run(env, dataDir);
      return `http://127.0.0.1:${await portOf(service)}`;
    };
    const inStore = async <T>(use: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openDatabase({ engine: "sqlite", file: embeddedFile(dataDir) });
      try {
        return await use(database);
      } finally {
        await database.close();
      }
    };
    const states = async () =>
      (await inStore((database) => listOutbox(database, { limit: 9 }))).map(({ state }) => state);
    await postLead(`http://127.0.0.1:${await portOf(service)}`);
    await expect.poll(states, { timeout: 10_000 }).toEqual(["file-only", "file-only"]);
    expect(service.stdout()).toContain("mail is only written to files and isn't sent");

    await restart({ SMTP_URL: mail.url });
    await inStore((database) => retryAll(database, new Date(), { state: "file-only" }));
    await expect.poll(() => mail.caught.length, { timeout: 10_000 }).toBe(2);
    await expect.poll(states, { timeout: 10_000 }).toEqual(["sent", "sent"]);

    await postLead(await restart({}), "another@x.test");
    expect(await states()).toEqual(["queued", "queued", "sent", "sent"]);
    expect(service.stdout()).toContain(
      "SMTP_URL isn't set: mail stays queued and nothing is sent; mail from this database was sent",
    );
    expect(await mailIn(dataDir)).toHaveLength(2);
  }, 60_000);

  /** A service with a public address, on content of which these are left to replace; an ended one has its exit code. */
  async function runInPublic(standing: readonly Finding[], ALLOW_SAMPLES = "") {
    const file = join(dirname(bundle), launchContentFile);
    const stored = await readFile(file, "utf8");
    await writeFile(file, JSON.stringify({ ...JSON.parse(stored), standing }));
    const service = await run({ ...inPublic, ALLOW_SAMPLES });
    const ended = await Promise.race([service.ended, portOf(service).catch(() => service.ended)]);
    await writeFile(file, stored);
    return { service, ended };
  }

  const placed = (where: string, what: string) => ({ kind: "sample" as const, where, what });
  const samples = [
    placed("content/agency/agency.yaml: name", "is a sample"),
    placed("content/agency/agency.yaml: phone", "is a sample"),
    placed("content/en/articles/a.mdx", "came with the site"),
  ];

  test("with a public address and samples, it doesn't start, and lists them", async () => {
    const { service, ended } = await runInPublic(samples);
    expect(ended).toBe(1);
    expect(service.stderr()).toContain(
      "can't go public at https://www.example.com: parts of it are made up.\n" +
        "  content/agency/agency.yaml: name, phone\n" +
        "  content/en/articles/a.mdx\n",
    );
    expect(service.stderr()).toContain("ALLOW_SAMPLES=yes");
    expect(service.stdout()).toBe("");
  });

  test("with samples, it starts in public if ALLOW_SAMPLES is yes, and says so; without samples, it just starts", async () => {
    const { service: demonstration } = await runInPublic(samples, "yes");
    expect(demonstration.stdout()).toContain("public with samples");
    expect(await demonstration.end()).toBe(0);
    const { service: real } = await runInPublic([]);
    expect(real.stdout()).toContain('"msg":"listening"');
    expect(real.stdout()).not.toContain("samples");
  });

  interface CheckResult {
    readonly code: number;
    readonly stdout: string;
    readonly stderr: string;
  }

  /** Runs a launch check in a folder with nothing in it. */
  function launchCheck(script: string, cwd: string): Promise<CheckResult> {
    const env = { PATH: process.env["PATH"], DATABASE_URL: "file:/srv/leads.db" };
    return new Promise((done) => {
      execFile(process.execPath, [script], { cwd, env }, (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  }

  test("launch-check prints the same in the built service, without the sources, as in the checkout", async () => {
    const built = join(dirname(bundle), "launch-check.js");
    const [there, here] = await Promise.all([
      launchCheck(built, tmpdir()),
      launchCheck(join(process.cwd(), "scripts/launch-check.ts"), process.cwd()),
    ]);
    expect(there).toEqual(here);
    expect(there).toMatchObject({ code: 1, stderr: "" });
    expect(there.stdout).toMatch(/^Requests are stored in the file \/srv\/leads\.db\n/);
    expect(there.stdout).toMatch(/\d+ to resolve before the site goes live\.\n$/);
    const file = join(dirname(bundle), launchContentFile);
    const stored = await readFile(file, "utf8");
    await rm(file);
    const without = await launchCheck(built, tmpdir());
    await writeFile(file, stored);
    expect(without).toMatchObject({ code: 1, stdout: "" });
    expect(without.stderr).toMatch(/^error: .*launch-content\.json can't be read: ENOENT/);
  });

  test("invalid settings prevent the start; all are reported, without secrets or a stack", async () => {
    const { ended, stderr, stdout } = await run({
      PORT: "many",
      DATABASE_URL: "postgres://user:hunter2@db",
      SMTP_URL: "smtpx://user:hunter2@mail",
    });
    expect(await ended).toBe(1);
    for (const name of ["PORT", "DATABASE_URL", "SMTP_URL"]) expect(stderr()).toContain(`${name}:`);
    expect(stderr()).not.toMatch(/hunter2|^\s+at /m);
    expect(stdout()).toBe("");
  });

  /** A service that only stores: its mail waits for a mail server. Ended, with one request in its data directory. */
  async function withQueuedMail(): Promise<string> {
    const service = await run(inPublic);
    const port = await portOf(service);
    const lead = await postLead(`http://127.0.0.1:${port}`, "pat@x.test", inPublic.PUBLIC_URL);
    expect(lead.status).toBe(201);
    expect(await service.end()).toBe(0);
    return service.dataDir;
  }

  test("a start that fails sends nothing of what earlier ones queued", async () => {
    const dataDir = await withQueuedMail();
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    for (const [setting, host] of [
      ["PORT", "HOST"],
      ["METRICS_PORT", "METRICS_HOST"],
    ] as const) {
      const failing = await run({ [setting]: String(port) }, dataDir);
      expect(await failing.ended).toBe(1);
      const says = `Can't listen on 127.0.0.1 port ${port}; change ${setting} or ${host}`;
      expect(failing.stderr().split("\n")).toEqual([expect.stringContaining(says), ""]);
      expect(await mailIn(dataDir)).toEqual([]);
    }
    // Control: a start that succeeds writes it.
    await run({}, dataDir);
    await expect.poll(() => mailIn(dataDir), { timeout: 20_000 }).not.toEqual([]);
  });

  test("a data directory has one service; a second one says which process has it, and commands still work", async () => {
    const first = await run();
    await portOf(first);
    const { dataDir, pid } = first;
    const second = await run({}, dataDir);
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toBe(
      `Process ${pid} is a service that uses the database ${join(dataDir, "leads.db")}. ` +
        "Stop it first, or give this one another DATA_DIR\n",
    );
    const command = join(dirname(bundle), "outbox.js");
    const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
    const listed = await promisify(execFile)(process.execPath, [command, "list"], { env });
    expect(listed.stderr).toBe("");
    // Killed without a chance to give it back.
    await first.end("SIGKILL");
    await portOf(await run({}, dataDir));
  });

  test("a store that can't be opened is reported", async () => {
    const { ended, stderr } = await run({ DATABASE_URL: "file:/dev/null/leads.db" });
    expect(await ended).toBe(1);
    expect(stderr()).toContain("The database /dev/null/leads.db can't be opened");
  });

  test.runIf(process.platform === "linux")(
    "a data directory that can't be created is reported immediately",
    async () => {
      const { ended, stderr } = await run({ DATA_DIR: "/proc/nowhere/data" });
      expect(await ended).toBe(1);
      expect(stderr()).toMatch(
        /^The directory \/proc\/nowhere\/data can't be created; set DATA_DIR to another one \(/,
      );
      expect(stderr().trim().split("\n")).toHaveLength(1);
    },
  );

  /** The packages that code imports when it is loaded, each once. */
  function packagesIn(code: string): string[] {
    const imports = [
      ...code.matchAll(/^import (?:[^"';]+ from )?"((?:@[^/"]+\/)?[^@./"][^/"]*)/gm),
    ];
    const names = imports.map(([, name = ""]) => name).filter((name) => !isBuiltin(name));
    return [...new Set(names)].toSorted();
  }

  test("startup loads few packages file by file; the others are in the bundle", async () => {
    const directory = dirname(bundle);
    const files = (await readdir(directory, { recursive: true })).filter((name) =>
      name.endsWith(".js"),
    );
    const texts = await Promise.all(files.map((name) => readFile(join(directory, name), "utf8")));
    const names = packagesIn(texts.join("\n"));
    expect(names).toContain("pg");
    // The container holds these, with what they need.
    expect([...unbundledPackages]).toEqual(expect.arrayContaining(names));
  });

  test("control: finds a package that is missing from the bundle", () => {
    const code = `import "node:fs";\nimport "stream";\nimport { z } from "zod";\nimport a from "@b/c/d.js";\nimport "./x.js";\n`;
    expect(packagesIn(code)).toEqual(["@b/c", "zod"]);
  });

  async function mailIn(dataDir: string): Promise<string[]> {
    const names = await readdir(join(dataDir, "mail")).catch(() => []);
    return names.filter((name) => name.endsWith(".eml"));
  }
});
