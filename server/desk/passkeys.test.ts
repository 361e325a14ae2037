import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Actor } from "#contract/desk.ts";
import type { PasskeyAnswer } from "#contract/desk-sign-in.ts";
import {
  type AccountsForTests,
  accountsForTests,
  hours,
  plainBrowser,
} from "./accounts-testing.ts";
import type { PasskeyOptions } from "./passkeys.ts";

let store: AccountsForTests;
beforeEach(async () => {
  store = await accountsForTests();
});

/** What a device signs, unless a test says otherwise. */
const usual = { origin: "https://agency.example", rpId: "agency.example", flags: 0x05 };
type Changes = Partial<typeof usual>;

/** A device that holds one passkey: P-256, as WebAuthn 3 writes it (6.5.1), without attestation. */
function device() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  const hashOf = (data: string | Buffer) => createHash("sha256").update(data).digest();
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ rpId, flags }: typeof usual, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([hashOf(rpId), Buffer.of(flags), count, more]);
  }
  const answer = (given: PasskeyOptions, response: object): PasskeyAnswer => ({
    challenge: given.challenge,
    response: JSON.stringify({ id: text(id), rawId: text(id), type: "public-key", response }),
  });
  return {
    /** Answers like `startRegistration`. */
    create(given: PasskeyOptions, changes: Changes = {}): PasskeyAnswer {
      const how = { ...usual, ...changes };
      const length = Buffer.of(0, id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authenticatorData({ ...how, flags: how.flags | 0x40 }, credential);
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.of(0xa3, 0x63),
        Buffer.from("fmt"),
        Buffer.of(0x64),
        Buffer.from("none"),
        Buffer.of(0x67),
        Buffer.from("attStmt"),
        Buffer.of(0xa0),
        Buffer.of(0x68),
        Buffer.from("authData"),
        Buffer.of(0x58, data.length),
        data,
      ]);
      return answer(given, {
        clientDataJSON: text(clientData("webauthn.create", challengeIn(given), how.origin)),
        attestationObject: text(attestation),
      });
    },
    /** Answers like `startAuthentication`. */
    get(given: PasskeyOptions, changes: Changes = {}): PasskeyAnswer {
      const how = { ...usual, ...changes };
      const data = authenticatorData(how);
      const client = clientData("webauthn.get", challengeIn(given), how.origin);
      const signature = sign("sha256", Buffer.concat([data, hashOf(client)]), privateKey);
      return answer(given, {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      });
    },
  };
}

const text = (bytes: Buffer) => bytes.toString("base64url");

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053, 7.1.1) */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [left, right] = [x, y].map((one) => Buffer.from(one, "base64url"));
  const bytes = Buffer.of(0x58, 32);
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    bytes,
    left ?? bytes,
    Buffer.of(0x22),
    bytes,
    right ?? bytes,
  ]);
}

function challengeIn({ options }: PasskeyOptions): string {
  return "challenge" in options ? String(options.challenge) : "";
}

const { deskPasskeyOptions: optionsFor, ...calls } = {
  deskPasskeyOptions: (actor: Actor | null) => store.desk.deskPasskeyOptions(actor),
  add: (actor: Actor, answer: PasskeyAnswer, name = "My phone") =>
    store.desk.deskAddPasskey(actor, answer, name),
  use: (answer: PasskeyAnswer) => store.desk.deskUsePasskey(answer, plainBrowser),
};

test("a passkey signs in, each challenge once", async () => {
  const maria = await store.join("Maria");
  const phone = device();
  expect(await calls.add(maria, phone.create(await optionsFor(maria)))).toBe(true);
  const answer = phone.get(await optionsFor(null));
  const session = await calls.use(answer);
  expect(session).toMatchObject({ isFirst: false });
  expect(await store.desk.deskActor(session?.token ?? "", false)).toMatchObject({ name: "Maria" });
  expect(await calls.use(answer)).toBeNull();
  const { passkeys } = await store.desk.account(maria);
  expect(passkeys).toMatchObject([
    { name: "My phone", lastUsedAt: store.deps.now().toISOString() },
  ]);
  expect(await store.log()).toEqual(
    [
      "the command line: invite Maria",
      "Maria: sign-in",
      "Maria: add-passkey",
      "Maria: sign-in-passkey",
    ].toSorted(),
  );
});

