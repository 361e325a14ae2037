import { email } from "#content/agency/agency.yaml";
import { todayFor } from "#app/page-services.server.ts";
import { publicUrl } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/security-txt.ts";

/**
 * Contact for reporting vulnerabilities (RFC 9116). It expires a year after the start of today (UTC), since the RFC
 * recommends less than a year (2.5.5).
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const [year = 0, month = 0, date = 0] = todayFor(context).split("-").map(Number);
  const fields = {
    Contact: `mailto:${email}`,
    Expires: new Date(Date.UTC(year + 1, month - 1, date)).toISOString(),
    "Preferred-Languages": "en",
    Canonical: `${publicUrl}/.well-known/security.txt`,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return new Response(lines.join(""), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
