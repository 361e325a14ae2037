import { email } from "#content/agency/agency.yaml";
import { todayFor } from "#app/page-services.server.ts";
import type { Day } from "#medicare/calendar.ts";
import { publicUrl } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/security-txt.ts";

/** Contact for reporting vulnerabilities. */
export function loader({ context }: Route.LoaderArgs): Response {
  const text = securityText(publicUrl, email, todayFor(context));
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/**
 * Contact for reporting vulnerabilities (RFC 9116). It expires a year after the start of today (UTC), since the RFC
 * recommends less than a year (2.5.5).
 */
export function securityText(origin: string, address: string, today: Day): string {
  const [year = 0, month = 0, date = 0] = today.split("-").map(Number);
  const fields = {
    Contact: `mailto:${address}`,
    Expires: new Date(Date.UTC(year + 1, month - 1, date)).toISOString(),
    "Preferred-Languages": "en",
    Canonical: `${origin}/.well-known/security.txt`,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");
}
