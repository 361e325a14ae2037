import { createRequestHandler } from "react-router";
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import table from "#content/amounts/amounts.yaml";
import { amountPeriod } from "#content/amounts/known-amount.ts";
import { sentenceFaults } from "./sentence-faults.ts";

/** A day in each quarter of two years; October 1 and January 1 are when pages switch. */
const days = [
  "2026-02-10",
  "2026-05-20",
  "2026-09-30",
  "2026-10-01",
  "2027-01-01",
  "2027-05-20",
  "2027-08-15",
  "2027-11-15",
];

/** For the pages of one day, in ms. */
const slow = 120_000;

describe("pages", () => {
  const set = process.env["BUILD_DATE"];
  let server: ViteDevServer;
  beforeAll(async () => {
    server = await createServer({
      configFile: "vite.config.ts",
      logLevel: "error",
      appType: "custom",
      server: { middlewareMode: true, hmr: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
  });
  afterAll(async () => {
    await server.close();
    if (set === undefined) delete process.env["BUILD_DATE"];
    else process.env["BUILD_DATE"] = set;
  });

  test.each(days)(
    "pages built on %s show each amount with its year, once",
    { timeout: slow },
    async (day) => {
      process.env["BUILD_DATE"] = day;
      const pages = await renderPages(server);
      expect(pages.size).toBeGreaterThan(25);
      const faults = [...pages].flatMap(([path, html]) =>
        sentenceFaults(html, table, amountPeriod(day)).map((fault) => `${path}: ${fault}`),
      );
      expect(faults).toEqual([]);
    },
  );
});

/** Renders every page that has a fixed address, as the build does for `BUILD_DATE`. */
async function renderPages(server: ViteDevServer): Promise<ReadonlyMap<string, string>> {
  const { ssr } = server.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error("Vite can't run the site's code here");
  // Reloads only the modules that depend on the content's facts.
  for (const module of ssr.moduleGraph.idToModuleMap.values())
    if (/\/content\/|virtual:/.test(module.id ?? "")) ssr.moduleGraph.invalidateModule(module);
  ssr.runner.clearCache();
  const build = await ssr.runner.import("virtual:react-router/server-build");
  const render = createRequestHandler(build, "production");
  const pages = new Map<string, string>();
  for (const path of build.prerender) {
    const answer = await render(new Request(`http://localhost${path}`));
    if (!answer.ok && path !== "/404") throw new Error(`${path} answers ${answer.status}`);
    pages.set(path, await answer.text());
  }
  return pages;
}

describe("finds a planted fault", () => {
  const november = amountPeriod("2026-11-15");
  const faults = (text: string) => sentenceFaults(`<p>${text}</p>`, table, november);

  test.each([
    [
      "an amount with the wrong year",
      "The premium is $174.70 a month in 2025.",
      "not the amount of 2025",
    ],
    [
      "the same, further apart",
      "In 2025, most people paid $174.70.",
      "an amount from another year",
    ],
    ["an amount twice", "You pay $202.90, or $202.90 in 2026.", "an amount twice"],
    ["a year twice", "In 2026, you pay $202.90 a month in 2026.", "a year twice"],
    [
      "a past amount shown as current",
      "You pay $185 a month.",
      "an earlier amount without its year",
    ],
  ])("%s", (_, text, fault) => {
    expect(faults(text)).toEqual([`${fault}: ${text}`]);
  });

  test("in the wrong column of a table", () => {
    const row = (figure: string) =>
      `<table><thead><tr><th>Amount</th><th>2025</th><th>2026</th></tr></thead>` +
      `<tbody><tr><th>Premium</th><td>${figure}</td><td>$202.90</td></tr></tbody></table>`;
    expect(faults(row("$185"))).toEqual([]);
    expect(faults(row("$174.70"))).toEqual(["an amount from another year: $174.70"]);
  });

  test.each([
    "The premium is $202.90 a month in 2026.",
    "The base premium is $38.99 a month in 2026 ($41.33 in 2027).",
    "You pay $202.90 a month.",
    "In 2024, it was $174.70.",
    "A sample plan costs $19 a month.",
  ])("and finds nothing in: %s", (text) => {
    expect(faults(text)).toEqual([]);
  });
});
