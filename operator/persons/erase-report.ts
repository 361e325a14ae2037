import type { DatabasePlace } from "#server/db/location.ts";
import type { OutboxKind } from "#server/db/tables.ts";
import type { Cleared } from "./clear-traces.ts";
import { counts, type ErasePlan } from "./erase-plan.ts";

export interface Searched extends Cleared {
  readonly engine: DatabasePlace["engine"];
}

/** What was erased, for the record; nothing personal is in it but the ids of the requests. */
export interface EraseReport {
  /** UTC, ISO 8601. */
  readonly erasedAt: string;
  readonly leadIds: readonly string[];
  readonly erased: string;
  readonly searched: Searched;
  /** What a person must see to elsewhere. */
  readonly outOfReach: readonly string[];
  readonly clean: boolean;
  /** Why it is not clean, and what to do; empty when it is. */
  readonly fault: string;
}

/** Puts together what was done and what is out of reach. */
export function eraseReport(plan: ErasePlan, searched: Searched, now: Date): EraseReport {
  const { leads, messages } = plan.person;
  const fault = faultOf(searched);
  const sent = new Set(messages.filter(({ attempts }) => attempts > 0).map(({ kind }) => kind));
  return {
    erasedAt: now.toISOString(),
    leadIds: leads.map(({ id }) => id),
    erased: counts(plan),
    searched,
    outOfReach: [...ofServer(searched), ...outOfReach(sent)],
    clean: fault === "",
    fault,
  };
}

/** What a PostgreSQL server keeps beside its tables. */
function ofServer({ engine, dropped, asBefore }: Searched): string[] {
  if (engine !== "postgres" || !dropped) return [];
  const tables = asBefore.join(", ");
  return [
    ...(asBefore.length === 0
      ? []
      : [
          `free space of ${tables}: in use, too large to be written anew while visitors wait, or not this user's own. As the database's owner run \`vacuum full ${tables}\` at a quiet hour`,
        ]),
    "PostgreSQL's write-ahead log, and replicas and archives made of it: they hold what was deleted until it is overwritten there (the guide on erasing a person says when)",
  ];
}

function outOfReach(tried: ReadonlySet<OutboxKind>): string[] {
  const toVisitor = [...tried].some(
    (kind) => kind !== "agency-notification" && kind !== "lead-webhook",
  );
  return [
    ...(tried.has("agency-notification")
      ? ["the emails to your agents: delete them in the mailbox"]
      : []),
    ...(toVisitor ? ["the emails in the person's own mailbox"] : []),
    ...(tried.has("lead-webhook")
      ? ["what webhooks took to other programs, a CRM for example: erase it there"]
      : []),
    "backups and exported files: delete those that are older than this, or erase again after restoring one",
    "what other people wrote about this person: `leads search NAME --messages` finds it",
  ];
}

function faultOf({ dropped, left }: Cleared): string {
  if (!dropped)
    return "The rows are deleted, but another program still reads the database as it was before, so it still holds their bytes. Run the same command again.";
  if (left > 0)
    return `The rows are deleted, but ${left} of the marks still stand in the database: others may have written the same. Look with \`leads search\`.`;
  return "";
}

/** The report for reading. */
export function reportInWords({ erased, searched, outOfReach: rest }: EraseReport): string {
  const { bytes, marks, rewritten, left } = searched;
  const size = `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;
  const lines = [
    `Erased: ${erased}.`,
    `Searched ${size} of the database for ${marks} marks of this person: ${left === 0 ? "none" : left} left.`,
    ...(rewritten
      ? ["The database was written anew, so that nothing stands between its rows."]
      : []),
    "",
    "Out of reach of this command:",
    ...rest.map((line) => `  - ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}
