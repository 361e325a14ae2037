const elsewhere = { Origin: "https://evil.test" };

/** Posts that no page of ours sends: where from, and what their browsers say of it. */
export const foreignOrigins: [string, Record<string, string>][] = [
  ["another site", elsewhere],
  ["another site, whatever vouches for it", { ...elsewhere, "Sec-Fetch-Site": "same-origin" }],
  ["a sandboxed page", { Origin: "null" }],
  ["a page of no origin", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
  ["no origin, but our page", { Origin: "null", Referer: "http://localhost:3000/" }],
];
