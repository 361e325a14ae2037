import type { Kysely } from "kysely";
import { isToAgency, isWebhook } from "#contract/outbox-kind.ts";
import type { Database } from "#server/db/database.ts";
import type { SuppressionReason, SuppressionScope, Tables } from "#server/db/tables.ts";
import type { Delivery, Sender } from "#server/delivery/sender.ts";
import type { Signer } from "#server/signing/signing.ts";
import { normalizeEmail } from "#server/base/text.ts";

/** A record that an address must not get the newsletter, or any mail. */
export interface Suppression {
  readonly scope: SuppressionScope;
  /** Normalized; null once the person has been erased. */
  readonly email: string | null;
  readonly reason: SuppressionReason;
  /** UTC, ISO 8601. */
  readonly createdAt: string;
}

/**
 * The suppression list. Each method takes the connection or transaction to use, normalizes addresses and
 * throws database errors.
 */
export interface Suppressions {
  /** Suppressions of an address; usually none. */
  of(db: Kysely<Tables>, email: string): Promise<Suppression[]>;
  /** Suppressions of a page of addresses: a function that gives those of one of them. */
  ofEach(
    db: Kysely<Tables>,
    emails: readonly string[],
  ): Promise<(email: string) => readonly Suppression[]>;
  /** Adds a suppression, or renews its time and reason, so that it also covers signups since then. */
  add(db: Kysely<Tables>, email: string, added: Omit<Suppression, "email">): Promise<void>;
  /** @returns how many suppressions were removed */
  remove(db: Kysely<Tables>, email: string, scopes: readonly SuppressionScope[]): Promise<number>;
  /** Loads the whole list. Returns a function that checks whether an address is suppressed in any scope. */
  stopped(db: Kysely<Tables>): Promise<(email: string) => boolean>;
  /** All suppressions, newest first. */
  list(db: Kysely<Tables>): Promise<Suppression[]>;
}

const columns = ["scope", "email", "reason", "created_at as createdAt"] as const;

/**
 * Rows are found by a keyed hash, which is kept when a person is erased and reveals no address without the
 * key, and by the address while it is stored, so that a new key loses only the rows of erased people.
 */
export function createSuppressions(signer: Signer): Suppressions {
  const hashOf = (email: string) => signer.hash("suppressed-address", email);
  return {
    async of(db, email) {
      const address = normalizeEmail(email);
      return await db
        .selectFrom("suppressions")
        .select(columns)
        .where((row) =>
          row.or([row("address_hash", "=", hashOf(address)), row("email", "=", address)]),
        )
        .execute();
    },
    async ofEach(db, emails) {
      const addresses = [...new Set(emails.map(normalizeEmail))];
      if (addresses.length === 0) return () => [];
      const rows = await db
        .selectFrom("suppressions")
        .select([...columns, "address_hash as hash"])
        .where((row) =>
          row.or([row("address_hash", "in", addresses.map(hashOf)), row("email", "in", addresses)]),
        )
        .execute();
      return (email) => {
        const address = normalizeEmail(email);
        const hash = hashOf(address);
        return rows.filter((row) => row.hash === hash || row.email === address);
      };
    },
    async add(db, email, { scope, reason, createdAt }) {
      const address = normalizeEmail(email);
      const row = { email: address, reason, created_at: createdAt };
      await db
        .insertInto("suppressions")
        .values({ address_hash: hashOf(address), scope, ...row })
        .onConflict((conflict) => conflict.columns(["address_hash", "scope"]).doUpdateSet(row))
        .execute();
    },
    async remove(db, email, scopes) {
      const address = normalizeEmail(email);
      const { numDeletedRows } = await db
        .deleteFrom("suppressions")
        .where((row) =>
          row.or([row("address_hash", "=", hashOf(address)), row("email", "=", address)]),
        )
        .where("scope", "in", [...scopes])
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async stopped(db) {
      const rows = await db.selectFrom("suppressions").select(["address_hash", "email"]).execute();
      const entries = new Set(rows.flatMap(({ address_hash: hash, email }) => [hash, email]));
      return (email) => {
        const address = normalizeEmail(email);
        return entries.has(hashOf(address)) || entries.has(address);
      };
    },
    async list(db) {
      const all = db.selectFrom("suppressions").select(columns);
      return await all.orderBy("created_at", "desc").orderBy("address_hash").execute();
    },
  };
}

/** Whether all mail is suppressed, including answers to forms. */
export function stopsAllMail(suppressions: readonly Suppression[]): boolean {
  return suppressions.some(({ scope }) => scope === "all");
}

interface WithSuppressionsDeps {
  readonly sender: Sender;
  readonly database: Database;
  readonly suppressions: Suppressions;
}

/**
 * Wraps a sender: checks the suppression list right before each email to a visitor and refuses suppressed
 * mail, which then shows as failed. Notifications and webhooks to the agency always go out, and say that
 * the visitor wants no mail.
 */
export function withSuppressions({ sender, database, suppressions }: WithSuppressionsDeps): Sender {
  return {
    async send(delivery) {
      const rows = await suppressions.of(database.db, delivery.lead.email);
      if (isToAgency(delivery.kind) || isWebhook(delivery.kind)) {
        return await sender.send({ ...delivery, wantsNoMail: stopsAllMail(rows) });
      }
      if (rows.some((row) => stops(row, delivery)))
        return { result: "refused", reason: "suppressed" };
      return await sender.send(delivery);
    },
    close: () => sender.close(),
  };
}

/** A signup that is newer than the newsletter suppression still gets its confirmation email. */
function stops({ scope, createdAt }: Suppression, { kind, lead }: Delivery): boolean {
  return scope === "all" || (kind === "newsletter-confirmation" && createdAt >= lead.createdAt);
}
