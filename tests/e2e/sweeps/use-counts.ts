import { rowsIn, type StoreSettings } from "#tests/e2e/support/service-store.ts";

/** A browser that people use; the one of the tests says that it is headless, and is not counted. */
export const personsBrowser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** All that a service's store has counted, a line each: `page form step field count`, sorted. */
export async function countsIn(store: StoreSettings): Promise<string[]> {
  // Over all days, since midnight may fall into a test.
  const counted = `select page, form, step, field, sum(count) as count
    from use_counts group by page, form, step, field`;
  const rows = await rowsIn(store, counted);
  return rows.map((row) => Object.values(row).filter(Boolean).join(" ")).toSorted();
}
