import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { LaunchContent } from "#content/launch-findings.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import { readConfig } from "#server/config/config.ts";
import { launchContentFile } from "#server/config/launch.ts";
import { noteBackup } from "#server/db/sqlite/backup-note.ts";
import { type Outbox, outboxForTests } from "#server/outbox/testing.ts";
import { createSetup } from "./setup.ts";

const actor = { personId: "p1", name: "Maria", role: "manager", sessionId: "s1" } as const;

let outbox: Outbox;
let buildDirectory: string;
beforeEach(async () => {
  outbox = await outboxForTests();
  buildDirectory = scratchDirectory();
});

const live = { SMTP_URL: "smtp://mail.lakeside.org", PUBLIC_URL: "https://www.lakeside.org" };

async function setupWith(settings: Readonly<Record<string, string>> = {}) {
  const env = { DATA_DIR: join(outbox.directory, "data"), ...settings };
  const config = readConfig({ name: "Lakeside", email: "us@lakeside.org" }, env);
  const installation = { config, env, buildDirectory };
  const setup = await createSetup({ ...outbox, installation }).setup(actor);
  const item = (title: string) => setup.running.find((one) => one.title.startsWith(title));
  return { ...setup, item };
}

function writeLaunchContent(content: Partial<LaunchContent>): void {
  const nothing = { standing: [], photos: [], closedDays: [{ day: "2027-12-31" }], texts: [] };
  const dated = { planYear: 2027, helpLimits: [], amounts: { sources: {}, amounts: {} } };
  const all = {
    timeZone: "America/New_York",
    appointments: { sample: false, organizations: [], contracts: [] },
  };
  mkdirSync(join(buildDirectory, "service"));
  const json = JSON.stringify({ ...nothing, ...dated, ...all, ...content });
  writeFileSync(join(buildDirectory, "service", launchContentFile), json);
}

test("says what launch-check says, by kind, and that it can't without a build", async () => {
  expect((await setupWith()).launch).toMatchObject([{ title: "Launch check", state: "note" }]);
  const where = "content/agency/agency.yaml: phone";
  writeLaunchContent({ standing: [{ kind: "sample", where, what: "is a sample" }] });
  const { launch } = await setupWith();
  expect(launch[0]).toMatchObject({
    title: "Samples to replace (1)",
    state: "missing",
    details: [`${where}: is a sample.`],
  });
  expect(launch.find(({ title }) => title.startsWith("Settings"))?.details).toContain(
    "SMTP_URL: isn't set, so no email will be sent.",
  );
  expect(launch.find(({ title }) => title.startsWith("Plan"))).toMatchObject({ state: "note" });
});

test("email: no server, nothing sent yet, when one last took it, and that some waits", async () => {
  expect((await setupWith()).item("Email")).toMatchObject({ state: "missing", text: /to files/ });
  expect((await setupWith(live)).item("Email")).toMatchObject({ state: "note" });
  const [row] = await outbox.queue(1, { state: "sent" });
  const attempt = { outbox_id: row?.id ?? "", started_at: "2026-11-20T12:00:00.000Z" };
  const finished = { outcome: "sent", finished_at: "2026-11-20T12:00:01.000Z" } as const;
  const { db } = outbox.database;
  await db
    .insertInto("delivery_attempts")
    .values({ id: "a", ...attempt, ...finished })
    .execute();
  expect((await setupWith(live)).item("Email")).toMatchObject({
    state: "good",
    at: "2026-11-20T12:00:01.000Z",
  });
  await outbox.queue(2);
  expect((await setupWith(live)).item("Email")).toMatchObject({ state: "good" });
  outbox.advance(16 * 60_000);
  expect((await setupWith(live)).item("Email")).toMatchObject({
    state: "missing",
    text: /2 messages wait/,
  });
});

test("webhooks: by host, without their secret paths", async () => {
  expect((await setupWith()).item("Webhooks")).toMatchObject({ state: "note" });
  const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24).toString("base64")}`;
  const hooks = { WEBHOOK_URL: "https://crm.lakeside.org/secret", WEBHOOK_SECRET };
  const setup = await setupWith(hooks);
  expect(setup.item("Webhook to crm.lakeside.org")).toMatchObject({ state: "note" });
  expect(JSON.stringify(setup)).not.toContain("secret");
});

test("backups: none, a fresh one, and one that is too old", async () => {
  expect((await setupWith()).item("Backups")).toMatchObject({ state: "missing" });
  noteBackup(outbox.file, { takenAt: "2026-11-20T03:00:00.000Z", file: "/backups/leads.db" });
  expect((await setupWith()).item("Backups")).toMatchObject({
    state: "good",
    at: "2026-11-20T03:00:00.000Z",
  });
  outbox.advance(2 * 24 * 60 * 60_000);
  expect((await setupWith()).item("Backups")).toMatchObject({ state: "missing" });
});

test("a backup succeeds where its note can't be written", () => {
  const database = join(outbox.directory, "no-folder\0", "leads.db");
  expect(() =>
    noteBackup(database, { takenAt: "2026-11-20T03:00:00.000Z", file: "x" }),
  ).not.toThrow();
});
