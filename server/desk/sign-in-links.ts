import type { Kysely } from "kysely";
import { type DeskLink, deskPaths } from "#contract/desk-sign-in.ts";
import type { DeskLinkPurpose } from "#server/db/desk-tables.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import { before, hashOf, newToken } from "./sessions.ts";

const minute = 60_000;
/** In milliseconds; also how long what is over is kept, to count how often somebody asked. */
export const hour = 60 * minute;
/** How long what works once does, in milliseconds. */
export const linkMs = {
  invitation: 7 * 24 * hour,
  "sign-in": 15 * minute,
  challenge: 10 * minute,
} as const satisfies Record<DeskLinkPurpose, number>;

interface LinkToAdd {
  readonly purpose: "invitation" | "sign-in";
  readonly personId: string | null;
  /** Keyed hash of the address that was asked with. */
  readonly mailbox?: string;
  /** Secret of the only browser that may use it; left out if any may. */
  readonly asker?: string;
}

/**
 * Adds a link, and deletes those that are long over.
 * @returns its token
 */
export async function addLink(tx: Tx, link: LinkToAdd, now: Date): Promise<string> {
  const token = newToken();
  const { purpose, personId, mailbox = null, asker } = link;
  await tx.deleteFrom("desk_links").where("expires_at", "<", before(now, hour)).execute();
  await tx
    .insertInto("desk_links")
    .values({
      hash: hashOf(token),
      person_id: personId,
      purpose,
      mailbox_hash: mailbox,
      browser_hash: asker === undefined ? null : hashOf(asker),
      created_at: now.toISOString(),
      expires_at: before(now, -linkMs[purpose]),
    })
    .execute();
  return token;
}

/** The whole address of a link. `next` is where it leads after signing in. */
export function linkAddress(publicUrl: URL, token: string, next: string = deskPaths.today): string {
  const url = new URL(deskPaths.link, publicUrl);
  url.searchParams.set("token", token);
  if (next !== deskPaths.today) url.searchParams.set("next", next);
  return url.href;
}

export interface GivenLink {
  readonly token: string;
  readonly asker: string | null;
}

const personal: readonly DeskLinkPurpose[] = ["invitation", "sign-in"];

/** What a link can do for a browser now; changes nothing. */
export async function openLink(
  db: Kysely<Tables>,
  { token, asker }: GivenLink,
  now: Date,
): Promise<DeskLink> {
  const link = await db
    .selectFrom("desk_links as link")
    .innerJoin("desk_people as person", "person.id", "link.person_id")
    .select(["link.purpose", "link.browser_hash", "person.name"])
    .where("link.hash", "=", hashOf(token))
    .where("link.purpose", "in", personal)
    .where("link.used_at", "is", null)
    .where("link.expires_at", ">", now.toISOString())
    .where("person.disabled_at", "is", null)
    .executeTakeFirst();
  if (link === undefined) return { state: "no-link" };
  const { purpose, name, browser_hash: browser } = link;
  if (browser !== null && (asker === null || hashOf(asker) !== browser))
    return { state: "other-browser" };
  return { state: "ask", purpose: purpose === "invitation" ? purpose : "sign-in", name };
}
