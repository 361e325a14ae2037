import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod/mini";
import type { PasskeyAnswer } from "#contract/desk-sign-in.ts";
import type { Tx } from "#server/db/tables.ts";
import type { Signer } from "#server/signing/signing.ts";
import { before, hashOf } from "./sessions.ts";
import { hour, linkMs } from "./sign-in-links.ts";

// A challenge is what a passkey signs, so that nobody can send an earlier answer again. It isn't stored when it's made,
// since anybody can ask for one, but comes back signed by us, and is stored once it has been used.

interface ChallengeDeps {
  readonly signer: Signer;
  readonly now: () => Date;
}

/** What a challenge is for: `sign-in`, or the id of the person who adds a passkey. */
interface Challenge {
  readonly use: string;
  /** The random bytes, in base64url. */
  readonly secret: string;
}

/** What goes to the page and back, beside the browser's answer. */
export function signChallenge({ signer, now }: ChallengeDeps, { use, secret }: Challenge): string {
  return signer.sign("desk-challenge", [use, now().getTime(), secret].join(" "));
}

/** @returns the random bytes, in base64url; null if it's for another use, too old, or not ours */
export function openChallenge(
  { signer, now }: ChallengeDeps,
  token: string,
  use: string,
): string | null {
  const [signedUse, madeAt, secret] = signer.verify("desk-challenge", token)?.split(" ") ?? [];
  const age = now().getTime() - Number(madeAt);
  return signedUse === use && age <= linkMs.challenge && secret !== undefined ? secret : null;
}

/** Uses a challenge up. @returns whether nobody had before */
export async function useChallenge(tx: Tx, secret: string, now: Date): Promise<boolean> {
  await tx.deleteFrom("desk_links").where("expires_at", "<", before(now, hour)).execute();
  const at = now.toISOString();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("desk_links")
    .values({
      hash: hashOf(secret),
      person_id: null,
      purpose: "challenge",
      mailbox_hash: null,
      browser_hash: null,
      created_at: at,
      expires_at: before(now, -linkMs.challenge),
      used_at: at,
    })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Far above the size of an answer, which has a key, a signature and perhaps a certificate. */
const text = z.string().check(z.minLength(1), z.maxLength(20_000));
const credential = { id: text, rawId: text, type: z.literal("public-key") };

const signInAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

const addAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, attestationObject: text }),
});

/** @returns null if it isn't one */
export function readSignInAnswer({ response }: PasskeyAnswer): AuthenticationResponseJSON | null {
  return withoutExtensions(signInAnswer.safeParse(jsonIn(response)).data);
}

/** @returns null if it isn't one */
export function readAddAnswer({ response }: PasskeyAnswer): RegistrationResponseJSON | null {
  return withoutExtensions(addAnswer.safeParse(jsonIn(response)).data);
}

function withoutExtensions<Answer extends object>(answer: Answer | undefined) {
  return answer === undefined ? null : { ...answer, clientExtensionResults: {} };
}

function jsonIn(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
