import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Finding } from "#content/launch-findings.ts";
import type { DeskOffice, Setup, SetupItem } from "#contract/desk-office.ts";
import { isWebhook, mailKinds } from "#contract/outbox-kind.ts";
import { launchContentFile, readLaunchContent } from "#server/config/launch.ts";
import { nameOfPlace } from "#server/db/database.ts";
import { lastBackup } from "#server/db/sqlite/backup-note.ts";
import { lateAfter } from "#server/outbox/mail-trouble.ts";
import { destinationHost, readDepth } from "#server/outbox/read-outbox.ts";
import { importedYears, planFolder, yearFile } from "#server/plans/plan-files.ts";
import type { DeskDeps, Installation } from "./deps.ts";

type SetupDeps = Pick<DeskDeps, "database" | "now" | "installation">;

/** What is left to do before the site goes live, and when each part of the service last worked. */
export function createSetup(deps: SetupDeps): Pick<DeskOffice, "setup"> {
  return {
    setup: async () => ({ launch: await launchItems(deps), running: await runningItems(deps) }),
  };
}

async function launchItems({ installation, now }: SetupDeps): Promise<Setup["launch"]> {
  // Loaded when somebody looks, because the service starts sooner without.
  const { findingHeadings, isReminder, launchFindings } =
    await import("#server/config/launch-findings.ts");
  let findings: readonly Finding[];
  try {
    const file = join(installation.buildDirectory, "service", launchContentFile);
    findings = launchFindings(await readLaunchContent(file), installation.env, now());
  } catch {
    const text = "It can't be read here. Run npm run launch-check where the website is built.";
    return [{ title: "Launch check", state: "note", text }];
  }
  const kinds = Object.entries(findingHeadings);
  const items = kinds.flatMap(([kind, heading]): SetupItem[] => {
    const all = findings.filter((finding) => finding.kind === kind);
    const [first] = all;
    if (first === undefined) return [];
    const details = all.map(({ where, what }) => `${where}: ${what}.`);
    const state = isReminder(first) ? "note" : "missing";
    return [{ title: `${heading} (${all.length})`, state, text: adviceOf(first), details }];
  });
  if (items.some(({ state }) => state === "missing")) return items;
  return [{ title: "Ready", state: "good", text: "Nothing has to be done first." }, ...items];
}

function adviceOf({ kind }: Finding): string {
  if (kind === "setting" || kind === "setting-note")
    return "Whoever runs the server changes these and restarts the service.";
  if (kind === "plan" || kind === "plan-note")
    return "These are about the plans that [the plan finder](/plans) shows.";
  return "These are in the website's files. After a change, the site has to be built again.";
}

async function runningItems(deps: SetupDeps): Promise<SetupItem[]> {
  const { config } = deps.installation;
  return [
    await mailItem(deps),
    ...(await webhookItems(deps)),
    databaseItem(config),
    await planItem(config),
    backupItem(config, deps.now()),
  ];
}

async function mailItem(deps: SetupDeps): Promise<SetupItem> {
  const { config } = deps.installation;
  const title = "Email";
  if (config.smtpUrl === null)
    return {
      title,
      state: "missing",
      text:
        config.mail === "files"
          ? "No email is sent at all, to visitors or to you: it's only written to files. Set SMTP_URL to a mail server."
          : "No mail server is set, so nothing is sent. Email waits until SMTP_URL is set.",
    };
  const at = await lastSent(deps, null);
  const late = await lateMessages(deps, false);
  if (late !== null) return { title, state: "missing", text: late, at };
  const text =
    at === undefined
      ? "A mail server is set. No email was sent yet."
      : "The mail server takes our email.";
  return { title, state: at === undefined ? "note" : "good", text, at };
}

