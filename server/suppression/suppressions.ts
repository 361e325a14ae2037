import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import { isFilled, padded, prepared } from "#server/db/prepared-query.ts";
import type { SuppressionScope, SuppressionsTable, Tables } from "#server/db/tables.ts";
import type { Delivery, DeliveryKind, Sender } from "#server/delivery/sender.ts";
import type { Signer } from "#server/signing/signing.ts";
import { normalizeEmail } from "#server/base/text.ts";

/** A wish not to be written to. */
export interface Suppression {
  readonly scope: SuppressionScope;
  /** In its normal form; null once the person was erased. */
  readonly email: string | null;
  readonly reason: "unsubscribed" | "operator";
  /** UTC, ISO 8601. */
  readonly createdAt: string;
}

/**
 * Whom not to write to. Each use takes the connection or transaction to work in; addresses count in their
 * normal form, under any spelling.
 */
export interface Suppressions {
  /** What keeps mail from the address; none for most. */
  of(db: Kysely<Tables>, email: string): Promise<Suppression[]>;
  /** The same for many addresses, by each as it was given. */
  ofAll(db: Kysely<Tables>, emails: readonly string[]): Promise<Map<string, Suppression[]>>;
  /** Notes a wish. Said again it counts from then on: the newsletter may have been asked for in between. */
  add(db: Kysely<Tables>, email: string, wish: Omit<Suppression, "email">): Promise<void>;
  /** Takes wishes back. @returns how many there were */
  remove(db: Kysely<Tables>, email: string, scopes: readonly SuppressionScope[]): Promise<number>;
  /** Tells whether anything keeps the newsletter from an address, as of now; for many addresses at once. */
  stopped(db: Kysely<Tables>): Promise<(email: string) => boolean>;
  /** All wishes, newest first. */
  list(db: Kysely<Tables>): Promise<Suppression[]>;
}

const wishesOf = prepared((db, ...of: { hash: string; address: string }[]) =>
  db
    .selectFrom("suppressions")
    .select(["address_hash", "scope", "email", "reason", "created_at"])
    .where((row) =>
      row.or([
        row(
          "address_hash",
          "in",
          of.map(({ hash }) => hash),
        ),
        row(
          "email",
          "in",
          of.map(({ address }) => address),
        ),
      ]),
    ),
);

/**
 * Wishes are found by a keyed hash, which outlives an erase and from which nobody without the key learns
 * an address; and by the address while it is kept, so that a new key forgets only those of erased persons.
 */
export function createSuppressions(signer: Signer): Suppressions {
  const hashOf = (email: string) => signer.hash("suppressed-address", email);
  async function all(db: Kysely<Tables>, emails: readonly string[]) {
    const wanted = emails.map((email) => {
      const address = normalizeEmail(email);
      return { email, address, hash: hashOf(address) };
    });
    if (!isFilled(wanted)) return new Map<string, Suppression[]>();
    const rows = await wishesOf(db, ...padded(wanted));
    const wishesTo = ({ address, hash }: (typeof wanted)[number]) =>
      rows.filter((row) => row.address_hash === hash || row.email === address).map(suppression);
    return new Map(wanted.map((one) => [one.email, wishesTo(one)]));
  }
  return {
    async of(db, email) {
      return (await all(db, [email])).get(email) ?? [];
    },
    ofAll: all,
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
      const known = new Set(rows.flatMap(({ address_hash: hash, email }) => [hash, email]));
      return (email) => {
        const address = normalizeEmail(email);
        return known.has(hashOf(address)) || known.has(address);
      };
    },
    async list(db) {
      const newestFirst = db.selectFrom("suppressions").selectAll().orderBy("created_at", "desc");
      return (await newestFirst.orderBy("address_hash").execute()).map(suppression);
    },
  };
}

/** Whether one of the wishes is for no mail at all, not even an answer to a form. */
export function stopsAllMail(wishes: readonly Suppression[]): boolean {
  return wishes.some(({ scope }) => scope === "all");
}

function suppression(row: Omit<Selectable<SuppressionsTable>, "address_hash">): Suppression {
  const { scope, email, reason, created_at: createdAt } = row;
  return { scope, email, reason, createdAt };
}

interface HeedDeps {
  readonly sender: Sender;
  readonly database: Database;
  readonly suppressions: Suppressions;
}

/**
 * A sender that looks up, right before each mail, whether its reader wants none: such mail is refused, and
 * fails visibly. What tells the agency and its programs of a request always goes, and says that the
 * visitor wants no mail.
 */
export function withSuppressions({ sender, database, suppressions }: HeedDeps): Sender {
  return {
    async send(delivery) {
      const wishes = await suppressions.of(database.db, delivery.lead.email);
      if (toAgency.has(delivery.kind)) {
        const lead = { ...delivery.lead, wantsNoMail: stopsAllMail(wishes) };
        return await sender.send({ ...delivery, lead });
      }
      if (wishes.some((wish) => stops(wish, delivery)))
        return { result: "refused", reason: "suppressed" };
      return await sender.send(delivery);
    },
    close: () => sender.close(),
  };
}

const toAgency: ReadonlySet<DeliveryKind> = new Set(["agency-notification", "lead-webhook"]);

/** Who asks for the newsletter anew is asked to confirm, also after an unsubscribe, but not after a later one. */
function stops({ scope, createdAt }: Suppression, { kind, lead }: Delivery): boolean {
  return scope === "all" || (kind === "newsletter-confirmation" && createdAt >= lead.createdAt);
}
