import { rowsIn, type StoreSettings } from "./service-store.ts";

/** A browser that people use; the one of the tests says that it is headless, and is not counted. */
export const personsBrowser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** All that a service's store has counted, a line each: `page form step field count`, sorted. */
export async function countsIn(store: StoreSettings): Promise<string[]> {
  const rows = await rowsIn(store, "select page, form, step, field, count from use_counts");
  return rows.map((row) => Object.values(row).filter(Boolean).join(" ")).toSorted();
}
