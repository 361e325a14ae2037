import PostalMime, { type Attachment, type Email } from "postal-mime";
import type { BounceReport } from "#server/base/bounce-report.ts";
import { cleanText } from "#server/base/text.ts";

// Real reports have a handful of parts and a few kilobytes of header.
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

/**
 * Parses a message.
 * @returns null if it isn't a report that an email failed, is delayed, or was taken for spam
 * @throws {Error} if its parts are nested too deeply or its headers are too large
 */
export async function readBounce(message: Buffer): Promise<BounceReport | null> {
  const email = await PostalMime.parse(message, limits);
  const feedback = email.attachments.find(({ mimeType }) => mimeType === feedbackType);
  const status = email.attachments.find(({ mimeType }) => statusTypes.has(mimeType));
  const statement =
    feedback !== undefined
      ? complaintIn(feedback)
      : status !== undefined
        ? failureIn(status)
        : textFailure(email);
  if (statement === null) return null;
  const { recipients, returned = "", sentAt = null, envelopeId = "", ...outcome } = statement;
  const parts = email.attachments.filter(({ mimeType }) => returnedTypes.has(mimeType));
  const originals: Email[] = [];
  for (const text of [...parts.map(textOf), returned])
    originals.push(await PostalMime.parse(text.split(/\r?\n\r?\n/, 1)[0] ?? "", limits));
  const addressed = originals.flatMap(({ to = [] }) => to.flatMap(({ address }) => address ?? []));
  return {
    ...outcome,
    reportedAt: timeOf(email.date),
    messageIds: messageIdsOf(email, originals),
    envelopeId: lineOf(envelopeId) || null,
    recipients: [...new Set([...recipients, ...addressed].map((one) => one.toLowerCase()))],
    sentAt: originals.map(({ date }) => timeOf(date)).find((time) => time !== null) ?? sentAt,
  };
}

/** What a report says itself, apart from the message that it returns. */
interface Statement extends Pick<BounceReport, "bounce" | "status" | "reason" | "recipients"> {
  readonly envelopeId?: string | undefined;
  /** The headers of the returned message, if they are in the report's text. */
  readonly returned?: string | undefined;
  readonly sentAt?: string | null | undefined;
}

function failureIn(statusPart: Attachment): Statement | null {
  const [about = new Map<string, string>(), ...recipients] = fieldGroups(textOf(statusPart));
  // Each of our emails has one recipient, but a report from a mailing list may cover several.
  const failure = recipients.find((fields) => actionOf(fields) === "failed");
  const recipient = failure ?? recipients.find((fields) => actionOf(fields) === "delayed");
  if (recipient === undefined) return null;
  const bounce = failure === undefined ? "temporary" : "permanent";
  const diagnostic = recipient.get("diagnostic-code")?.replace(/^[\w-]+\s*;/, "") ?? "";
  return {
    bounce,
    status: statusOf(recipient.get("status") ?? "", diagnostic, bounce),
    reason: lineOf(diagnostic) || null,
    recipients: ["original-recipient", "final-recipient"].flatMap((name) =>
      addressesIn(recipient.get(name)),
    ),
    envelopeId: about.get("original-envelope-id"),
  };
}

const feedbackType = "message/feedback-report";

/** Of RFC 5965, 7.3, and what some providers send when a reader unsubscribes in their mail program. */
const complaints = new Set(["abuse", "fraud", "opt-out", "opt-out-list"]);

function complaintIn(feedbackPart: Attachment): Statement | null {
  const [fields = new Map<string, string>()] = fieldGroups(textOf(feedbackPart));
  const status = fields.get("feedback-type")?.toLowerCase() ?? "";
  if (!complaints.has(status)) return null;
  return {
    bounce: "complaint",
    status,
    reason: null,
    recipients: addressesIn(fields.get("original-rcpt-to")),
    envelopeId: fields.get("original-envelope-id"),
  };
}

function addressesIn(text = ""): string[] {
  return text.match(/[^\s<>;,]+@[^\s<>;,]+/g) ?? [];
}

/** What the reports say that have no part for programs: those of qmail, and of Exim before 4.86. */
function textFailure({ headers, text = "" }: Email): Statement | null {
  const body = text.slice(0, longestPart).replace(/\r\n?/g, "\n").trimStart();
  const header = headers.find(({ key }) => key === "x-failed-recipients")?.value;
  if (body.startsWith("Hi. This is the ")) return qmailFailure(body);
  const isExim = body.startsWith(
    "This message was created automatically by mail delivery software",
  );
  return isExim || header !== undefined ? eximFailure(body, addressesIn(header)) : null;
}

