import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { runnerImport } from "vite";
import type { Actor } from "#contract/desk.ts";
import type { LeadFilter } from "#contract/desk-leads.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { brandPlugin } from "#scripts/brand/brand-plugin.ts";
import { contentPlugin } from "#scripts/content/content-plugin.ts";
import type * as deskLeads from "#server/desk/leads.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { startPostgres } from "#tests/postgres/provide-postgres.ts";
import { dice, fillDesk } from "./desk-store.ts";
import { atMost, type Figure, milliseconds, unlimited } from "./report.ts";
import { median, type Pace, percentile } from "./rounds.ts";
import { scratchDirectory } from "./service.ts";

/** In milliseconds: nobody notices, and a page needs as much again for its markup. */
const longest = 50;
/** For what an open page asks every two seconds. */
const longestPoll = 5;

const maria: Actor = { personId: "agent-1", name: "agent-1", role: "agent", sessionId: "" };
/** As people type: names, starts of names, numbers, addresses, ZIP codes, common and rare. */
const queries = [
  "smith",
  "mari",
  "maria garcia",
  "j",
  "jo",
  "delgado",
  "nunez maria",
  "obrien",
  "robert k",
  "75024",
  "750",
  "7502",
  "214",
  "(214) 200-1234",
  "972 2",
  "4321",
  "200-4321",
  "mary.smith",
  "maria.garcia1",
  "linda.jones4017@mail.test",
  "zzz",
  "martin martin",
  "4711",
  "a b c d",
];

type Leads = ReturnType<typeof deskLeads.createDeskLeads>;

/** How long the desk's lists, its lead page and its search take with a million leads, on both databases. */
export async function* desk(pace: Pace): AsyncGenerator<Figure> {
  await using resources = new AsyncDisposableStack();
  const scratch = resources.use(await scratchDirectory());
  const file = join(scratch.path, "leads.db");
  const sqlite = await openDatabase({ engine: "sqlite", file });
  resources.defer(() => sqlite.close());
  yield* timesOf("SQLite", sqlite, pace);
  const server = resources.adopt(await startPostgres(), (instance) => instance.remove());
  const url = await server.createDatabase("desk");
  const postgres = await openDatabase({ engine: "postgres", url });
  resources.defer(() => postgres.close());
  yield* timesOf("PostgreSQL", postgres, pace);
}

async function* timesOf(engine: string, database: Database, pace: Pace): AsyncGenerator<Figure> {
  const [, size] = pace.sizes;
  await fillDesk(database.db, size, new Date());
  yield* answersOf(engine, database, size, pace.rounds * 40);
}

/** @param repetitions of each question */
export async function* answersOf(
  engine: string,
  database: Database,
  size: number,
  repetitions: number,
): AsyncGenerator<Figure> {
  const signer = createSigner("bench");
  // Content is YAML, which Node doesn't read.
  const { module } = await runnerImport<typeof deskLeads>("./server/desk/leads.ts", {
    configFile: false,
    plugins: [contentPlugin(process.cwd()), brandPlugin(process.cwd())],
  });
  const leads = module.createDeskLeads({
    database,
    signer,
    suppressions: createSuppressions(signer),
    sending: { messageIdHost: "bench.example" },
    now: () => new Date(),
    onQueued() {},
  });
  for (const [name, ask] of Object.entries(questions(size))) {
    const times = await timesFor(repetitions, (turn) => ask(leads, turn));
    const most = name === "the version of all leads" ? longestPoll : longest;
    yield atMost(`${engine}: ${name}, 99% within`, percentile(times, 0.99), most, milliseconds);
    yield unlimited("  median", median(times), milliseconds);
  }
}

async function timesFor(count: number, ask: (turn: number) => Promise<unknown>) {
  const times: number[] = [];
  // Compiles what will be measured, and fills the caches.
  for (let turn = 0; turn < 10; turn += 1) await ask(turn);
  for (let turn = 1; turn <= count; turn += 1) {
    const start = performance.now();
    await ask(turn);
    times.push(performance.now() - start);
  }
  return times;
}

const filters: readonly LeadFilter[] = [
  { person: "agent-1" },
  { person: "nobody" },
  { status: "working" },
  { status: "enrolled", person: "agent-1" },
  { form: "consultation" },
  { form: "guide", status: "appointment", person: "agent-2" },
  { form: "compare", person: "nobody" },
  { person: "stranger" },
  { form: "contact", status: "new" },
];

/** What is asked, by name. */
function questions(
  size: number,
): Readonly<Record<string, (leads: Leads, turn: number) => Promise<unknown>>> {
  const roll = dice(7);
  const filterOf = (turn: number) => filters[turn % filters.length] ?? {};
  return {
    Today: (leads) => leads.today(maria, {}),
    "Today, narrowed": (leads, turn) => leads.today(maria, filterOf(turn)),
    "more who wait": (leads) => leads.todayList(maria, "waiting", {}, somewhere(roll(30))),
    "all leads, further back": (leads) => leads.allLeads(maria, {}, somewhere(roll(700))),
    "all leads, narrowed": (leads, turn) => leads.allLeads(maria, filterOf(turn), null),
    "held leads": (leads) => leads.heldLeads(maria, null),
    "a lead": (leads) => leads.lead(maria, 1001 + roll(size)),
    "a search": (leads, turn) => leads.search(maria, queries[turn % queries.length] ?? ""),
    "a note": (leads) =>
      leads.act(maria, 1001 + roll(size), { act: "note", note: "Hello." }, 0, randomUUID()),
    "the version of all leads": (leads) => leads.leadsVersion(maria),
  };
}

/** A place in a list, some days ago. */
function somewhere(days: number): string {
  return `${new Date(Date.now() - days * 86_400_000).toISOString()}~bench`;
}
