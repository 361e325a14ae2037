import { hash, randomUUIDv7 } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";

/** A submission of the guide form, parsed and no more. */
export interface BareLead {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly fields: Readonly<Record<string, string | boolean>>;
}

const columns = {
  disclosure_texts: "hash text first_shown_at",
  idempotency_keys: "key body_hash lead_id created_at",
  leads: "id kind first_name email email_normalized zip_code wants_newsletter page created_at",
  lead_sources: "lead_id landing referrer utm_source utm_medium utm_campaign",
  disclosure_records:
    "id lead_id version text_hash page ip user_agent channel disclosure_id shown_at",
  consent_records:
    "id lead_id version text_hash page ip user_agent channel consent_id agreed answered_at",
  outbox: "id lead_id kind state message_id due_at created_at updated_at",
} as const;

type Table = keyof typeof columns;

/** The tables in which a lead of the guide form leaves rows. */
export const tablesOfALead = Object.keys(columns).filter((table) => table !== "disclosure_texts");

const texts = ["what stood beside the button", "what stood beside the box"].map((text) => ({
  text,
  digest: hash("sha256", text),
}));

/** Prepares the inserts of the rows that the service writes for a guide form; what they do gives the lead's id. */
export function prepareLead(sqlite: DatabaseSync): (lead: BareLead) => string {
  const into = (table: Table) => prepareInsert(sqlite, table);
  const text = into("disclosure_texts");
  for (const one of texts) text(one.digest, one.text, new Date().toISOString());
  const rows = {
    key: into("idempotency_keys"),
    lead: into("leads"),
    source: into("lead_sources"),
    disclosure: into("disclosure_records"),
    consent: into("consent_records"),
    outbox: into("outbox"),
  };
  return (lead) => insertLead(rows, lead);
}

type Insert = (...values: SQLInputValue[]) => void;
type Rows = Readonly<
  Record<"key" | "lead" | "source" | "disclosure" | "consent" | "outbox", Insert>
>;

function insertLead(rows: Rows, { headers, body, fields }: BareLead): string {
  const id = randomUUIDv7();
  const now = new Date().toISOString();
  const email = String(fields["email"]);
  const [name, zip] = [String(fields["firstName"]), String(fields["zipCode"])];
  const agent = String(headers["user-agent"]);
  const seen = (index: number) =>
    [randomUUIDv7(), id, "1", texts[index]?.digest ?? "", "/", "127.0.0.1", agent, "api"] as const;
  rows.key(`sent:${String(headers["idempotency-key"])}`, hash("sha256", body), id, now);
  rows.lead(id, "guide", name, email, email, zip, 0, "/", now);
  rows.source(id, ...sourceParts(String(headers["lead-source"])));
  rows.disclosure(...seen(0), "guide-form", now);
  rows.consent(...seen(1), "newsletter", 0, now);
  for (const kind of ["agency-notification", "guide-email"]) {
    const message = randomUUIDv7();
    rows.outbox(message, id, kind, "queued", `<${message}@bench.example>`, now, now, now);
  }
  return id;
}

function sourceParts(pairs: string): (string | null)[] {
  const came = new URLSearchParams(pairs);
  const parts = ["landing", "referrer", "utm_source", "utm_medium", "utm_campaign"];
  return parts.map((part) => came.get(part));
}

function prepareInsert(sqlite: DatabaseSync, table: Table): Insert {
  const names = columns[table].split(" ");
  const marks = names.map(() => "?").join(", ");
  const statement = sqlite.prepare(`insert into ${table} (${names.join(", ")}) values (${marks})`);
  return (...values) => void statement.run(...values);
}
