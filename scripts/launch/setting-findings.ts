import { isLoopback } from "#server/is-loopback.ts";
import type { Environment } from "#server/settings.ts";
import type { Finding } from "./finding.ts";

const needed = [
  ["SMTP_URL", "is not set: no email leaves the machine"],
  ["MAIL_FROM", "is not set: emails come from the address in content/agency/agency.yaml"],
  [
    "AGENT_EMAIL",
    "is not set: requests are announced to the address in content/agency/agency.yaml",
  ],
] as const;

/** Settings that a site in public must have and that are not set. */
export function settingFindings(env: Environment): Finding[] {
  const unset = needed
    .filter(([name]) => !env[name])
    .map(([where, what]): Finding => ({ kind: "setting", where, what }));
  const url = URL.parse(env.PUBLIC_URL ?? "");
  const address = publicFault(url);
  return address ? [{ kind: "setting", where: "PUBLIC_URL", what: address }, ...unset] : unset;
}

function publicFault(url: URL | null): string | null {
  if (!url) return "is not set: pages, emails and search engines need the public address";
  if (isLoopback(url)) return "is an address of this machine";
  return url.protocol === "https:" ? null : "is not https";
}
