import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { callbackify } from "node:util";
import * as fc from "fast-check";
import { createTransport } from "nodemailer";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { onTestFinished } from "vitest";
import { Webhook } from "standardwebhooks";
import type { ConsentProof, DisclosureProof, Lead, LeadEntry } from "#contract/lead.ts";
import {
  leadEvent,
  type LeadEvent,
  leadUpdateEvent,
  type LeadUpdateEvent,
} from "#contract/lead-event.ts";
import type { PlanChoice } from "#contract/plan-choice.ts";
import { scratchDirectory } from "#server/base/testing.ts";
import { type Composer, type ComposerDeps, createComposer } from "./mail/composer.ts";
import { createSmtpSender } from "./mail/smtp.ts";
import type { Delivery } from "./sender.ts";

const compiler = createTransport({ streamTransport: true, buffer: true });

/** For tests: the mail of a delivery, composed as for a mail server and read as by a mail program. */
export async function mailOf(delivery: Delivery, composer?: Composer) {
  const { mail, outcome } = await (composer ?? (await sampleComposer())).compose(delivery);
  if (mail === null) throw new Error(`There's no mail: ${outcome.result}`);
  const { envelope, message } = await compiler.sendMail(mail);
  const email = await PostalMime.parse(Buffer.isBuffer(message) ? message : await buffer(message));
  const headers = new Map(email.headers.map(({ key, value }) => [key, value]));
  const { html = "", text: plain = "" } = email;
  const words = mailWords(html);
  return { to: envelope.to, email, headers, html, text: plain, words, bodies: [words, plain] };
}

const sharpPieces = [
  ..."\r\n\0\t\u2028\"',;:<>()\\@ aéש\ud800",
  "👩🏽‍🦳",
  "\r\n",
  "=?utf-8?Q?x?=",
  "b@c.co",
  "\r\nBcc: x@evil.example",
  "\r\n.\r\n",
  "\r\nRCPT TO:<x@evil.example>",
  "\r\n\r\n<html>",
  "</title><script>",
  "[zone]",
];

/** For tests: text that tries to break out of a mail header, an SMTP command, a text line or a tag. */
export const hostileText = fc
  .array(fc.constantFrom(...sharpPieces), { maxLength: 8 })
  .map((parts) => parts.join(""));

/** For tests: addresses that a careless sender would take for several, or for more than an address. */
export const knownTricks: readonly string[] = [
  "a@b.co,c@d.co",
  "a@b.co;c@d.co",
  "a@b.co c@d.co",
  '"a@b.co c@d.co"@e.co',
  "a@b.co(c@d.co)",
  "a@b.co\r\nRCPT TO:<x@y>",
  "a@b.co\nBcc: c@d.co",
  "a@b.co> SIZE=1",
  "g: a@b.co, c@d.co;",
  "<a@b.co>",
  "Ann <a@b.co>",
  "a@b.co ",
  "a@[127.0.0.1]",
  "",
  "a",
  "a@b@c.co",
  "a@bü.co",
];

/** For tests: addresses that try to add another recipient, with some plain ones among them. */
export const hostileAddress = fc.oneof(
  fc.constantFrom(...knownTricks),
  fc.tuple(hostileText, hostileText).map(([before, after]) => `${before}ann@example.com${after}`),
  fc.constantFrom(
    "é@b.co",
    "ann@example.com",
    "o'neil+guide@sub.example.co",
    "a_b.c-d@example.museum",
  ),
);

export type LeadChange = Partial<Lead> & Pick<Delivery, "wantsNoMail">;

/** For tests: a delivery; `change` overrides parts of the sample lead. */
export function sampleDelivery(kind: Delivery["kind"], change: LeadChange = {}): Delivery {
  const { wantsNoMail = false, ...lead } = change;
  return {
    wantsNoMail,
    outboxId: "7",
    kind,
    destination: null,
    messageId: "<0199f2c4.7@bluebonnet-medicare.example>",
    lead: { ...sampleLead, ...lead },
  };
}

/** For tests: a plan that the plan data has and one that it doesn't, as a lead keeps them. */
export const samplePlanChoice: PlanChoice = {
  year: 2027,
  county: { state: "TX", slug: "fort-bend", name: "Fort Bend County" },
  plans: [
    { id: "H0028_030_0", name: "Live Oak Value (HMO)" },
    { id: "H9999_001_0", name: null },
  ],
  represented: { organizations: 8, plans: 54 },
};

/** For tests: proof of what a form showed. */
export const sampleProof: DisclosureProof = {
  id: "guide-form",
  version: "2026-11-20",
  text: "We may email you.",
  textHash: "0".repeat(64),
  page: "/",
  ip: "203.0.113.7",
  userAgent: "Mozilla/5.0",
  channel: "api",
  shownAt: "2026-11-20T10:46:00.000Z",
};

