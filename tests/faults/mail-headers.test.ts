import * as fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import agency from "#content/agency/agency.yaml";
import { hostileAddress, hostileText } from "#server/delivery/testing.ts";
import { startMailServer, type Caught } from "#tests/service/testing.ts";
import { anyEngine, type Engine, full } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { leadsIn, outboxIn, passTime } from "./support/store.ts";
import { mutantFile, serviceForTest } from "./support/service.ts";
import { somebody, submit } from "./support/visitors.ts";

const people = full ? 200 : 15;
/** Time limit until all mail was attempted, in milliseconds. */
const timeoutMs = full ? 600_000 : 60_000;

/** Made to break out of a header or to add a recipient, among random text. */
const surelyHostile = [
  ["Ann\r\nBcc: x@evil.test", "ann@example.com"],
  ["Ann", "ann@example.com,x@evil.test"],
  ["Ann\r\n\r\n<html>", "ann@example.com\r\nBcc: x@evil.test"],
];

/** Names and addresses that no form accepts: they are written to the store directly. */
function hostilePeople(): string[][] {
  const anybody = fc.tuple(hostileText, hostileAddress);
  const chance = fc.sample(anybody, people - surelyHostile.length);
  // What neither database can store: NUL, and half a surrogate pair.
  const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();
  return [...surelyHostile, ...chance].map((texts) => texts.map(storable));
}

/**
 * Lets the first attempts fail, replaces the senders of the forms with hostile people, and collects what arrives.
 */
async function mailToHostilePeople(engine: Engine, preload?: string) {
  let open = false;
  const mail = await startMailServer(0, () => open);
  onTestFinished(() => mail.close());
  const options = { engine, env: { SMTP_URL: mail.url } };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  const { store } = service;
  await Promise.all(Array.from({ length: people }, () => submit(service, somebody())));
  const tried = async () => (await outboxIn(store)).every((row) => row.attempts > 0);
  await vi.waitUntil(tried, { timeout: timeoutMs, interval: 200 });

  const leads = await leadsIn(store);
  for (const [at, [name = "", email = ""]] of hostilePeople().entries())
    await store.change(
      "update leads set name = ?, email = ? where id = ?",
      name,
      email,
      leads[at]?.id ?? "",
    );
  open = true;
  await passTime(store);
  const now = new Date().toISOString();
  const over = async () =>
    (await outboxIn(store)).every(({ state, due_at }) => state !== "queued" || due_at > now);
  await vi.waitUntil(over, { timeout: timeoutMs, interval: 200 });
  // What was already being sent still goes to the previous address.
  const addresses = [...leads, ...(await leadsIn(store))].map(({ email }) => email);
  return { mails: mail.caught, given: new Set(addresses) };
}

const ours = new Set(
  `auto-submitted content-type content-transfer-encoding date from
   message-id mime-version reply-to subject to`.split(/\s+/),
);
const plainAddress = /^[\w.'+-]+@[\w.-]+$/;

/** Recipients other than the agency, or the one plain address that was given. */
function extraRecipients({ to }: Caught, given: ReadonlySet<string>): readonly string[] {
  const [first = ""] = to;
  const meant = first === agency.email || (given.has(first) && plainAddress.test(first));
  return to.slice(meant ? 1 : 0);
}

/** Header fields that aren't ours, or that are repeated. */
function extraHeaders({ email }: Caught): string[] {
  const names = email.headers.map(({ key }) => key);
  return names.filter((name, at) => !ours.has(name) || names.indexOf(name) !== at);
}

async function extras(engine: Engine, preload?: string) {
  const { mails, given } = await mailToHostilePeople(engine, preload);
  return {
    mails: mails.length,
    recipients: mails.flatMap((mail) => extraRecipients(mail, given)),
    headers: mails.flatMap(extraHeaders),
  };
}

describe.each(anyEngine)("on %s", (engine) => {
  test(`${people} hostile names and addresses add no recipient and no header to any mail`, async () => {
    const { mails, recipients, headers } = await extras(engine);
    const found = `${recipients.length} extra recipients, ${headers.length} extra headers`;
    reportFigure("mailHeaders", engine, `${people} people, ${mails} mails: ${found}`);
    expect({ recipients, headers }).toEqual({ recipients: [], headers: [] });
    // Everyone's to the agency, and to the visitor if the address is valid.
    expect(mails).toBeGreaterThan(people);
    expect(mails).toBeLessThan(2 * people);
  });

  test("control: mail composed by hand has both", async () => {
    reportControl("mailHeaders", engine);
    const { recipients, headers } = await extras(engine, mutantFile("raw-mail"));
    expect(recipients).toContain("x@evil.test");
    expect(headers).toContain("bcc");
  });
});
