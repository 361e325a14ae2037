import type { Actor } from "#contract/desk.ts";
import { isToAgency, isWebhook, type OutboxKind } from "#contract/outbox-kind.ts";
import { plural } from "#content/fill-places.ts";
import { isPostgres } from "#server/db/engine.ts";
import type { Database } from "#server/db/database.ts";
import { erasePerson, type Erased, type Person, personOf } from "./erase.ts";
import { othersWithPhone } from "./person-phones.ts";
import {
  clearResidue,
  deleteFiles,
  mailFilesOf,
  type ResidueReport,
  type Watcher,
} from "./residue.ts";

// Erasing a person everywhere that the service can reach: rows, files, and what the database keeps of deleted rows.

export interface ErasureDeps {
  readonly database: Database;
  /** Where messages are written while there is no mail server. */
  readonly mailDirectory: string;
  readonly now: () => Date;
}

export interface ErasurePlan {
  readonly person: Person;
  readonly mailFiles: readonly string[];
  /** Leads from other mailboxes with the same phone number. */
  readonly samePhone: Awaited<ReturnType<typeof othersWithPhone>>;
}

/**
 * What an erase will cover.
 * @param email of the person's mailbox; the id of a lead without one
 */
export async function planErasure(deps: ErasureDeps, email: string): Promise<ErasurePlan> {
  const person = await personOf(deps.database.db, email);
  return {
    person,
    mailFiles: await filesOf(deps, person),
    samePhone: await othersWithPhone(deps.database, person.address),
  };
}

async function filesOf({ mailDirectory }: ErasureDeps, { messages }: Person): Promise<string[]> {
  const ids = messages.map(({ id }) => id);
  return await mailFilesOf(mailDirectory, ids);
}

/** What was erased, and what is needed to look for copies of it. */
export type ErasedEverywhere = Erased & Pick<ErasurePlan, "mailFiles">;

/**
 * Deletes the person's files and rows.
 * @returns null without deleting rows while a message to the person is being sent: try again
 */
export async function eraseRowsAndFiles(
  deps: ErasureDeps,
  { person: { address }, mailFiles }: ErasurePlan,
  actor: Actor,
): Promise<ErasedEverywhere | null> {
  // Delete files first, because only the rows lead to them, and again afterward: one may have been written in the
  // meantime.
  await deleteFiles(mailFiles);
  const erased = await erasePerson(deps.database, address, deps.now(), actor);
  if (erased === null) return null;
  const lateFiles = await filesOf(deps, erased.person);
  await deleteFiles(lateFiles);
  return { ...erased, mailFiles: [...new Set([...mailFiles, ...lateFiles])] };
}

/**
 * Removes what the database still keeps of the deleted rows, and looks for what is left.
 * @param watcher null: nobody waits, so a program that reads the database isn't waited for
 */
export async function clearAfterErasure(
  { database, now }: ErasureDeps,
  { person, needles, mailFiles }: ErasedEverywhere,
  watcher: Watcher | null,
): Promise<ErasureReport> {
  const residue = await clearResidue(watcher, database, needles);
  const engine = isPostgres(database.db) ? "postgres" : "sqlite";
  return erasureReport({ person, mailFiles }, { ...residue, engine }, now());
}

/** `2 requests, 4 messages, 1 message file`; leaves out zero counts. */
export function erasureCounts({
  person,
  mailFiles,
}: Pick<ErasurePlan, "person" | "mailFiles">): string {
  const { leads, messages, subscriptions, suppressions, corrections } = person;
  const parts: (readonly [count: number, one: string, many: string])[] = [
    [leads.length, "1 request", "[count] requests"],
    [messages.length, "1 message", "[count] messages"],
    [mailFiles.length, "1 message file", "[count] message files"],
    [subscriptions.length, "1 newsletter subscription", "[count] newsletter subscriptions"],
    [
      suppressions.length,
      "1 address on the suppression list",
      "[count] addresses on the suppression list",
    ],
    [
      corrections.length,
      "1 earlier address of another request",
      "[count] earlier addresses of other requests",
    ],
  ];
  return parts.flatMap((part) => (part[0] === 0 ? [] : plural(...part))).join(", ");
}

type SearchReport = ResidueReport & { readonly engine: "sqlite" | "postgres" };

export type ErasureReport = ReturnType<typeof erasureReport>;

/** The record of an erase. The ids of the requests are the only personal data in it. */
function erasureReport(
  plan: Pick<ErasurePlan, "person" | "mailFiles">,
  search: SearchReport,
  now: Date,
) {
  const { leads, messages } = plan.person;
  const fault = faultOf(search);
  // A message that was only written to a file left no copy elsewhere; the files are deleted.
  const deliveries = messages.filter(
    ({ attempts, state }) => attempts > 0 && state !== "file-only",
  );
  const kinds = new Set(deliveries.map(({ kind }) => kind));
  return {
    /** UTC, ISO 8601. */
    erasedAt: now.toISOString(),
    leadIds: leads.map(({ id }) => id),
    erased: erasureCounts(plan),
    searched: search,
    /** Copies elsewhere that the operator must deal with. */
    outOfReach: [...ofServer(search), ...outOfReach(kinds)],
    clean: fault === "",
    /** Why it isn't clean, and what to do; empty if it is clean. */
    fault,
  };
}

/** Copies of deleted data that a PostgreSQL server may keep outside its live rows. */
function ofServer({ engine, dropped, asBefore }: SearchReport): string[] {
  if (engine !== "postgres" || !dropped) return [];
  const tables = asBefore.join(", ");
  return [
    ...(asBefore.length === 0
      ? []
      : [
          `free space in ${tables}: not rewritten, because the table is in use, too large to lock while visitors wait, or owned by another user. As the database's owner, run \`vacuum full ${tables}\` at a quiet time`,
        ]),
    "PostgreSQL's write-ahead log, and the replicas and archives fed from it: they keep deleted data until it is overwritten there (docs/guides/erase-a-person.md says when)",
  ];
}

function outOfReach(kinds: ReadonlySet<OutboxKind>): string[] {
  const toVisitor = [...kinds].some((kind) => !isToAgency(kind) && !isWebhook(kind));
  return [
    [...kinds].some(isToAgency) &&
      "the emails to your agents, also the morning ones: delete them from their mailboxes",
    toVisitor && "the emails in the person's own mailbox",
    [...kinds].some(isWebhook) &&
      "data that webhooks sent to other programs, such as a CRM: erase it there",
    "backups and exported files: delete those from before this erase, or erase again after you restore one",
    "what other people wrote about this person: look for their name in the messages of `leads export --csv`",
  ].filter((line) => line !== false);
}

function faultOf({ dropped, left }: ResidueReport): string {
  if (!dropped)
    return "The rows are deleted, but their bytes are still in the database: another program has an old read transaction open. Close that program, then run `leads erase` with their address.";
  if (left > 0)
    return `The rows are deleted, but identifying values are still in the database (${left}), perhaps in another person's request. Look for them in a \`leads export\`.`;
  return "";
}
