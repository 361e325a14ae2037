import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, WebAuthnCredential } from "@simplewebauthn/server";
import agency from "#content/agency/agency.yaml";
import type { Actor } from "#contract/desk.ts";
import type { PasskeyAnswer } from "#contract/desk-sign-in.ts";
import { cleanText } from "#server/base/text.ts";
import type { DeskPasskeysTable } from "#server/db/desk-tables.ts";
import type { Database } from "#server/db/database.ts";
import { audit } from "./audit.ts";
import type { DeskDeps } from "./deps.ts";
import {
  openChallenge,
  readAddAnswer,
  readSignInAnswer,
  signChallenge,
  useChallenge,
} from "./passkey-answers.ts";
import { type Browser, type NewSession, startSession } from "./sessions.ts";

/** What a page's script needs for a passkey. */
export interface PasskeyOptions {
  readonly challenge: string;
  /** For `startRegistration` or `startAuthentication`. */
  readonly options: object;
}

/** Passkeys. All @throws if the database is unavailable. */
export interface DeskPasskeys {
  /** @param actor for a new passkey, whose it will be; null to sign in */
  deskPasskeyOptions(actor: Actor | null): Promise<PasskeyOptions>;
  /** Signs in. @returns null if it's no passkey of the desk's, or its challenge isn't valid any more */
  deskUsePasskey(answer: PasskeyAnswer, browser: Browser): Promise<NewSession | null>;
  /** @returns whether it was added: not if the answer isn't valid, or there are many already */
  deskAddPasskey(actor: Actor, answer: PasskeyAnswer, name: string): Promise<boolean>;
}

/** Far more than anybody has devices. */
const mostPasskeys = 20;

type PasskeyDeps = Pick<DeskDeps, "database" | "signer" | "publicUrl" | "now">;

// It's loaded when first needed: with its parsers for certificates, it would slow down every start.
const load = () => import("@simplewebauthn/server");

export function createDeskPasskeys(deps: PasskeyDeps): DeskPasskeys {
  return {
    deskPasskeyOptions: (actor) => (actor === null ? signInOptions(deps) : addOptions(deps, actor)),
    deskUsePasskey: (answer, browser) => usePasskey(deps, answer, browser),
    deskAddPasskey: (actor, answer, name) => addPasskey(deps, actor, { answer, name }),
  };
}

/** A passkey is the only thing asked for, so the device has to check that it's its owner who uses it. */
const userVerification = "required";

/** Ed25519, ES256 and RS256 (IANA, COSE Algorithms), which every passkey has one of. Named here, since Node warns when
 * the package looks for newer ones. */
const supportedAlgorithmIDs = [-8, -7, -257];

async function signInOptions(deps: PasskeyDeps): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await load();
  const secret = randomBytes(32);
  const options = await generateAuthenticationOptions({
    rpID: deps.publicUrl.hostname,
    challenge: secret,
    userVerification,
  });
  const challenge = signChallenge(deps, { use: "sign-in", secret: options.challenge });
  return { challenge, options };
}

async function addOptions(deps: PasskeyDeps, { personId, name }: Actor): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await load();
  const existing = await passkeysOf(deps.database, personId);
  const options = await generateRegistrationOptions({
    rpID: deps.publicUrl.hostname,
    rpName: agency.name,
    userID: new TextEncoder().encode(personId),
    userName: name,
    userDisplayName: name,
    challenge: randomBytes(32),
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(credentialOf),
    authenticatorSelection: { residentKey: "required", userVerification },
  });
  const challenge = signChallenge(deps, { use: personId, secret: options.challenge });
  return { challenge, options };
}

async function usePasskey(deps: PasskeyDeps, answer: PasskeyAnswer, browser: Browser) {
  const response = readSignInAnswer(answer);
  const challenge = openChallenge(deps, answer.challenge, "sign-in");
  if (response === null || challenge === null) return null;
  const passkey = await deps.database.db
    .selectFrom("desk_passkeys")
    .selectAll()
    .where("id", "=", response.id)
    .executeTakeFirst();
  if (passkey === undefined) return null;
  const newCounter = await counterAfter(deps, { response, challenge, passkey });
  if (newCounter === null) return null;
  const now = deps.now();
  return await deps.database.write(async (tx): Promise<NewSession | null> => {
    if (!(await useChallenge(tx, challenge, now))) return null;
    const session = await startSession(
      { tx, signer: deps.signer },
      passkey.person_id,
      browser,
      now,
    );
    if (session === null) return null;
    await tx
      .updateTable("desk_passkeys")
      .set({ counter: String(newCounter), last_used_at: now.toISOString() })
      .where("id", "=", passkey.id)
      .execute();
    const { actor, ...newSession } = session;
    await audit(tx, actor, "sign-in-passkey", "", now);
    return newSession;
  });
}

interface SignInAnswer {
  readonly response: AuthenticationResponseJSON;
  readonly challenge: string;
  readonly passkey: DeskPasskeysTable;
}

/** @returns the passkey's counter if it has signed the challenge; null if it hasn't */
async function counterAfter(
  { publicUrl }: PasskeyDeps,
  { response, challenge, passkey }: SignInAnswer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      credential: credentialOf(passkey),
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // Thrown for everything that is wrong with the answer.
    return null;
  }
}

async function addPasskey(
  deps: PasskeyDeps,
  actor: Actor,
  { answer, name }: { readonly answer: PasskeyAnswer; readonly name: string },
): Promise<boolean> {
  const challenge = openChallenge(deps, answer.challenge, actor.personId);
  const credential = challenge === null ? null : await newCredential(deps, answer, challenge);
  if (challenge === null || credential === null) return false;
  const now = deps.now();
  const { personId } = actor;
  return await deps.database.write(async (tx) => {
    if (!(await useChallenge(tx, challenge, now))) return false;
    const existing = await passkeysOf({ db: tx }, personId);
    if (existing.length >= mostPasskeys) return false;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("desk_passkeys")
      .values({
        id: credential.id,
        person_id: personId,
        public_key: Buffer.from(credential.publicKey).toString("base64url"),
        counter: String(credential.counter),
        name: cleanText(name).slice(0, 60) || `Passkey ${existing.length + 1}`,
        created_at: now.toISOString(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    const isNew = (numInsertedOrUpdatedRows ?? 0n) > 0n;
    if (isNew) await audit(tx, actor, "add-passkey", "", now);
    return isNew;
  });
}

/** @returns the passkey of an answer, if it has signed the challenge */
async function newCredential(
  { publicUrl }: PasskeyDeps,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<WebAuthnCredential | null> {
  const response = readAddAnswer(answer);
  if (response === null) return null;
  const { verifyRegistrationResponse } = await load();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      supportedAlgorithmIDs,
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}

async function passkeysOf({ db }: Pick<Database, "db">, personId: string) {
  const rows = db.selectFrom("desk_passkeys").selectAll().where("person_id", "=", personId);
  return await rows.execute();
}

function credentialOf(row: DeskPasskeysTable): WebAuthnCredential {
  return {
    id: row.id,
    publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
    counter: Number(row.counter),
  };
}
