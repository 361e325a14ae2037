import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { Actor } from "#contract/desk.ts";
import { sha256 } from "#server/base/text.ts";
import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/tables.ts";
import type { Signer } from "#server/signing/signing.ts";

const hour = 3_600_000;
/** In milliseconds: how long a session lasts without use, and at most. */
export const sessionMs = { idle: 12 * hour, most: 7 * 24 * hour } as const;
/** How exactly the last use is stored, in milliseconds: a write for each request would wait for the disk. */
const seenMs = 60_000;

/** A secret of 256 bits, as 43 characters that need no escape in a cookie or an address. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: whoever reads the store can't use it. */
export const hashOf = sha256;

/** ISO 8601: the instant `milliseconds` before. */
export function before(now: Date, milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

/** The browser that signs in. */
export interface Browser {
  readonly userAgent: string;
  /** The secret that it got when it asked for a link; null if it has none. */
  readonly asker: string | null;
  /** Of the session that it has now, which ends with the next. */
  readonly session: string | null;
}

/** A session that has just begun. Its secret is new, so one that somebody put into the browser before is worth nothing. */
export interface NewSession {
  readonly token: string;
  /** Whether the person has never signed in before. */
  readonly isFirst: boolean;
  /** Shows later that this person has signed in with this browser; no secret of a session, and worth nothing else. */
  readonly known: string;
}

/** What a browser gets in which somebody with this address signs in, in lower case: 43 characters, as a token has. */
export function knownBrowser(signer: Signer, address: string): string {
  return Buffer.from(signer.hash("desk-browser", address), "hex").toString("base64url");
}

/**
 * Starts a session, if the person may sign in, and deletes those that are over.
 * @returns null for somebody who is disabled or gone
 */
export async function startSession(
  { tx, signer }: { readonly tx: Tx; readonly signer: Signer },
  personId: string,
  browser: Browser,
  now: Date,
): Promise<(NewSession & { readonly actor: Actor }) | null> {
  const person = await tx
    .selectFrom("desk_people")
    .select(["name", "role", "email_lower", "last_seen_at"])
    .where("id", "=", personId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (person === undefined) return null;
  await deleteOver(tx, now);
  if (browser.session !== null) await endSession(tx, browser.session);
  const [id, token, at] = [randomUUIDv7(), newToken(), now.toISOString()];
  await tx
    .insertInto("desk_sessions")
    .values({
      id,
      token_hash: hashOf(token),
      person_id: personId,
      started_at: at,
      last_seen_at: at,
      user_agent: browser.userAgent,
    })
    .execute();
  await tx
    .updateTable("desk_people")
    .set({ last_seen_at: at })
    .where("id", "=", personId)
    .execute();
  const actor = { personId, name: person.name, role: person.role, sessionId: id };
  const known = knownBrowser(signer, person.email_lower);
  return { token, isFirst: person.last_seen_at === null, known, actor };
}

async function deleteOver(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("desk_sessions")
    .where((row) =>
      row.or([
        row("last_seen_at", "<=", before(now, sessionMs.idle)),
        row("started_at", "<=", before(now, sessionMs.most)),
      ]),
    )
    .execute();
}

/** @returns whose session it was; undefined if there is none */
export async function endSession(tx: Tx, token: string): Promise<string | undefined> {
  const ended = await tx
    .deleteFrom("desk_sessions")
    .where("token_hash", "=", hashOf(token))
    .returning("person_id")
    .executeTakeFirst();
  return ended?.person_id;
}

/** Ends every session of a person. */
export async function endSessionsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom("desk_sessions").where("person_id", "=", personId).execute();
}

/**
 * Who a session's secret belongs to, with the role that they have now. Null once it's over, or they may not sign in.
 * @param isUse whether a person did something, so that the session lasts on
 * @throws database errors
 */
export async function actorOf(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  token: string,
  isUse: boolean,
): Promise<Actor | null> {
  const instant = now();
  const session = await database.db
    .selectFrom("desk_sessions as session")
    .innerJoin("desk_people as person", "person.id", "session.person_id")
    .select(["session.id", "session.last_seen_at", "person.id as personId", "person.name"])
    .select("person.role")
    .where("session.token_hash", "=", hashOf(token))
    .where("session.last_seen_at", ">", before(instant, sessionMs.idle))
    .where("session.started_at", ">", before(instant, sessionMs.most))
    .where("person.disabled_at", "is", null)
    .executeTakeFirst();
  if (session === undefined) return null;
  const { id: sessionId, personId, name, role } = session;
  if (isUse && session.last_seen_at <= before(instant, seenMs))
    // The page doesn't wait for it, and works without.
    void markUse(database, { sessionId, personId }, instant).catch(() => {});
  return { personId, name, role, sessionId };
}

async function markUse(
  database: Database,
  { sessionId, personId }: Pick<Actor, "sessionId" | "personId">,
  now: Date,
): Promise<void> {
  const seen = { last_seen_at: now.toISOString() };
  const isOld = before(now, seenMs);
  await database.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("desk_sessions")
      .set(seen)
      .where("id", "=", sessionId)
      .where("last_seen_at", "<=", isOld)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await tx.updateTable("desk_people").set(seen).where("id", "=", personId).execute();
  });
}

/** Browsers by a word that only they send, the more special first. */
const browsers = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chromium\//, "Chromium"],
  // Without a window, it calls itself HeadlessChrome.
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "a Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Browser and system of a user agent, in words of ours only: whatever a browser calls itself, none of it is shown. */
export function deviceOf(userAgent: string): string {
  const nameIn = (names: typeof browsers | typeof systems) =>
    names.find(([mark]) => mark.test(userAgent))?.[1];
  const [browser = "A browser", system] = [nameIn(browsers), nameIn(systems)];
  return system === undefined ? browser : `${browser} on ${system}`;
}
