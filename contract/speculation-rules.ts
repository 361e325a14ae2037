/** Where the rules lie by which browsers fetch a page ahead; every page names them in a header. */
export const speculationRulesPath = "/speculation-rules.json";
