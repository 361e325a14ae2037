import { agencySchema } from "#content/agency/schemas.ts";
import { shortTimeZoneName } from "#content/agency/time-zones.ts";
import { buildSettings } from "#scripts/build-settings.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { contentReader } from "#scripts/content/read-content.ts";

/**
 * What stands at the foot of each sheet of paper: the agency's name and phone number and the site's address, unless that
 * is of this computer alone.
 * @returns a CSS string, in quotes
 */
export async function sheetFoot(root: string, env?: NodeJS.ProcessEnv): Promise<string> {
  const facts = await readFacts(root);
  const { host, hostname } = new URL(buildSettings(env).publicUrl);
  const parts = [facts.get("agency"), facts.get("phone"), hostname === "localhost" ? null : host];
  return JSON.stringify(parts.filter(Boolean).join(" · "));
}

/**
 * When the phone on a sheet of paper is answered: "Monday to Friday 8am-8pm, Saturday 10am-6pm ET".
 * @returns a CSS string, in quotes
 */
export async function sheetHours(root: string): Promise<string> {
  const agency = await contentReader(root, new Map())(agencySchema, "agency/agency.yaml");
  const open = agency.hours.filter((one) => one.open !== "Closed");
  const days = open.map((one) => `${one.days} ${one.open}`).join(", ");
  return JSON.stringify(`${days} ${shortTimeZoneName(agency.timeZone)}`);
}
