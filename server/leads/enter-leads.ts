import { randomUUID, randomUUIDv7 } from "node:crypto";
import { check, type FieldErrors } from "#contract/form-description.ts";
import { type LeadFields, leadForms } from "#contract/lead-forms.ts";
import type { LeadChannel, LeadKind, SuspectedReason } from "#contract/lead-kind.ts";
import type { DescribePlans } from "#contract/plan-choice.ts";
import type { Database } from "#server/db/database.ts";
import { cleanText, contentHash, normalizeEmail, sha256 } from "#server/base/text.ts";
import type { SubmissionKey } from "./idempotency.ts";
import { type NewEntry, type NewLead, personIn } from "./submit-lead.ts";

/** A request that someone at the agency enters: from a call, a paper form or a file. */
export interface EnteredLead {
  readonly kind: LeadKind;
  /** The fields of the kind's form, not yet validated. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly channel: Exclude<LeadChannel, "web" | "api">;
  readonly entry: NewEntry;
  /** The id of a lead from an export; a new one by default. */
  readonly id?: string | undefined;
  readonly page?: string | undefined;
  readonly source?: Readonly<Record<string, string>> | undefined;
  readonly suspected?: SuspectedReason | null | undefined;
}

type CheckedEntry =
  | { readonly success: true; readonly lead: NewLead }
  | { readonly success: false; readonly errors: FieldErrors };

/** Stands for the address of a person who has none, while the form's rules check the other fields. */
const noAddress = "none@example.invalid";

function isBlank(value: unknown): boolean {
  return !/[^\s\p{Cf}\p{DI}]/u.test(typeof value === "string" ? value : "");
}

/**
 * Checks fields by the rules of their form, but takes a phone number in place of an email address, because many people
 * who call or sign a form have none. Only the guide needs one, because it's sent there.
 * @returns valid fields, with an empty address if there is none, or the first error of each invalid field
 */
export function checkEntered(
  kind: LeadKind,
  fields: Readonly<Record<string, unknown>>,
): ReturnType<typeof check<LeadFields>> {
  const form = leadForms[kind];
  if (kind === "guide" || !isBlank(fields["email"])) return check(form, fields);
  const checked = check(form, { ...fields, email: noAddress });
  if (isBlank(fields["phone"]))
    return { errors: { ...checked.errors, phone: "Add a phone number or an email address" } };
  return checked.errors ? checked : { fields: { ...checked.fields, email: "" } };
}

/**
 * Validates a request by the rules of its form (see {@link checkEntered}). It claims no disclosure and no checked box:
 * the person saw none of the site's texts, and `entry` says what they agreed to.
 * @param describePlans asks the plan data about chosen plans
 */
export function leadFrom(entered: EnteredLead, describePlans: DescribePlans): CheckedEntry {
  const { kind, channel, entry, page = "", source = {}, suspected = null } = entered;
  const { fields, errors } = checkEntered(kind, entered.fields);
  if (errors) return { success: false, errors };
  const person = personIn(fields, describePlans);
  const id = entered.id ?? randomUUIDv7();
  const lead: NewLead = {
    id,
    kind,
    ...person,
    normalizedEmail: person.email === "" ? id : normalizeEmail(person.email),
    suspected,
    page: cleanText(page),
    source,
    channel,
    entry,
    disclosures: [],
    consents: [],
    key: keyOf(entered, fields),
  };
  return { success: true, lead };
}

/**
 * A line of a file is the same lead whenever it is imported, by its id or else by its content. What is typed in is
 * always new.
 */
function keyOf({ id, kind, channel }: EnteredLead, fields: LeadFields): SubmissionKey {
  if (channel !== "import")
    return { key: `entered:${randomUUID()}`, bodyHash: "", lapsesAfter: null };
  const bodyHash = id === undefined ? contentHash({ ...fields, kind }) : sha256(id);
  return { key: `imported:${bodyHash}`, bodyHash, lapsesAfter: null };
}

/** What the store has of requests that are about to be imported. */
interface Imported {
  /** Ids of the requests that are stored already, from this or an earlier import. */
  readonly stored: ReadonlySet<string>;
  /** Ids of the requests whose lead was erased at the person's request. */
  readonly erased: ReadonlySet<string>;
}

const pageSize = 500;

/** Looks up leads by key and id. @throws database errors */
export async function findImported(
  { db }: Database,
  entered: readonly NewLead[],
): Promise<Imported> {
  const stored = new Set<string>();
  const erased = new Set<string>();
  for (let from = 0; from < entered.length; from += pageSize) {
    const page = entered.slice(from, from + pageSize);
    const ids = page.map(({ id }) => id);
    const keys = page.map(({ key }) => key.key);
    const rows = await db
      .selectFrom("idempotency_keys")
      .select("key")
      .where("key", "in", keys)
      .execute();
    const takenKeys = new Set(rows.map(({ key }) => key));
    for (const { id, key } of page) if (takenKeys.has(key.key)) stored.add(id);
    const leads = db.selectFrom("leads").select("id").where("id", "in", ids);
    for (const { id } of await leads.execute()) stored.add(id);
    const erasures = db.selectFrom("erasures").select("lead_id").where("lead_id", "in", ids);
    for (const { lead_id: id } of await erasures.execute()) erased.add(id);
  }
  return { stored, erased };
}
