import { runOperator } from "#tests/e2e/support/run-operator.ts";
import type { StoreSettings } from "#tests/e2e/support/service-store.ts";

/** A reader as the operator's command exports it. */
interface ExportedReader {
  readonly email: string;
  readonly unsubscribeUrl: string;
}

/** What `npm run newsletter -- export --json` gives for an address in a service's store. */
export async function exportedReaders(
  store: StoreSettings,
  email: string,
): Promise<ExportedReader[]> {
  const said = await runOperator("newsletter", store, ["export", "--json"]);
  const readers: ExportedReader[] = JSON.parse(said);
  return readers.filter((reader) => reader.email === email);
}