/** For tests: proof of a checked box. */
export const sampleConsent: ConsentProof = {
  ...sampleProof,
  id: "automated-contact",
  agreed: true,
  phone: "(972) 204-5855",
  answeredAt: sampleProof.shownAt,
};

/** For tests: what is known of a lead that somebody at the agency entered. */
export const sampleEntry: LeadEntry = {
  enteredBy: "Maria",
  enteredAt: sampleProof.shownAt,
  consent: null,
  consentHow: null,
  file: null,
};

const sampleLead: Lead = {
  id: "0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77",
  number: 1042,
  channel: "web",
  entry: null,
  kind: "guide",
  name: "Rosalind",
  email: "rosalind@example.com",
  zipCode: "75024",
  wantsNewsletter: false,
  suspected: null,
  createdAt: "2026-11-20T10:46:00.000Z",
  page: "/",
  details: null,
  source: {},
  disclosures: [sampleProof],
  consents: [],
};

/** A message that an SMTP server accepted. */
export interface CaughtMail {
  /** Envelope sender and recipients (MAIL FROM and RCPT TO). */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
  readonly email: Email;
}

export interface MailCatcher {
  readonly url: string;
  readonly mails: CaughtMail[];
  close(): Promise<void>;
}

/** For tests: starts an SMTP server on a free port of this machine; `options` can make it reject mail. */
export async function startMailCatcher(options: SMTPServerOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      mails.push(await takeMail(stream, session));
    }),
    ...options,
  });
  // A disconnecting client emits an error event, which would end the test run without a listener.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new TypeError("No port was opened");
  const close = () => closeMail(server);
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${address.port}`, mails, close };
}

/** For tests: what becomes of a delivery at a mail server with these options, and what arrives there. */
export async function sendTo(
  options: SMTPServerOptions,
  delivery: Delivery,
  { login = "", query = "", composer }: SmtpSettings = {},
) {
  const catcher = await startMailCatcher(options);
  const sender = createSmtpSender({
    url: `${catcher.url.replace("://", `://${login}`)}${query}`,
    composer: composer ?? (await sampleComposer()),
  });
  const outcome = await sender.send(delivery);
  await catcher.close();
  return { outcome, mails: catcher.mails };
}

interface SmtpSettings {
  readonly login?: string;
  readonly query?: string;
  readonly composer?: Composer;
}

async function takeMail(stream: Readable, { envelope }: SMTPServerSession): Promise<CaughtMail> {
  const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  const to = envelope.rcptTo.map(({ address }) => address);
  const raw = await buffer(stream);
  return { from, to, raw, email: await PostalMime.parse(raw) };
}

function closeMail(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** For tests: a reply with a status code, for `onRcptTo` and the like. */
export function smtpAnswer(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** For tests: bytes that any text conversion would change, so that tests notice it. */
export const sampleGuide = Buffer.from(
  `%PDF-1.7\n${String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte))}\r\n.\r\n%%EOF`,
  "latin1",
);

const publicUrl = new URL("https://www.bluebonnet-medicare.example");

interface SampleSettings {
  readonly guidePath?: string;
  readonly agentEmail?: ComposerDeps["agentEmail"];
  readonly readerLinks?: ComposerDeps["readerLinks"];
  /** What the owner of the address is called; by default, nobody has confirmed it. */
  readonly readerName?: string;
  /** What differs from a desk that knows nothing about the lead. */
  readonly desk?: Partial<Awaited<ReturnType<ComposerDeps["deskFacts"]>>>;
  readonly notifyDetail?: ComposerDeps["notifyDetail"];
}

/** For tests: a composer, by default with a guide in a temporary directory of the running test. */
export async function sampleComposer(settings: SampleSettings = {}): Promise<Composer> {
  const guidePath = settings.guidePath ?? (await guide());
  return createComposer({
    from: { name: "Bluebonnet, Medicare", address: "guide@bluebonnet-medicare.example" },
    bounceAddress: "bounces@bluebonnet-medicare.example",
    agentEmail: settings.agentEmail ?? [
      { name: "", address: "agents@bluebonnet-medicare.example" },
    ],
    guide: {
      filename: "2025-medicare-enrollment-guide.pdf",
      path: () => guidePath,
    },
    publicUrl,
    readerLinks: settings.readerLinks ?? sampleLinks,
    readerName: async () => settings.readerName ?? null,
    deskFacts: async () => ({
      hasDesk: true,
      others: [],
      stop: null,
      assignee: { name: "Maria Delgado", address: "maria@desk.example", by: "Tom Reyes" },
      ...settings.desk,
    }),
    notifyDetail: settings.notifyDetail ?? "full",
  });
}

async function sampleLinks() {
  return {
    confirm: new URL("/newsletter/confirm?token=c.1", publicUrl),
    unsubscribe: new URL("/newsletter/unsubscribe?token=u.1", publicUrl),
    oneClick: new URL("/api/newsletter/unsubscribe?token=u.1", publicUrl),
  };
}

async function guide(): Promise<string> {
  const path = join(scratchDirectory(), "guide.pdf");
  await writeFile(path, sampleGuide);
  return path;
}

/** A webhook that a receiver got, its signature verified by the standard's own library. */
interface CaughtWebhook<Event = LeadEvent> {
  readonly id: string;
  /** Seconds since 1970, UTC. */
  readonly timestamp: number;
  readonly event: Event;
  readonly headers: IncomingMessage["headers"];
  readonly path: string;
}

type CaughtUpdate = CaughtWebhook<LeadUpdateEvent>;

export interface WebhookCatcher {
  readonly url: string;
  readonly port: number;
  /** Verified new leads answered with 2xx. */
  readonly caught: CaughtWebhook[];
  /** Verified changes to leads, whatever the answer. */
  readonly updates: CaughtUpdate[];
  /** Verified new leads answered with another status. */
  readonly declined: CaughtWebhook[];
  /** The number of requests with a signature that is not by `secret`. */
  readonly unverified: () => number;
  readonly close: () => Promise<void>;
}

export interface CatcherOptions {
  readonly secret?: string;
  /** Port 0 picks a free one. */
  readonly port?: number;
  readonly host?: string;
  /** Returns the status to respond with, or responds itself and returns null. Default 204. */
  readonly answer?: (
    message: CaughtWebhook | CaughtUpdate,
    response: ServerResponse,
  ) => number | null;
}

/** For tests: a new random signing secret. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** For tests: starts a receiver of webhooks. */
export async function startWebhookCatcher(options: CatcherOptions = {}): Promise<WebhookCatcher> {
  const { secret = newSecret(), port = 0, host = "127.0.0.1", answer = () => 204 } = options;
  const arrived: CaughtWebhook[] = [];
  const updates: CaughtUpdate[] = [];
  const declined: CaughtWebhook[] = [];
  let unverified = 0;
  const server = createServer((request, response) => void take(request, response));
  server.listen(port, host);
  await once(server, "listening");
  const taken = portOf(server);
  const url = `http://127.0.0.1:${taken}/hook`;
  const close = () => closeWebhook(server);
  onTestFinished(close);
  return {
    url,
    port: taken,
    caught: arrived,
    updates,
    declined,
    unverified: () => unverified,
    close,
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = await read(request, new Webhook(secret)).catch(() => null);
    if (message === null) unverified += 1;
    const status = message === null ? 401 : answer(message, response);
    const isAccepted = status !== null && status < 300;
    if (message !== null && isUpdate(message)) updates.push(message);
    else if (message !== null) (isAccepted ? arrived : declined).push(message);
    if (status !== null) response.writeHead(status).end();
  }
}

