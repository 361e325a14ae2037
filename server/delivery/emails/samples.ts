import { pictures } from "virtual:mail-pictures";
import { agentAtForm } from "#content/agency/agent-turns.ts";
import type { Lead } from "#contract/lead.ts";
import { detailsIn } from "#contract/lead-details.ts";
import { agencyEmail } from "./agency.ts";
import { emailHtml } from "./html.tsx";
import { areaOf } from "./message.ts";
import { confirmationEmail } from "./visitor.ts";

const lead: Lead = {
  id: "0199f2c4-6a7e-7c3e-9d21-4b5c8f0a1e77",
  number: 1042,
  channel: "web",
  entry: null,
  kind: "consultation",
  name: "Ruth Ann Kowalczyk",
  email: "ruth@example.com",
  zipCode: "75024",
  wantsNewsletter: false,
  suspected: null,
  createdAt: "2026-11-20T14:46:00.000Z",
  page: "/talk-to-agent",
  details: detailsIn({
    phone: "(972) 204-5855",
    birthdate: "03/14/1961",
    medicarePartA: true,
    medicarePartB: false,
    preferredContactMethod: "phone",
    bestTimeToContact: "morning",
    message: "My husband retires in March. Do I need Part B now?",
  }),
  source: {},
  disclosures: [],
  consents: [],
};

/**
 * For the page of parts in development: the letter to a visitor and the note to the agents about one request, as HTML
 * with their pictures in it.
 */
export async function sampleEmails(publicUrl: URL): Promise<ReadonlyMap<string, string>> {
  const { createdAt } = lead;
  const request = {
    createdAt,
    area: areaOf(lead),
    method: "phone",
    hasPhone: true,
    time: "morning",
    timeZone: "America/Chicago",
    reason: null,
    choice: null,
  } as const;
  const desk = { hasDesk: true, others: [], stop: null, assignee: null };
  const emails = {
    letter: confirmationEmail("consultation", publicUrl, request, lead.name),
    note: agencyEmail({ lead, wantsNoMail: false }, publicUrl, desk),
  };
  const pages = Object.entries(emails).map(
    async ([name, email]) => [name, inlined(await emailHtml(email))] as const,
  );
  return new Map(await Promise.all(pages));
}

const signer = agentAtForm("consultation")?.name ?? "";

function inlined(html: string): string {
  return html.replaceAll(/cid:(mark|agent)/g, (_, name: string) => {
    const picture = name === "mark" ? pictures.mark : pictures.agents[signer];
    return `data:image/png;base64,${picture?.data ?? ""}`;
  });
}
