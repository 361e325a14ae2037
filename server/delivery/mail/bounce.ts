import PostalMime, { type Attachment, type Email } from "postal-mime";
import type { BounceReport } from "#server/base/bounce-report.ts";
import { cleanText } from "#server/base/text.ts";

// Real reports have a handful of parts and a few kilobytes of header.
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

/**
 * Parses a message.
 * @returns null if it isn't a report that an email failed or is delayed
 * @throws {Error} if its parts are nested too deeply or its headers are too large
 */
export async function readBounce(message: Buffer): Promise<BounceReport | null> {
  const email = await PostalMime.parse(message, limits);
  const statusPart = email.attachments.find(({ mimeType }) => statusTypes.has(mimeType));
  if (statusPart === undefined) return null;
  const [about = new Map<string, string>(), ...recipients] = fieldGroups(textOf(statusPart));
  // Each of our emails has one recipient, but a report from a mailing list may cover several.
  const failed = recipients.find((fields) => actionOf(fields) === "failed");
  const recipient = failed ?? recipients.find((fields) => actionOf(fields) === "delayed");
  if (recipient === undefined) return null;
  const bounce = failed === undefined ? "temporary" : "permanent";
  const diagnostic = recipient.get("diagnostic-code")?.replace(/^[\w-]+\s*;/, "") ?? "";
  return {
    bounce,
    status: statusOf(recipient.get("status") ?? "", diagnostic, bounce),
    reason: lineOf(diagnostic) || null,
    reportedAt: timeOf(email.date),
    messageIds: await messageIdsOf(email),
    envelopeId: lineOf(about.get("original-envelope-id") ?? "") || null,
  };
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
function statusOf(field: string, diagnostic: string, bounce: BounceReport["bounce"]): string {
  const told = [field, diagnostic].flatMap(
    (text) => text.match(/\b[45]\.\d{1,3}\.\d{1,3}\b/) ?? [],
  );
  const exact = told.find((status) => !status.endsWith(".0.0"));
  return exact ?? told[0] ?? (bounce === "permanent" ? "5.0.0" : "4.0.0");
}

// Bidirectional and invisible characters could disguise the text after them.
const invisible = /[\p{Cf}\u2028\u2029]/gu;

function lineOf(text: string): string {
  return cleanText(text.slice(0, 4096).replace(/\s+/g, " ").replace(invisible, ""));
}

/** Message-IDs in the returned message, then in the report's own headers, which some servers thread by. */
async function messageIdsOf(email: Email): Promise<string[]> {
  const returned = email.attachments.filter(({ mimeType }) => returnedTypes.has(mimeType));
  const ids: string[] = [];
  for (const part of returned) {
    const headers = textOf(part).split(/\r?\n\r?\n/, 1)[0] ?? "";
    ids.push((await PostalMime.parse(headers, limits)).messageId ?? "");
  }
  const texts = [...ids, email.inReplyTo ?? "", email.references ?? ""];
  const found = texts.flatMap((text) => text.match(/<[^<>\s@]{1,200}@[^<>\s]{1,255}>/g) ?? []);
  return [...new Set(found)].slice(0, mostIds);
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
