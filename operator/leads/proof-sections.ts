import { permissionEnds } from "#contract/permission.ts";
import { sha256 } from "#server/text.ts";
import type { ConsentProof, DisclosureProof } from "#server/leads/read-proof.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";
import { section, textLines, type Line } from "#operator/terminal/sheet.ts";

/** What stood beside the button, with the circumstances. */
export function disclosureSection(proof: DisclosureProof, zone: Zone): string {
  return section(`Disclosure ${proof.id}, version ${proof.version}`, [
    ["Shown", bothTimes(proof.shownAt, zone)],
    ...circumstances(proof),
  ]);
}

/** A box that was shown and its answer, with the circumstances. */
export function consentSection(proof: ConsentProof, zone: Zone): string {
  return section(`Consent ${proof.id}, version ${proof.version}`, [
    ["Answer", proof.agreed ? "AGREED: the box was ticked" : "not agreed: the box was left empty"],
    ...(proof.phone === null ? [] : [["Number", proof.phone] as const]),
    ["Answered", bothTimes(proof.answeredAt, zone)],
    ...(proof.agreed ? [["Holds", holds(proof, zone)] as const] : []),
    ...circumstances(proof),
  ]);
}

/** An instant in the zone, and in UTC as it is stored: `Nov 20, 2026, 7:00 AM EST (2026-11-20T12:00:00.000Z)`. */
export function bothTimes(instant: string, zone: Zone): string {
  return `${agencyTime(instant, zone)} (${instant})`;
}

function holds({ id, answeredAt }: ConsentProof, zone: Zone): string {
  if (id === "newsletter") return "once confirmed by email, until the person stops it";
  return `until ${bothTimes(permissionEnds(answeredAt), zone)}, unless withdrawn sooner`;
}

function circumstances(proof: DisclosureProof | ConsentProof): Line[] {
  const sound = sha256(proof.text) === proof.textHash;
  return [
    ["Page", proof.page],
    ["Sent by", proof.channel === "api" ? "the page's script" : "a plain form post"],
    ["IP address", proof.ip],
    ["Browser", proof.userAgent],
    ["SHA-256", proof.textHash],
    ["Checked", sound ? "the text below has this SHA-256" : "THE TEXT BELOW HAS ANOTHER SHA-256"],
    ...textLines("Exact text", proof.text),
  ];
}
