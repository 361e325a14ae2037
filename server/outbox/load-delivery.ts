import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import { detailsOf, knownParts } from "#server/db/lead-rows.ts";
import type { OutboxRow, Tables } from "#server/db/tables.ts";
import type {
  Delivery,
  DeliveryConsent,
  DeliveryDisclosure,
  DeliveryLead,
} from "#server/delivery/sender.ts";

/** Puts together what the sender needs of a claimed row. @throws when the database does */
export async function loadDelivery({ db }: Database, row: OutboxRow): Promise<Delivery> {
  const { id: outboxId, kind, destination, message_id: messageId } = row;
  return { outboxId, kind, destination, messageId, lead: await loadLead(db, row.lead_id) };
}

async function loadLead(db: Kysely<Tables>, id: string): Promise<DeliveryLead> {
  const lead = await db
    .selectFrom("leads")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    id,
    kind: lead.kind,
    name: lead.first_name,
    email: lead.email,
    zipCode: lead.zip_code,
    wantsNewsletter: lead.wants_newsletter === 1,
    suspected: lead.suspected !== null,
    createdAt: lead.created_at,
    page: lead.page,
    details: await loadDetails(db, id),
    source: await loadSource(db, id),
    disclosure: await loadDisclosure(db, id),
    consents: await loadConsents(db, id),
  };
}

async function loadDetails(db: Kysely<Tables>, leadId: string) {
  const wanted = db.selectFrom("lead_details").selectAll().where("lead_id", "=", leadId);
  return detailsOf(await wanted.executeTakeFirst());
}

async function loadSource(db: Kysely<Tables>, leadId: string): Promise<Record<string, string>> {
  const wanted = db.selectFrom("lead_sources").selectAll().where("lead_id", "=", leadId);
  return knownParts(await wanted.executeTakeFirst());
}

async function loadDisclosure(db: Kysely<Tables>, leadId: string): Promise<DeliveryDisclosure> {
  return await db
    .selectFrom("disclosure_records")
    .select(["disclosure_id as id", "version"])
    .where("lead_id", "=", leadId)
    .orderBy("shown_at")
    .orderBy("disclosure_records.id")
    .executeTakeFirstOrThrow();
}

async function loadConsents(db: Kysely<Tables>, leadId: string): Promise<DeliveryConsent[]> {
  const answers = await db
    .selectFrom("consent_records")
    .select(["consent_id as id", "version", "agreed", "phone", "answered_at as answeredAt"])
    .where("lead_id", "=", leadId)
    .orderBy("answered_at")
    .orderBy("consent_records.id")
    .execute();
  return answers.map((answer) => ({ ...answer, agreed: answer.agreed === 1 }));
}
