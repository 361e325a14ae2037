import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test, vi } from "vitest";
import PostalMime from "postal-mime";
import { requestHeaders } from "#contract/submission-parts.ts";
import { type Engine, engines, hasControl } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { leadsIn, outboxIn, postgresForTest, storeForTest } from "./support/store.ts";
import { mutantFile, serviceForTest, type TestService } from "./support/service.ts";
import { addressOf, somebody, startVisitors, submit } from "./support/visitors.ts";

/** A canary for everything that a person can enter. */
const canary = {
  name: "Canary Nameson",
  email: "Canary.Mail+tag@visitor.test",
  normalized: "canary.mail@visitor.test",
  phone: "(739) 515-5501",
  // As it's searched for at the desk.
  digits: "7395155501",
  birthdate: "02/29/1952",
  words: "canary-words",
  userAgent: "canary-agent/1.0",
  referrer: "canary-referrer",
  landing: "/canary-landing",
  utm: "canary-utm",
  key: "canary-key-0001",
};

const canaries = Object.values(canary);

async function sendRequest(service: TestService): Promise<void> {
  const response = await fetch(`${addressOf(service)}/api/plan-requests`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: addressOf(service),
      [requestHeaders.idempotencyKey]: canary.key,
      [requestHeaders.leadSource]: `utm_source=${canary.utm}&referrer=https://${canary.referrer}.test/&landing=${canary.landing}`,
      "User-Agent": canary.userAgent,
    },
    body: JSON.stringify({
      name: canary.name,
      email: canary.email,
      phone: canary.phone,
      birthdate: canary.birthdate,
      zipCode: "73951",
      medicarePartA: true,
      additionalInfo: canary.words,
      agreesToAutomatedContact: true,
    }),
  });
  expect(response.status).toBe(201);
}

/** A service, and the directory of the server's tables; null if they are in the service's own. */
interface Kept extends TestService {
  readonly tables: string | null;
}

async function storeToRead(engine: Engine): Promise<Pick<Kept, "store" | "tables">> {
  if (engine === "SQLite") return { store: await storeForTest(engine), tables: null };
  const { server, store } = await postgresForTest();
  return { store, tables: join(server.dataDir, "base") };
}

/** A person and someone else, with all their mail in files. */
async function twoPeople(engine: Engine): Promise<Kept> {
  const { store, tables } = await storeToRead(engine);
  const service = await serviceForTest({ store, env: { LOG_LEVEL: "debug" } });
  await sendRequest(service);
  const firstName = canary.name.split(" ")[0];
  await submit(service, { firstName, email: canary.email, wantsNewsletter: true });
  await submit(service, somebody());
  const waiting = async () =>
    (await outboxIn(service.store)).filter(({ state }) => state !== "file-only");
  await vi.waitUntil(async () => (await waiting()).length === 0, { timeout: 60_000 });
  return { ...service, tables };
}

/** The canaries found in the bytes of the data directory, or in the decoded mail. */
async function canariesIn({ store, tables, dataDir, output }: Kept): Promise<string[]> {
  if (tables !== null) await store.change("checkpoint");
  const rows = tables === null ? [] : await textsIn(tables);
  const all = [...(await textsIn(dataDir)), ...rows, output()].join("\n").toLowerCase();
  return canaries.filter((text) => forms(text).some((form) => all.includes(form.toLowerCase())));
}

/** All files as text. Reads everything again if the running service renamed one in the meantime. */
async function textsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  try {
    return await Promise.all(files.map(({ parentPath, name }) => textOf(join(parentPath, name))));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return await textsIn(dataDir);
    throw error;
  }
}

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  return [bytes.toString("latin1"), file.endsWith(".eml") ? await opened(bytes) : ""].join("\n");
}

async function opened(bytes: Buffer): Promise<string> {
  const { headers, text, html } = await PostalMime.parse(bytes);
  return [...headers.map(({ value }) => value), text, html].join("\n");
}

/** As it is, and as base64 at any offset. */
function forms(text: string): string[] {
  const shifts = ["", "x", "xx"].map((before) => Buffer.from(before + text).toString("base64"));
  return [text, ...shifts.map((coded, shift) => coded.slice(shift && 4, -4))];
}

async function erase({ dataDir, store }: TestService, preload: readonly string[] = []) {
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    ...store.env,
  };
  const command = [...preload, "build/service/leads.js", "erase", canary.normalized, "--yes"];
  return await promisify(execFile)(process.execPath, command, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  );
}

describe.each(engines)("on %s", (engine) => {
  test("erase leaves nothing of a person in the database, log file, mail and output, while the service runs", async () => {
    const service = await twoPeople(engine);
    expect(await canariesIn(service)).toEqual(canaries);
    const visitors = startVisitors(8, service.port);
    const { code, printed } = await erase(service);
    expect([code, printed]).toEqual([0, expect.stringContaining("none left")]);
    await visitors.leave();
    expect(visitors.refusals).toEqual([]);
    const ids = new Set((await leadsIn(service.store)).map(({ id }) => id));
    expect([...visitors.acknowledged.values()].filter((id) => !ids.has(id))).toEqual([]);
    const left = await canariesIn(service);
    const tombstones = await service.store.look<{ erased_at: string }>("select * from erasures");
    const telling = `${left.length} of ${canaries.length} canaries found`;
    reportFigure("erase", engine, `${telling}, ${tombstones.length} tombstones`);
    expect(left).toEqual([]);
    expect(tombstones.length).toBeGreaterThan(0);
    for (const { erased_at } of tombstones)
      expect(Date.now() - Date.parse(erased_at)).toBeLessThan(600_000);
    expect(await readdir(join(service.dataDir, "mail"))).not.toEqual([]);
    expect((await submit(service, somebody())).status).toBe(201);
    expect(await canariesIn(service)).toEqual([]);
  });

  test.runIf(hasControl(engine))("control: finds an erase that only deletes rows", async () => {
    reportControl("erase", engine);
    const service = await twoPeople(engine);
    const { code, printed } = await erase(service, ["--import", mutantFile("stores?lazy-erase")]);
    expect(await canariesIn(service)).toEqual(canaries);
    // Only in its own file can the command see the bytes between rows.
    const itself = engine === "SQLite" ? [1, "are still in the database"] : [0, "none left"];
    expect([code, printed]).toEqual([itself[0], expect.stringContaining(String(itself[1]))]);
  });
});
