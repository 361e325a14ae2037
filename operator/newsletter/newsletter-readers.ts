import type { Database } from "#server/db/database.ts";
import { newsletterLinks } from "#server/newsletter/links.ts";
import { readSubscribers } from "#server/newsletter/wishes.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import type { Desk, Zone } from "#operator/desk/desk.ts";
import { agencyTime, timesNote } from "#operator/terminal/agency-time.ts";
import { csvLine } from "#operator/terminal/csv.ts";
import { fitLines } from "#operator/terminal/fit-lines.ts";
import { table } from "#operator/terminal/table.ts";

/** Somebody who may be sent the newsletter, with links of their own. */
export interface Reader {
  readonly email: string;
  /** UTC, ISO 8601. */
  readonly confirmedAt: string;
  /** Page with a button that stops the newsletter; belongs in its text. */
  readonly unsubscribeUrl: string;
  /** The same with one click of a mail program; belongs in the header List-Unsubscribe (RFC 8058). */
  readonly oneClickUrl: string;
}

/** All of them. */
export async function readersOf(desk: Desk, database: Database): Promise<Reader[]> {
  const signer = await desk.signer(database);
  const links = newsletterLinks(signer, desk.publicUrl(), () => desk.now());
  const subscribers = await readSubscribers(database, createSuppressions(signer));
  return subscribers.map(({ id, email, confirmedAt }) => ({
    email,
    confirmedAt,
    unsubscribeUrl: links.unsubscribe(id).href,
    oneClickUrl: links.oneClick(id).href,
  }));
}

/** A table of readers, how many they are, and how many have asked and not confirmed. */
export function readerList(readers: readonly Reader[], waiting: number, desk: Desk): string {
  const { zone, screen } = desk;
  const more = waiting === 0 ? "" : `${waiting} asked for it and did not confirm yet. `;
  if (readers.length === 0) return `Nobody has confirmed the newsletter yet. ${more}`.trim() + "\n";
  const rows = readers.map(({ email, confirmedAt }) => [agencyTime(confirmedAt, zone), email]);
  const count = readers.length === 1 ? "1 reader" : `${readers.length} readers`;
  const footing = `${count}, first confirmed first. ${more}${timesNote(zone)}`;
  return `${table(["CONFIRMED", "EMAIL"], rows, screen.width)}\n${fitLines(footing, screen.width)}\n`;
}

const headings = ["email", "confirmed", "confirmed_utc", "unsubscribe_url", "one_click_url"];

/** The readers as lines of CSV, headings first; times in the zone and in UTC. */
export function readerLines(readers: readonly Reader[], zone: Zone): string[] {
  const cells = readers.map(({ email, confirmedAt, unsubscribeUrl, oneClickUrl }) => [
    email,
    agencyTime(confirmedAt, zone),
    confirmedAt,
    unsubscribeUrl,
    oneClickUrl,
  ]);
  return [headings, ...cells].map(csvLine);
}