/** @throws if the signature is not by the secret, or the body is not one of our events */
async function read(
  request: IncomingMessage,
  webhook: Webhook,
): Promise<CaughtWebhook | CaughtUpdate> {
  const { headers, url: path = "" } = request;
  const id = String(headers["webhook-id"]);
  const timestamp = String(headers["webhook-timestamp"]);
  const signed = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": String(headers["webhook-signature"]),
  };
  const body = webhook.verify(await text(request), signed);
  const message = { id, timestamp: Number(timestamp), headers, path };
  const update = leadUpdateEvent.safeParse(body);
  return update.success
    ? { ...message, event: update.data }
    : { ...message, event: leadEvent.parse(body) };
}

function isUpdate(message: CaughtWebhook | CaughtUpdate): message is CaughtUpdate {
  return message.event.type === "lead.updated";
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("No port was opened");
  return address.port;
}

async function closeWebhook(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** The recipient, and the random boundary between parts, which may contain any digits. */
const leftOut = new Set(["to", "content-type"]);

/** For tests: the header lines that visitor input could have reached. */
export function headWords({ headerLines }: Pick<Email, "headerLines">): string {
  const lines = headerLines.filter(({ key }) => !leftOut.has(key));
  return lines.map(({ line }) => line).join("\n");
}

/** For tests: the visible text of an HTML mail, without head, tags and comments. */
export function mailWords(html: string): string {
  return html
    .replace(/<head>.*<\/head>/su, "")
    .replace(/<!--.*?-->/gsu, "")
    .replace(/<[^>]+>/gu, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
