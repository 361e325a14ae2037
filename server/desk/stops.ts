import type { Kysely } from "kysely";
import type { LeadLine, LeadPage, OtherLead, StopMark } from "#contract/desk-leads.ts";
import type { CallStopsTable } from "#server/db/desk-tables.ts";
import type { Tables } from "#server/db/tables.ts";
import { digitsOf } from "#server/leads/search-words.ts";
import type { Signer } from "#server/signing/signing.ts";
import type { LeadDeps } from "./deps.ts";

/** What somebody asked for, and who put it down. */
export interface Stop {
  readonly stop: NonNullable<LeadLine["stop"]>;
  /** `person`: they reported an email as spam. `agency`: at least a part of it can be lifted here. */
  readonly by: NonNullable<LeadPage["stopBy"]>;
  /** When they last asked for it, and who put it down. */
  readonly mark: Omit<StopMark, "as">;
}

/** A lead's ways to reach the person. */
export interface Reachable {
  readonly id: string;
  readonly email: string;
  readonly phone: string | null;
}

/**
 * Which of these leads' people want no calls or no contact, by lead id. A number counts for everybody who gives it: the
 * spouse of somebody who wants no contact isn't called either, but may be written to.
 * @throws database errors
 */
export async function stopsOf(
  {
    database: { db },
    suppressions,
    signer,
  }: Pick<LeadDeps, "database" | "suppressions" | "signer">,
  leads: readonly Reachable[],
): Promise<ReadonlyMap<string, Stop>> {
  const mailboxes = await suppressions.ofEach(
    db,
    leads.flatMap(({ email }) => email || []),
  );
  const numbers = await stoppedNumbers(db, signer, leads);
  const stops = new Map<string, Stop>();
  for (const { id, email, phone } of leads) {
    const mail = email === "" ? [] : mailboxes(email).filter(({ scope }) => scope === "all");
    const number = numbers.get(digitsOf(phone));
    if (mail.length === 0 && number === undefined) continue;
    const noContact = mail.length > 0 || (email === "" && number?.scope === "contact");
    const byAgency = number !== undefined || mail.some(({ reason }) => reason === "operator");
    stops.set(id, {
      stop: noContact ? "contact" : "calls",
      by: byAgency ? "agency" : "person",
      mark: {
        at:
          [...mail.map(({ createdAt }) => createdAt), number?.created_at ?? ""].toSorted().at(-1) ??
          "",
        by: number?.by_name ?? null,
      },
    });
  }
  return stops;
}

/**
 * The other leads at which stops were put down, by lead number.
 * @param others of each lead with a stop, by its number
 * @throws database errors
 */
export async function leadsOfStops(
  db: Kysely<Tables>,
  stops: ReadonlyMap<number, Stop>,
  others: ReadonlyMap<number, readonly OtherLead[]>,
): Promise<ReadonlyMap<number, OtherLead>> {
  if (stops.size === 0) return new Map();
  const numbers = [...stops.keys()].flatMap((number) => [
    number,
    ...(others.get(number) ?? []).map((other) => other.number),
  ]);
  const acts = await db
    .selectFrom("leads")
    .innerJoin("lead_acts", "lead_acts.lead_id", "leads.id")
    .select(["leads.number", "lead_acts.at"])
    .where("leads.number", "in", [...new Set(numbers)])
    .where("act", "in", ["stop-calls", "stop-contact"])
    .where("undone_at", "is", null)
    .execute();
  const wasStopped = (number: number, { mark: { at } }: Stop) =>
    acts.some((act) => act.number === number && act.at === at);
  return new Map(
    [...stops].flatMap(([number, stop]) => {
      const other = wasStopped(number, stop)
        ? undefined
        : others.get(number)?.find((one) => wasStopped(one.number, stop));
      return other === undefined ? [] : [[number, other]];
    }),
  );
}

type StoppedNumber = Pick<CallStopsTable, "scope" | "created_at" | "by_name">;

/** By ten digits. */
async function stoppedNumbers(
  db: Kysely<Tables>,
  signer: Signer,
  leads: readonly Reachable[],
): Promise<ReadonlyMap<string, StoppedNumber>> {
  const digits = [...new Set(leads.map(({ phone }) => digitsOf(phone)))].filter(Boolean);
  if (digits.length === 0) return new Map();
  const byHash = new Map(digits.map((number) => [hashOfNumber(signer, number), number]));
  const rows = await db
    .selectFrom("call_stops")
    .select(["phone_hash", "phone", "scope", "created_at", "by_name"])
    .where((row) =>
      row.or([row("phone_hash", "in", [...byHash.keys()]), row("phone", "in", digits)]),
    )
    .execute();
  return new Map(rows.map((row) => [byHash.get(row.phone_hash) ?? row.phone ?? "", row]));
}

/** What a stopped number is found by once it's erased. @param digits ten */
export function hashOfNumber(signer: Signer, digits: string): string {
  return signer.hash("stopped-number", digits);
}