/** QSBMF (cr.yp.to/proto/qsbmf.txt): a paragraph per recipient, up to a line with dashes. */
function qmailFailure(body: string): Statement | null {
  const [report = "", returned] = body.split(/^--- .*\n\s*/m, 2);
  const failures = [...report.matchAll(/^<([^<>\s]+@[^<>\s]+)>:\n((?:.+\n?)*)/gm)];
  const diagnostic = failures[0]?.[2] ?? "";
  if (failures.length === 0) return null;
  return {
    bounce: "permanent",
    status: statusOf("", diagnostic, "permanent"),
    reason: lineOf(diagnostic) || null,
    recipients: failures.map(([, address = ""]) => address),
    returned,
  };
}

/** Each address is indented, and what was said about it more so. A warning about a delay returns no message. */
function eximFailure(body: string, addresses: readonly string[]): Statement | null {
  const [report = "", returned] = body.split(/^-{6} This is a copy .*\n(?:-{6} .*\n)*\s*/m, 2);
  const isLate = /has not yet been\s+delivered/.test(report);
  const entries = [...report.matchAll(/^ {2}<?([^\s<>]+@[^\s<>]+?)>?:?\n((?: {4}.*\n?)*)/gm)];
  const diagnostic =
    entries.map(([, , answer = ""]) => answer).find((answer) => answer !== "") ?? "";
  const recipients = [
    ...addresses,
    ...entries.flatMap((one) => addressesIn(`${one[1]} ${aliasOf(one[2])}`)),
  ];
  if (recipients.length === 0) return null;
  const bounce = isLate ? "temporary" : "permanent";
  return {
    bounce,
    status: statusOf("", diagnostic, bounce),
    reason: lineOf(diagnostic) || null,
    recipients,
    returned,
    sentAt: timeOf(/^The date of the message is:\s+(.+)$/m.exec(report)?.[1]),
  };
}

/** The address that was forwarded to the one that failed. */
function aliasOf(answer = ""): string {
  return /generated from (\S+@[^\s)]+)/.exec(answer)?.[1] ?? "";
}

// The second type is for internationalized addresses (RFC 6533).
const statusTypes = new Set(["message/delivery-status", "message/global-delivery-status"]);

type Fields = ReadonlyMap<string, string>;

/** Groups of fields, separated by blank lines (RFC 3464, 2.1): one for the message, then one per recipient. */
function fieldGroups(text: string): Fields[] {
  const unfolded = text.replace(/\r\n?/g, "\n").replace(/\n[ \t]+(?=\S)/g, " ");
  const groups = unfolded.split(/\n\s*\n/).filter((group) => group.trim() !== "");
  return groups.map((group) => {
    const fields = group.split("\n").map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    });
    return new Map(fields);
  });
}

function actionOf(fields: Fields): string | undefined {
  return fields.get("action")?.toLowerCase().split(/[\s(]/)[0];
}

/**
 * The status, or a more specific one in the server's reply: some servers report 5.0.0 for everything. The class
 * follows the action, because 4.4.7 (expired) is also reported once a mail server gives up.
 */
function statusOf(field: string, diagnostic: string, bounce: "permanent" | "temporary"): string {
  const codes = [field, diagnostic].flatMap(
    (text) => text.match(/\b[45]\.\d{1,3}\.\d{1,3}\b/) ?? [],
  );
  const exact = codes.find((status) => !status.endsWith(".0.0"));
  return exact ?? codes[0] ?? (bounce === "permanent" ? "5.0.0" : "4.0.0");
}

// Bidirectional and invisible characters could disguise the text after them.
const invisible = /[\p{Cf}\u2028\u2029]/gu;

function lineOf(text: string): string {
  return cleanText(text.slice(0, 4096).replace(/\s+/g, " ").replace(invisible, ""));
}

/** Message-IDs in the returned message, then in the report's own headers, which some servers thread by. */
function messageIdsOf(email: Email, originals: readonly Email[]): string[] {
  const ids = originals.map(({ messageId }) => messageId ?? "");
  const texts = [...ids, email.inReplyTo ?? "", email.references ?? ""];
  const matches = texts.flatMap((text) => text.match(/<[^<>\s@]{1,200}@[^<>\s]{1,255}>/g) ?? []);
  return [...new Set(matches)].slice(0, mostIds);
}

/** Enough for any thread, and few enough for one query. */
const mostIds = 50;

const returnedTypes = new Set([
  "message/rfc822",
  "text/rfc822-headers",
  "message/global",
  "message/global-headers",
]);

/** In characters. What we look for comes first, and a returned message may contain a whole PDF. */
const longestPart = 128 * 1024;

function textOf({ content }: Attachment): string {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  return text.slice(0, longestPart);
}

function timeOf(date: string | undefined): string | null {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
