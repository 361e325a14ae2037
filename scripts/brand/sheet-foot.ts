import { buildSettings } from "#scripts/build-settings.ts";
import { readFacts } from "#scripts/content/facts.ts";

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
