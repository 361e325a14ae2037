import { randomUUID, randomUUIDv7 } from "node:crypto";
import { z } from "zod/mini";
import { check, type FieldErrors, fieldErrors } from "#contract/form-description.ts";
import { optionalContactTime, optionalField, optionalZipCode } from "#contract/lead-fields.ts";
import { type LeadFields, leadForms } from "#contract/lead-forms.ts";
import type { LeadChannel, LeadKind, SuspectedReason } from "#contract/lead-kind.ts";
import { birthdate } from "#contract/plan-request.ts";
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

/** What stands for what a person doesn't say, while the form's rules check the other fields. */
const standIns: Readonly<Record<string, string>> = {
  email: "none@example.invalid",
  birthdate: "01/01/1950",
  zipCode: "00000",
  message: "Nothing was said.",
};

/** In characters, by the website's rule: on the phone, a word is enough. */
const shortestMessage = 10;

/** What the desk asks also where the website's form doesn't. */
const askedBeside = z.object({
  zipCode: optionalZipCode,
  birthdate: optionalField(birthdate, "Invalid input"),
  bestTimeToContact: optionalContactTime,
});

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isBlank(value: unknown): boolean {
  return !/[^\s\p{Cf}\p{DI}]/u.test(textOf(value));
}

interface CheckedFields {
  readonly fields: LeadFields;
  readonly person: ReturnType<typeof personIn>;
}

/**
 * Checks fields by the rules of their form, but takes a phone number in place of an email address, because many people
 * who call or sign a form have none. Only the guide needs one, because it's sent there. Of a file's lines, nothing else
 * may be missing; somebody who calls doesn't have to give a birth date or a ZIP code, nor a long message.
 * @returns valid fields as parts of a lead, or the first error of each invalid field
 */
function checkEntered(
  entered: EnteredLead,
  describePlans: DescribePlans,
): CheckedFields | { readonly errors: FieldErrors } {
  const { kind, channel, fields } = entered;
  const missing = missingIn(entered);
  const whole = { ...fields };
  for (const name of missing) whole[name] = standIns[name];
  const checked = check<LeadFields>(leadForms[kind], whole);
  const beside = channel === "import" ? null : askedBeside.safeParse(fields);
  const errors = {
    ...(beside?.error && fieldErrors(beside.error, askedBeside)),
    ...checked.errors,
    ...(missing.has("email") && isBlank(fields["phone"]) && { phone: noWay }),
  };
  if (checked.errors !== undefined || Object.keys(errors).length > 0) return { errors };
  const valid = { ...checked.fields, ...(missing.has("email") && { email: "" }) };
  const person = personIn(valid, describePlans);
  const { zipCode = null, ...others } = beside?.data ?? {};
  const message = cleanText(textOf(fields["message"])) || null;
  return {
    fields: valid,
    person: {
      ...person,
      ...(beside !== null && { zipCode }),
      details: person.details && {
        ...person.details,
        ...(beside !== null && nullable(others)),
        ...(missing.has("message") && { message }),
      },
    },
  };
}

const noWay = "Add a phone number or an email address";

function nullable({ birthdate: born, bestTimeToContact: time }: z.infer<typeof askedBeside>) {
  return { birthdate: born ?? null, bestTimeToContact: time ?? null };
}

function missingIn({ kind, channel, fields }: EnteredLead): ReadonlySet<string> {
  const isShort = (name: string) =>
    name === "message" && textOf(fields[name]).trim().length < shortestMessage;
  const optional = [
    ...(kind === "guide" ? [] : ["email"]),
    ...(channel === "import" ? [] : ["birthdate", "zipCode"]),
    ...(channel === "import" || kind !== "contact" ? [] : ["message"]),
  ];
  return new Set(optional.filter((name) => isBlank(fields[name]) || isShort(name)));
}

/**
 * Validates a request by the rules of its form (see {@link checkEntered}). It claims no disclosure and no checked box:
 * the person saw none of the site's texts, and `entry` says what they agreed to.
 * @param describePlans asks the plan data about chosen plans
 */
export function leadFrom(entered: EnteredLead, describePlans: DescribePlans): CheckedEntry {
  const { kind, channel, entry, page = "", source = {}, suspected = null } = entered;
  const checked = checkEntered(entered, describePlans);
  if ("errors" in checked) return { success: false, errors: checked.errors };
  const { person } = checked;
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
    key: keyOf(entered, checked.fields),
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
