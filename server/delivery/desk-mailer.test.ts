import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import type { LogFields } from "#server/base/log.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import type { DeskMail } from "#server/desk/deps.ts";
import { createDeskMailer } from "./desk-mailer.ts";
import { mailWords, smtpAnswer, startMailCatcher } from "./testing.ts";

const publicUrl = new URL("https://www.bluebonnet-medicare.example");
/** As long as a link gets: 256 bits, and the page to open after it. */
const link = `${publicUrl.origin}/desk/link?token=${"aB3-_".repeat(9)}&next=%2Fdesk%2Fleads%2F1042`;
const maria = { name: "Maria Delgado", address: "maria@example.com" };
const invitation = { kind: "invitation", link, by: "Bo Li", days: 7 } as const;
const signIn = { kind: "sign-in", link, minutes: 15 } as const;

/** A mailer, and what it logged. */
function mailer(smtpUrl: string | null) {
  const lines: string[] = [];
  const log = (event: string, fields?: LogFields) => lines.push(JSON.stringify({ event, fields }));
  const dataDir = scratchDirectory();
  const mailFrom = { name: "Bluebonnet, Medicare", address: "guide@bluebonnet-medicare.example" };
  const addresses = { mailFrom, bounceAddress: "bounces@bluebonnet-medicare.example", publicUrl };
  const config = { ...addresses, smtpUrl, dataDir };
  const deps = { config, now: () => new Date("2026-11-30T12:00:00.000Z") };
  const desk = createDeskMailer({
    ...deps,
    log: { debug: log, info: log, warn: log, error: log },
  });
  return { send: desk.send.bind(desk), lines, directory: join(dataDir, "mail") };
}

async function caught(mail: DeskMail, to = maria) {
  const server = await startMailCatcher();
  const { send, lines } = mailer(server.url);
  expect(await send(to, mail)).toBe(true);
  const [one, ...more] = server.mails;
  if (one === undefined || more.length > 0) throw new Error("not one email");
  const { html = "", text = "" } = one.email;
  return { ...one, html, text, bodies: [mailWords(html), text], lines };
}

test("an invitation goes to the person, says who invites, and has the link", async () => {
  const mail = await caught(invitation);
  expect([mail.from, mail.to]).toEqual([
    "bounces@bluebonnet-medicare.example",
    ["maria@example.com"],
  ]);
  expect(mail.email.to).toEqual([maria]);
  expect(mail.email.subject).toBe(`Your invitation to the ${agency.name} desk`);
  for (const body of mail.bodies) {
    expect(body).toContain(`Bo Li invited you to the desk of ${agency.name}.`);
    expect(body).toContain("within 7 days");
    expect(body).toContain(agency.address.street);
  }
  expect(mail.html).toContain(`href="${link.replace("&", "&amp;")}"`);
});

test("a link to sign in says for how long it works, and in which browser", async () => {
  const mail = await caught(signIn);
  expect(mail.email.subject).toBe(`Your sign-in link for the ${agency.name} desk`);
  for (const body of mail.bodies) {
    expect(body).toContain("for 15 minutes");
    expect(body).toContain("only in the browser where you asked for it");
  }
});

test.each([invitation, signIn])("no line break tears the link of the $kind", async (mail) => {
  const { text, raw } = await caught(mail);
  expect(text.split("\n")).toContain(link);
  // Soft line breaks of the encoding, which mail programs remove; a reader of the raw text sees none of its own.
  expect(raw.toString()).not.toContain("format=flowed");
});

test("no name adds a recipient or a header, and no address gets past the check", async () => {
  const to = { name: "Ann\r\nBcc: x@evil.example <y@evil.example>", address: "ann@example.com" };
  const mail = await caught({ ...invitation, by: "Bo\r\n\r\nhttps://evil.example" }, to);
  expect(mail.to).toEqual(["ann@example.com"]);
  expect(mail.email.bcc).toBeUndefined();
  expect(mail.text).toContain("Bo https://evil.example invited you");
  const { send, lines } = mailer("smtp://127.0.0.1:1");
  expect(await send({ ...to, address: "a@b.co, c@d.co" }, signIn)).toBe(false);
  expect(lines.join()).toContain("bad-address");
});

const refused: SMTPServerOptions = {
  onRcptTo: ({ address }, _session, done) => done(smtpAnswer(550, `${address} is unknown`)),
};

test.each([
  ["refuses it", refused],
  ["isn't there", null],
])("false if the mail server %s, and the log has no address", async (_, options) => {
  const server = await startMailCatcher(options ?? {});
  if (options === null) await server.close();
  const { send, lines } = mailer(server.url);
  expect(await send(maria, signIn)).toBe(false);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(options === null ? "ECONNREFUSED" : "550 RCPT TO");
  expect(lines[0]).not.toMatch(/maria|@|token/i);
});

test("without a mail server, the email is a file that only the service's user can read", async () => {
  const { send, lines, directory } = mailer(null);
  expect(await send(maria, invitation)).toBe(false);
  const [name = "", ...more] = readdirSync(directory);
  expect(more).toEqual([]);
  expect(name).toMatch(/^2026-11-30T12-00-00-000Z-[\da-f-]{36}\.eml$/);
  expect(readFileSync(join(directory, name), "utf8")).toContain("To: Maria Delgado <maria@example");
  expect(statSync(join(directory, name)).mode & 0o077).toBe(0);
  expect(lines.join()).toContain("desk mail file-only");
});