test("of two answers to one challenge at the same time, one signs in", async () => {
  const maria = await store.join("Maria");
  const phone = device();
  await calls.add(maria, phone.create(await optionsFor(maria)));
  const answer = phone.get(await optionsFor(null));
  const sessions = await Promise.all([calls.use(answer), calls.use(answer)]);
  expect(sessions.filter((session) => session !== null)).toHaveLength(1);
});

test("an answer for another site, another challenge, a stranger's key, or without its owner's consent, doesn't", async () => {
  const maria = await store.join("Maria");
  const [phone, strange] = [device(), device()];
  await calls.add(maria, phone.create(await optionsFor(maria)));
  const given = await optionsFor(null);
  const other = await optionsFor(null);
  const toAdd = await optionsFor(maria);
  const bad = [
    phone.get(given, { origin: "https://agency.example.evil.example" }),
    phone.get(given, { rpId: "evil.example" }),
    // The device didn't check who holds it.
    phone.get(given, { flags: 0x01 }),
    strange.get(given),
    { ...phone.get(given), challenge: other.challenge },
    { ...phone.get(toAdd), challenge: toAdd.challenge },
    { ...phone.get(given), challenge: `${given.challenge}x` },
    { ...phone.get(given), response: "{}" },
    { ...phone.get(given), response: "not JSON" },
    { challenge: "", response: "" },
  ];
  for (const answer of bad) expect(await calls.use(answer)).toBeNull();
  expect(await calls.use(phone.get(given))).not.toBeNull();
  const late = await optionsFor(null);
  store.pass(hours(1 / 6) + 1);
  expect(await calls.use(phone.get(late))).toBeNull();
});

test("nobody adds a passkey with somebody else's challenge, and each device one only", async () => {
  const maria = await store.join("Maria");
  const sam = await store.join("Sam");
  const phone = device();
  const given = await optionsFor(maria);
  expect(await calls.add(sam, phone.create(given))).toBe(false);
  expect(await calls.add(maria, phone.create(given, { origin: "https://evil.example" }))).toBe(
    false,
  );
  expect(await calls.add(maria, phone.create(given), " ")).toBe(true);
  expect(await calls.add(maria, phone.create(given))).toBe(false);
  expect(await calls.add(sam, phone.create(await optionsFor(sam)))).toBe(false);
  const { passkeys } = await store.desk.account(maria);
  expect(passkeys).toMatchObject([{ name: "Passkey 1", lastUsedAt: null }]);
  expect((await optionsFor(maria)).options).toMatchObject({
    excludeCredentials: [{ id: passkeys[0]?.id }],
    rp: { id: "agency.example" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
});

test("a removed passkey is worth nothing, nor is a disabled person's", async () => {
  const manager = await store.join("Ann", "manager");
  const maria = await store.join("Maria");
  const sam = await store.join("Sam");
  const phone = device();
  await calls.add(maria, phone.create(await optionsFor(maria)));
  const id = (await store.desk.account(maria)).passkeys[0]?.id ?? "";
  expect(await store.desk.removePasskey(sam, id)).toBe("unknown");
  await store.desk.disable(manager, maria.personId);
  expect(await calls.use(phone.get(await optionsFor(null)))).toBeNull();
  await store.desk.enable(manager, maria.personId);
  expect(await calls.use(phone.get(await optionsFor(null)))).not.toBeNull();
  expect(await store.desk.removePasskey(maria, id)).toBe("done");
  expect(await calls.use(phone.get(await optionsFor(null)))).toBeNull();
});

test("a copy of a passkey whose counter lags behind doesn't sign in", async () => {
  const maria = await store.join("Maria");
  const phone = device();
  await calls.add(maria, phone.create(await optionsFor(maria)));
  const early = phone.get(await optionsFor(null));
  expect(await calls.use(phone.get(await optionsFor(null)))).not.toBeNull();
  expect(await calls.use(early)).toBeNull();
});
