import { runOperator } from "./run-operator.ts";
import type { StoreSettings } from "./service-store.ts";

/** A lead as the operator's command gives it, as far as tests look at it. */
interface OperatorLead {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly zipCode: string | null;
  readonly wantsNewsletter: boolean;
  /** Why it is held; null for one that went to an agent. */
  readonly suspected: string | null;
  readonly disclosures: readonly { readonly text: string; readonly channel: string }[];
  readonly consents: readonly OperatorConsent[];
}

/** A box that was shown, as the operator's command gives it. */
interface OperatorConsent {
  readonly id: string;
  readonly version: string;
  readonly agreed: boolean;
  readonly phone: string | null;
  readonly text: string;
  readonly page: string;
  readonly channel: string;
}

/** What `npm run leads -- list --json` finds for an email address in a service's store. */
export async function operatorLeads(store: StoreSettings, email: string): Promise<OperatorLead[]> {
  const words = ["list", "--json", "--limit", "500"];
  const leads: OperatorLead[] = JSON.parse(await operatorSays(store, words));
  return leads.filter((lead) => lead.email === email);
}

/** What `npm run leads` prints over a service's store. */
export async function operatorSays(
  store: StoreSettings,
  words: readonly string[],
): Promise<string> {
  return await runOperator("leads", store, words);
}
