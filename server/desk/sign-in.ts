import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Actor } from "#contract/desk.ts";
import type { DeskLink } from "#contract/desk-sign-in.ts";
import { errorFields } from "#server/base/log.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import { audit } from "./audit.ts";
import type { DeskDeps } from "./deps.ts";
import {
  actorOf,
  before,
  type Browser,
  endSession,
  hashOf,
  knownBrowser,
  type NewSession,
  startSession,
} from "./sessions.ts";
import { addLink, hour, linkAddress, linkMs, openLink } from "./sign-in-links.ts";

/** Signing in with a link, and what a request's cookie is worth. All @throws if the database is unavailable. */
export interface DeskSignIn {
  /** Whether anybody was ever invited. */
  deskIsOpen(): Promise<boolean>;
  /** Who is signed in with a session's secret; null if nobody is. `isUse`: a person did something, so it lasts on. */
  deskActor(token: string, isUse: boolean): Promise<Actor | null>;
  /** Mails a link if the address is somebody's. The answer, and when it comes, is the same for any address. */
  deskAsk(request: LinkRequest): Promise<"sent" | "too-many">;
  /** Reads a link, and changes nothing. */
  deskOpenLink(token: string, asker: string | null): Promise<DeskLink>;
  /** Uses a link up. */
  deskUseLink(
    token: string,
    browser: Browser,
  ): Promise<NewSession | Exclude<DeskLink["state"], "ask">>;
  /** Ends a session; no effect on one that is over. */
  deskSignOut(token: string): Promise<void>;
}

interface LinkRequest {
  readonly email: string;
  /** The secret that the asking browser gets as a cookie. */
  readonly asker: string;
  /** What shows that somebody has signed in there before; null if nobody has. */
  readonly known: string | null;
  /** Where signing in leads. */
  readonly next: string;
}

/**
 * Links to one mailbox in an hour: enough for somebody whose mail is slow, too few to flood it. Browsers in which its owner
 * has signed in before have as many of their own, so that no stranger can use them up.
 */
const linksPerHour = 10;
/** The mail is made this much later, in milliseconds, so that no answer shows by its time whether there is one. */
const delayMs = { least: 50, most: 500 } as const;

type SignInDeps = Pick<DeskDeps, "database" | "signer" | "mailer" | "publicUrl" | "now" | "log">;

export function createDeskSignIn(deps: SignInDeps): DeskSignIn {
  const { database, now } = deps;
  return {
    deskIsOpen: () => isOpen(database.db),
    deskActor: (token, isUse) => actorOf(deps, token, isUse),
    deskAsk: (request) => ask(deps, request),
    deskOpenLink: (token, asker) => openLink(database.db, { token, asker }, now()),
    deskUseLink: (token, browser) => useLink(deps, token, browser),
    async deskSignOut(token) {
      await database.write(async (tx) => {
        const personId = await endSession(tx, token);
        if (personId === undefined) return;
        const { name } = await tx
          .selectFrom("desk_people")
          .select("name")
          .where("id", "=", personId)
          .executeTakeFirstOrThrow();
        await audit(tx, { personId, name }, "sign-out", "", now());
      });
    },
  };
}

async function isOpen(db: Kysely<Tables>): Promise<boolean> {
  const person = await db.selectFrom("desk_people").select("id").limit(1).executeTakeFirst();
  return person !== undefined;
}

/**
 * Stores a link for any address, one that nobody has too, so that both take the same time.
 */
async function ask(deps: SignInDeps, { email, asker, known, next }: LinkRequest) {
  const { database, signer, publicUrl, now } = deps;
  const instant = now();
  const address = email.toLowerCase();
  const isKnown = known === knownBrowser(signer, address);
  const mailbox = signer.hash("desk-mailbox", isKnown ? `known ${address}` : address);
  const link = { purpose: "sign-in", mailbox, asker } as const;
  const made = await database.write(async (tx) => {
    // Two requests at once would each be the last that is allowed.
    await database.lock(tx, `desk-mailbox:${mailbox}`);
    if ((await countLinks(tx, mailbox, before(instant, hour))) >= linksPerHour) return "too-many";
    const person = await tx
      .selectFrom("desk_people")
      .select(["id", "name", "email"])
      .where("email_lower", "=", address)
      .where("disabled_at", "is", null)
      .executeTakeFirst();
    const token = await addLink(tx, { ...link, personId: person?.id ?? null }, instant);
    return { person, token };
  });
  if (made === "too-many") return made;
  const { person, token } = made;
  const mail = {
    kind: "sign-in",
    link: linkAddress(publicUrl, token, next),
    minutes: linkMs["sign-in"] / 60_000,
  } as const;
  if (person !== undefined)
    setTimeout(
      () => {
        const sending = deps.mailer.send({ name: person.name, address: person.email }, mail);
        sending.catch((error: unknown) =>
          deps.log.error("a link to the desk wasn't mailed", errorFields(error)),
        );
      },
      randomInt(delayMs.least, delayMs.most),
    ).unref();
  return "sent";
}

async function countLinks(tx: Tx, mailbox: string, since: string): Promise<number> {
  const { count } = await tx
    .selectFrom("desk_links")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("mailbox_hash", "=", mailbox)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

async function useLink({ database, signer, now }: SignInDeps, token: string, browser: Browser) {
  const instant = now();
  const given = { token, asker: browser.asker };
  return await database.write(async (tx) => {
    const { state } = await openLink(tx, given, instant);
    if (state !== "ask") return state;
    // Only one of two requests at the same time gets the row.
    const link = await tx
      .updateTable("desk_links")
      .set({ used_at: instant.toISOString() })
      .where("hash", "=", hashOf(token))
      .where("used_at", "is", null)
      .returning("person_id")
      .executeTakeFirst();
    const personId = link?.person_id ?? null;
    const session = personId && (await startSession({ tx, signer }, personId, browser, instant));
    if (!session) return "no-link";
    const { actor, ...newSession } = session;
    await audit(tx, actor, "sign-in", "", instant);
    return newSession;
  });
}
