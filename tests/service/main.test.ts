import { readdir } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { buildService, runService } from "./built-service.ts";

let bundle = "";
beforeAll(async () => {
  bundle = await buildService();
}, 60_000);

type Running = Awaited<ReturnType<typeof runService>>;
let running: Running;
afterEach(() => running.remove());

async function run(settings: Record<string, string> = {}): Promise<Running> {
  running = await runService(bundle, settings);
  return running;
}

async function postLead(port: number): Promise<Response> {
  const origin = `http://127.0.0.1:${port}`;
  return fetch(`${origin}/api/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ firstName: "Canary", email: "canary@x.test" }),
  });
}

test("it serves, takes a lead, writes its mail to files, and drains on SIGTERM", async () => {
  const { port, dataDir, output, errors, child, ended } = await run();
  const at = await port();
  expect((await fetch(`http://127.0.0.1:${at}/readyz`)).status).toBe(200);
  expect(await (await fetch(`http://127.0.0.1:${at}/`)).text()).toBe("<p>home</p>");
  expect((await postLead(at)).status).toBe(201);
  await expect.poll(() => mailIn(dataDir), { timeout: 10_000 }).toHaveLength(2);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(output()).toContain(join(dataDir, "mail"));
  expect(output()).toContain('"route":"/api/leads","status":201');
  expect(output()).toContain('"msg":"stopped"');
  expect(output().toLowerCase()).not.toContain("canary");
  expect(errors()).toBe("");
}, 20_000);

test("with a public address and no mail server, mail stays queued and the start says so", async () => {
  const { port, dataDir, output, child, ended } = await run({
    PUBLIC_URL: "https://www.example.com",
    HOST: "127.0.0.1",
  });
  await port();
  expect(output()).toContain('"level":"warn"');
  expect(output()).toContain("mail stays queued");
  expect(await mailIn(dataDir)).toEqual([]);
  child.kill("SIGINT");
  child.kill("SIGINT");
  expect(await ended).toBe(0);
}, 20_000);

test("faulty settings stop the start, every fault told, no secret and no stack", async () => {
  const { ended, errors, output } = await run({
    PORT: "many",
    DATABASE_URL: "postgres://user:hunter2@db/leads",
    SMTP_URL: "smtpx://user:hunter2@mail",
  });
  expect(await ended).toBe(1);
  for (const name of ["PORT", "DATABASE_URL", "SMTP_URL"]) expect(errors()).toContain(`${name}:`);
  expect(errors()).not.toMatch(/hunter2|^\s+at /m);
  expect(output()).toBe("");
});

test("a port in use is told in one line", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as AddressInfo;
  const { ended, errors } = await run({ PORT: String(port) });
  expect(await ended).toBe(1);
  expect(errors()).toMatch(
    new RegExp(`^Cannot listen on 127\\.0\\.0\\.1 port ${port}; .*EADDRINUSE`),
  );
  expect(errors().trim().split("\n")).toHaveLength(1);
  other.close();
});

test("a store that cannot be opened is told", async () => {
  const { ended, errors } = await run({ DATABASE_URL: "file:/dev/null/leads.db" });
  expect(await ended).toBe(1);
  expect(errors()).toContain("The database /dev/null/leads.db cannot be opened");
});

async function mailIn(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "mail")).catch(() => []);
  return names.filter((name) => name.endsWith(".eml"));
}
