import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { guideRow, scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import {
  askForNewsletter,
  createReaderNames,
  isConfirmedReader,
  readSubscribers,
} from "./subscriptions.ts";
import { createReaderLinks, newsletterLinks } from "./links.ts";
import { createNewsletter, type Newsletter, stopMail } from "./newsletter.ts";

const signer = createSigner("a secret");
const suppressions = createSuppressions(signer);
const publicUrl = new URL("https://www.example.com");
const ada = { ip: "203.0.113.7", userAgent: "Firefox" };

let scratch: Scratch;
let newsletter: Newsletter;
let time: Date;
const now = () => time;
beforeEach(async () => {
  time = new Date("2026-11-20T12:00:00.000Z");
  scratch = await scratchDatabase();
  newsletter = createNewsletter({ database: scratch.database, signer, suppressions, now });
});

/** Requests the newsletter with a lead. Returns the tokens of the confirmation email, and whether it is due. */
async function ask(email: string, suspected = false) {
  const { database } = scratch;
  const leadId = randomUUIDv7();
  const createdAt = time.toISOString();
  const emailNormalized = email.toLowerCase().replace(/\+.*@/, "@");
  const request = { leadId, email, emailNormalized, now: createdAt, suspected };
  const due = await database.db.transaction().execute(async (tx) => {
    const held = suspected ? ({ suspected: "trap" } as const) : {};
    const row = { email, email_normalized: emailNormalized, created_at: createdAt, ...held };
    await tx.insertInto("leads").values(guideRow(leadId, row)).execute();
    const isReader = await isConfirmedReader(tx, emailNormalized);
    await askForNewsletter(tx, request);
    return !isReader;
  });
  const links = await createReaderLinks(database, newsletterLinks(signer, publicUrl, now))(leadId);
  const tokenOf = (url: URL | undefined) => url?.searchParams.get("token") ?? "";
  return { leadId, due, confirm: tokenOf(links?.confirm), unsubscribe: tokenOf(links?.oneClick) };
}

const rows = () => scratch.database.db.selectFrom("newsletter_subscriptions").selectAll().execute();
const readers = () => readSubscribers(scratch.database, suppressions);

describe("confirming", () => {
  test("subscribes the typed address, with proof, and not before", async () => {
    const { due, confirm, unsubscribe, leadId } = await ask("Ada+1@example.com");
    expect(due).toBe(true);
    // The tokens name the lead alone, not the person.
    for (const token of [confirm, unsubscribe]) {
      const [body = ""] = token.split(".");
      expect(Buffer.from(body, "base64url").toString()).toMatch(/^[0-9a-f-]{36}( \d{13})?$/);
    }
    expect(await rows()).toMatchObject([{ state: "pending", confirmed_at: null }]);
    expect(await readers()).toEqual([]);
    const nameOf = createReaderNames(scratch.database);
    expect(await nameOf("Ada+1@example.com"), "anyone can have typed the address").toBeNull();
    time = new Date("2026-11-20T13:00:00.000Z");
    expect(await newsletter.open("confirm", confirm)).toBe("ask");
    expect(await readers()).toEqual([]);
    expect(await newsletter.confirm(confirm, ada)).toBe("done");
    expect(await rows()).toMatchObject([
      {
        state: "confirmed",
        lead_id: leadId,
        email: "Ada+1@example.com",
        email_normalized: "ada@example.com",
        confirmed_at: "2026-11-20T13:00:00.000Z",
        confirmed_ip: ada.ip,
        confirmed_user_agent: ada.userAgent,
      },
    ]);
    expect(await readers()).toMatchObject([
      { email: "Ada+1@example.com", confirmedAt: "2026-11-20T13:00:00.000Z" },
    ]);
    expect(await nameOf("ADA@example.com")).toBe("Ada");
    expect(await nameOf("bo@example.com")).toBeNull();
  });

  test("changes nothing the second time, and a confirmed address is not asked again", async () => {
    const { confirm } = await ask("ada@example.com");
    await newsletter.confirm(confirm, ada);
    expect(await newsletter.open("confirm", confirm)).toBe("done");
    const before = await rows();
    time = new Date("2026-11-21T12:00:00.000Z");
    expect(await newsletter.confirm(confirm, { ip: "::1", userAgent: "Other" })).toBe("done");
    expect((await ask("ADA@example.com")).due).toBe(false);
    expect(await rows()).toEqual(before);
  });

  test("subscribes exactly the address that got the link", async () => {
    const other = await ask("ada+other@example.com");
    const own = await ask("ada@example.com");
    await newsletter.confirm(own.confirm, ada);
    expect(await readers()).toMatchObject([{ email: "ada@example.com" }]);
    expect(await newsletter.confirm(other.confirm, ada)).toBe("done");
    expect(await readers()).toMatchObject([{ email: "ada@example.com" }]);
  });

  test("is valid for 30 days", async () => {
    const { confirm } = await ask("ada@example.com");
    time = new Date("2026-12-20T11:59:59.999Z");
    expect(await newsletter.open("confirm", confirm)).toBe("ask");
    time = new Date("2026-12-20T12:00:00.000Z");
    expect(await newsletter.open("confirm", confirm)).toBe("no-link");
    expect(await newsletter.confirm(confirm, ada)).toBe("no-link");
    expect(await rows()).toMatchObject([{ state: "pending" }]);
  });

  test("rejects any other token: forged, for another purpose, or of an erased lead", async () => {
    const { confirm, unsubscribe, leadId } = await ask("ada@example.com");
    const forged = createSigner("guessed").sign("newsletter-confirm", `${leadId} 9999999999999`);
    const endless = signer.sign("newsletter-confirm", leadId);
    const changed = [confirm.slice(0, -1), `A${confirm}`];
    for (const token of ["", "x", forged, endless, unsubscribe, ...changed]) {
      expect(await newsletter.open("confirm", token)).toBe("no-link");
      expect(await newsletter.confirm(token, ada)).toBe("no-link");
    }
    await scratch.database.db.deleteFrom("leads").execute();
    expect(await rows()).toEqual([]);
    expect(await newsletter.confirm(confirm, ada)).toBe("no-link");
  });

  test("is not possible for an address that must not get mail", async () => {
    const { confirm } = await ask("ada@example.com");
    await stopMail({ db: scratch.database.db, suppressions, now }, "ada@example.com", "all");
    expect(await newsletter.open("confirm", confirm)).toBe("no-mail");
    expect(await newsletter.confirm(confirm, ada)).toBe("no-mail");
    expect(await readers()).toEqual([]);
  });
});

describe("unsubscribing", () => {
  test("removes the address from the list and suppresses it, and changes nothing the second time", async () => {
    const { confirm, unsubscribe } = await ask("ada@example.com");
    await newsletter.confirm(confirm, ada);
    time = new Date("2027-11-20T12:00:00.000Z");
    expect(await newsletter.open("unsubscribe", unsubscribe)).toBe("ask");
    expect(await newsletter.unsubscribe(unsubscribe)).toBe("done");
    expect(await newsletter.open("unsubscribe", unsubscribe)).toBe("done");
    expect(await readers()).toEqual([]);
    const { db } = scratch.database;
    const suppressed = await suppressions.of(db, "ada@example.com");
    expect(suppressed).toMatchObject([{ scope: "newsletter", reason: "unsubscribed" }]);
    time = new Date("2027-11-21T12:00:00.000Z");
    expect(await newsletter.unsubscribe(unsubscribe)).toBe("done");
    expect(await suppressions.of(db, "ada@example.com")).toEqual(suppressed);
    expect(await rows()).toMatchObject([
      { state: "unsubscribed", unsubscribed_at: "2027-11-20T12:00:00.000Z" },
    ]);
  });

  test("is possible before confirming, with no other token, and if there is nothing to remove", async () => {
    const { unsubscribe: early } = await ask("bob@example.com");
    expect(await newsletter.unsubscribe(early)).toBe("done");
    expect(await rows()).toMatchObject([{ state: "unsubscribed" }]);
    const { confirm, unsubscribe } = await ask("ada@example.com");
    await newsletter.confirm(confirm, ada);
    for (const token of ["", confirm, unsubscribe.slice(0, -1), `A${unsubscribe}`])
      expect(await newsletter.unsubscribe(token)).toBe("no-link");
    expect(await readers()).toHaveLength(1);
    await scratch.database.db.deleteFrom("leads").execute();
    expect(await newsletter.unsubscribe(unsubscribe)).toBe("done");
  });

  test("makes the confirmation link ask again, and its button restarts the newsletter", async () => {
    const { confirm, unsubscribe } = await ask("ada@example.com");
    await newsletter.confirm(confirm, ada);
    await newsletter.unsubscribe(unsubscribe);
    expect(await newsletter.open("confirm", confirm)).toBe("ask-again");
    expect(await readers()).toEqual([]);
    expect(await newsletter.confirm(confirm, ada)).toBe("done");
    expect(await readers()).toHaveLength(1);
    expect(await newsletter.open("unsubscribe", unsubscribe)).toBe("ask");
  });

  test("can be undone: a new request needs a new confirmation, which ends the suppression", async () => {
    const first = await ask("ada@example.com");
    await newsletter.confirm(first.confirm, ada);
    await newsletter.unsubscribe(first.unsubscribe);
    const again = await ask("ada@example.com");
    expect(again.due).toBe(true);
    expect(await newsletter.open("confirm", first.confirm)).toBe("ask");
    expect(await readers()).toEqual([]);
    await newsletter.confirm(again.confirm, ada);
    expect(await readers()).toHaveLength(1);
    expect(await suppressions.list(scratch.database.db)).toEqual([]);
  });
});

test("a suspected request does not change an existing subscription", async () => {
  const { unsubscribe } = await ask("ada@example.com");
  await newsletter.unsubscribe(unsubscribe);
  expect((await ask("ada@example.com", true)).due).toBe(true);
  expect(await rows()).toMatchObject([{ state: "unsubscribed" }]);
});

test("leaves a suppressed address off the list, even if its row says otherwise", async () => {
  const { confirm } = await ask("Ada+1@example.com");
  await newsletter.confirm(confirm, ada);
  const { db } = scratch.database;
  const suppression = { reason: "operator", createdAt: time.toISOString() } as const;
  for (const scope of ["newsletter", "all"] as const) {
    await suppressions.add(db, "ada@example.com", { ...suppression, scope });
    expect(await readers()).toEqual([]);
    await suppressions.remove(db, "ada@example.com", [scope]);
    expect(await readers()).toHaveLength(1);
  }
});
