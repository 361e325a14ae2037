import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { StoreSettings } from "./service-store.ts";

/** A lead as the operator's command prints it: the fields that tests use. */
interface OperatorLead {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly zipCode: string | null;
  readonly wantsNewsletter: boolean;
  /** Why it is held; null for one that was sent to an agent. */
  readonly suspected: string | null;
  readonly disclosures: readonly { readonly text: string; readonly channel: string }[];
  readonly consents: readonly OperatorConsent[];
}

/** A consent box that was shown, as the operator's command prints it. */
interface OperatorConsent {
  readonly id: string;
  readonly version: string;
  readonly agreed: boolean;
  readonly phone: string | null;
  readonly text: string;
  readonly page: string;
  readonly channel: string;
}

/** The output of `npm run leads -- list --json` over a service's store: all leads, or those of an email address. */
export async function operatorLeads(store: StoreSettings, email?: string): Promise<OperatorLead[]> {
  const words = ["list", "--json", "--limit", "500"];
  const leads: OperatorLead[] = JSON.parse(await operatorSays(store, words));
  return leads.filter((lead) => email === undefined || lead.email === email);
}

/** The output of `npm run leads` over a service's store. */
export async function operatorSays(
  store: StoreSettings,
  words: readonly string[],
): Promise<string> {
  return await runOperator("leads", store, words);
}

/** A subscriber as the operator's command exports it. */
interface ExportedReader {
  readonly email: string;
  readonly unsubscribeUrl: string;
}

/** The output of `npm run newsletter -- export --json` for an address in a service's store. */
export async function exportedReaders(
  store: StoreSettings,
  email: string,
): Promise<ExportedReader[]> {
  const said = await runOperator("newsletter", store, ["export", "--json"]);
  const readers: ExportedReader[] = JSON.parse(said);
  return readers.filter((reader) => reader.email === email);
}

/** The output of an operator command over a service's store, such as `npm run leads -- …`. */
async function runOperator(
  program: "leads" | "newsletter",
  store: StoreSettings,
  words: readonly string[],
): Promise<string> {
  const command = [`build/service/${program}.js`, ...words];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...store },
  });
  return stdout;
}
