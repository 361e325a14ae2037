import type { Database } from "#server/db/database.ts";
import type { Delivery, DeliveryKind, Sender } from "#server/delivery/sender.ts";
import { stopsAllMail, type Suppression, type Suppressions } from "./suppressions.ts";

export interface HeedDeps {
  readonly sender: Sender;
  readonly database: Database;
  readonly suppressions: Suppressions;
}

/**
 * A sender that looks up, right before each mail, whether its reader wants none: such mail is refused, and
 * fails visibly. What tells the agency and its programs of a request always goes, and says that the
 * visitor wants no mail.
 */
export function heedSuppressions({ sender, database, suppressions }: HeedDeps): Sender {
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