async function webhookItems(deps: SetupDeps): Promise<SetupItem[]> {
  const { urls } = deps.installation.config.webhooks;
  if (urls.length === 0)
    return [
      { title: "Webhooks", state: "note", text: "None is set. Your CRM can get leads by one." },
    ];
  const late = await lateMessages(deps, true);
  const items: SetupItem[] = [];
  for (const url of urls) {
    const title = `Webhook to ${destinationHost(url)}`;
    const at = await lastSent(deps, url);
    const text = at === undefined ? "Nothing was sent to it yet." : "It takes our messages.";
    const state = at === undefined ? "note" : "good";
    items.push(
      late === null ? { title, state, text, at } : { title, state: "missing", text: late, at },
    );
  }
  return items;
}

/** When a mail server, or the webhook at an address, last took a message; undefined if none ever did. */
async function lastSent({ database }: SetupDeps, url: string | null): Promise<string | undefined> {
  const sent = database.db.selectFrom("outbox").select("id").where("state", "=", "sent");
  const ours =
    url === null ? sent.where("kind", "in", mailKinds) : sent.where("destination", "=", url);
  const row = await ours.orderBy("due_at", "desc").limit(1).executeTakeFirst();
  if (row === undefined) return undefined;
  const attempt = await database.db
    .selectFrom("delivery_attempts")
    .select(({ fn }) => fn.max("finished_at").as("at"))
    .where("outbox_id", "=", row.id)
    .where("outcome", "=", "sent")
    .executeTakeFirst();
  return attempt?.at ?? undefined;
}

/** Says how many messages should have been sent by now; null if none. */
async function lateMessages(
  { database, now }: SetupDeps,
  webhooks: boolean,
): Promise<string | null> {
  const before = new Date(now().getTime() - lateAfter).toISOString();
  const late = (await readDepth(database, now())).filter(
    ({ state, kind, since }) =>
      state === "queued" && isWebhook(kind) === webhooks && since < before,
  );
  const count = late.reduce((sum, { messages }) => sum + messages, 0);
  if (count === 0) return null;
  const waits = count === 1 ? "1 message waits" : `${count} messages wait`;
  return `${waits} for longer than usual. See [Messages](/desk/messages), and the service's log.`;
}

function databaseItem({ database }: Installation["config"]): SetupItem {
  const place = nameOfPlace(database);
  const text =
    database.engine === "sqlite"
      ? `Leads are stored in ${place}.`
      : `Leads are stored in PostgreSQL: ${place}.`;
  return { title: "Database", state: "good", text };
}

/** Opens none of the files, because this thread also stores what visitors send. */
async function planItem({ dataDir }: Installation["config"]): Promise<SetupItem> {
  const folder = planFolder(dataDir);
  const title = "Plan files";
  const years = importedYears(folder);
  if (years.length === 0)
    return { title, state: "note", text: "No plans are imported. Run npm run plans -- update." };
  const times = years.map(async (year) => (await stat(yearFile(folder, year))).mtime.toISOString());
  const at = (await Promise.all(times)).toSorted().at(-1);
  const text = `There are plans for ${years.join(" and ")}. See npm run plans.`;
  return { title, state: "good", text, at };
}

/** A nightly backup may take a while, or one may be skipped. */
const backupDueAfterMilliseconds = 2 * 24 * 60 * 60_000;

function backupItem({ database }: Installation["config"], now: Date): SetupItem {
  const title = "Backups";
  if (database.engine === "postgres")
    return { title, state: "note", text: "PostgreSQL's own tools make them: see its owner." };
  const backup = lastBackup(database.file);
  if (backup === null)
    return { title, state: "missing", text: "No backup was made. Run npm run backup each night." };
  const isLate = now.getTime() - Date.parse(backup.takenAt) > backupDueAfterMilliseconds;
  const text = isLate
    ? "The last one is too old. Find out why npm run backup doesn't run each night."
    : `The last one is in ${backup.file}. Keep a copy on another machine.`;
  return { title, state: isLate ? "missing" : "good", text, at: backup.takenAt };
}
