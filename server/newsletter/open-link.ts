import type { Kysely } from "kysely";
import type { NewsletterState } from "#contract/newsletter-desk.ts";
import type { Tables } from "#server/db/tables.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";
import { wishOf, type Wish } from "./wish-of.ts";

const offers = {
  pending: "ask",
  confirmed: "done",
  unsubscribed: "ask-again",
  "no-mail": "no-mail",
} as const satisfies Record<Wish["state"], NewsletterState>;

/** What the link that came to the address of a lead is good for. */
export async function confirmOffer(
  db: Kysely<Tables>,
  suppressions: Suppressions,
  leadId: string,
): Promise<NewsletterState> {
  const wish = await wishOf(db, suppressions, leadId);
  return wish === undefined ? "no-link" : offers[wish.state];
}

/** Of a subscription that is gone there is nothing to end, and nothing that has: its link still asks. */
export async function unsubscribeOffer(db: Kysely<Tables>, id: string): Promise<"ask" | "done"> {
  const row = db.selectFrom("newsletter_subscriptions").select("state").where("id", "=", id);
  return (await row.executeTakeFirst())?.state === "unsubscribed" ? "done" : "ask";
}
