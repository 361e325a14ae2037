import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A lead as the operator's command gives it, as far as tests look at it. */
export interface OperatorLead {
  readonly name: string;
  readonly email: string;
  readonly zipCode: string | null;
  readonly wantsNewsletter: boolean;
  readonly disclosures: readonly { readonly text: string; readonly channel: string }[];
}

/** What `npm run leads -- list --json` finds for an email address in a service's data directory. */
export async function operatorLeads(dataDir: string, email: string): Promise<OperatorLead[]> {
  const command = ["build/service/leads.js", "list", "--json", "--limit", "500"];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", DATA_DIR: dataDir },
  });
  const leads: OperatorLead[] = JSON.parse(stdout);
  return leads.filter((lead) => lead.email === email);
}
