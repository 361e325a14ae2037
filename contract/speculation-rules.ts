/** Path of the speculation rules for prefetching pages; every page's headers refer to it. */
export const speculationRulesPath = "/speculation-rules.json";
