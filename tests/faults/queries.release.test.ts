import * as fc from "fast-check";
import { expect, test } from "vitest";
import { planFolder } from "#server/plans/plan-files.ts";
import { sampleZips, writeSample } from "#server/plans/sample.ts";
import { plainGet } from "#tests/http/raw-requests.ts";
import { full } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { type Mutant, serviceForTest } from "./support/service.ts";
import { storeForTest } from "./support/store.ts";

const queries = full ? 10_000 : 400;

/** Text that would become an element or an attribute if a page wrote it as it is. */
const markup = fc.constantFrom(
  "<b canary>",
  '"canary="1',
  "'canary='1",
  '"><b canary>',
  "</script><b canary>",
  "<!--<b canary",
  "%3Cb%20canary%3E",
);
const plausible = fc.constantFrom(
  ...Object.keys(sampleZips),
  "tx",
  "TX",
  "sample",
  "tx/sample",
  "TX/second-sample",
  "H0000_001_0",
  "H0001_001_0",
  "S0000_001_0",
  "special-needs",
  "Sample Health",
  "premium",
  "on",
  String(new Date().getFullYear()),
  `${new Date().getFullYear()}/tx/sample/H0000_001_0,H0000_002_0`,
);
const text = fc.oneof(
  { weight: 3, arbitrary: plausible },
  { weight: 2, arbitrary: markup },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom("..", "/", "\\", "//evil.test", "'--", "\u0000", "") },
);
/** Those of the pages of plan data, and the one of the form that asks about plans. */
const parameters = "zip sent county state type snp org sort year plan differs ask choice".split(
  " ",
);
const name = fc.oneof(
  // What people type, and see again.
  { weight: 3, arbitrary: fc.constant("zip") },
  { weight: 5, arbitrary: fc.constantFrom(...parameters) },
  { weight: 1, arbitrary: text },
);

const pages = [
  "/plans/tx/sample",
  "/plans/compare",
  "/plans/next-year",
  "/api/plans",
  "/talk-to-agent",
];
const path = fc.oneof(
  { weight: 2, arbitrary: fc.constant("/plans") },
  { weight: 3, arbitrary: fc.constantFrom(...pages) },
  {
    weight: 1,
    arbitrary: fc
      .array(text, { minLength: 1, maxLength: 3 })
      .map((parts) => `/plans/${parts.map(encodeURIComponent).join("/")}`),
  },
);
const query = fc.oneof(
  { weight: 9, arbitrary: fc.array(fc.tuple(name, text), { maxLength: 6 }).map(encoded) },
  // As it is, as far as a request's first line allows.
  {
    weight: 1,
    arbitrary: fc.tuple(name, text).map((pair) => pair.join("=").replace(/[^!-~]/g, "")),
  },
  { weight: 1, arbitrary: fc.constantFrom("%", "zip=%zz", "plan=%ff%fe&plan=%00", "&&==&") },
);

function encoded(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
}

/** Where a page wrote a query as markup: the tag with the canary in it, outside of quotes. */
function written(html: string): string | undefined {
  return /<[^<>]*canary/.exec(html.replaceAll(/"[^"]*"/g, ""))?.[0];
}

/** Asks random questions about plans. Rejects with the first answer that breaks the promise. Counts the statuses. */
async function askAtRandom(mutant?: Mutant) {
  const store = await storeForTest("SQLite");
  await writeSample(planFolder(store.dataDir), new Date().toISOString().slice(0, 10));
  const service = await serviceForTest({ store, env: { TRUSTED_PROXIES: "1" }, mutant });
  const statuses: Record<number, number> = {};
  let requests = 0;
  const each = fc.asyncProperty(path, query, async (at, search) => {
    requests += 1;
    // A visitor of their own for each, since one has a limit.
    const visitor = [10, requests >> 16, (requests >> 8) & 255, requests & 255].join(".");
    const address = `${at}${search === "" ? "" : `?${search}`}`;
    const answer = await plainGet(service, address, { "X-Forwarded-For": visitor });
    // Another spelling of a county leads to its page, like a question that has one.
    const status = answer.status === 308 ? 303 : Number(answer.status);
    const { "content-type": type = "none", location = "/" } = answer.headers;
    const body = answer.body.toString();
    statuses[status] = (statuses[status] ?? 0) + 1;
    const isCall = at.startsWith("/api/");
    expect(isCall ? [200, 404, 422] : [200, 303, 404]).toContain(status);
    expect(location).toMatch(/^\/(?!\/)/);
    const isPage = !isCall && status !== 303;
    expect(type).toBe(isPage ? page : isCall ? json : type);
    expect(isCall ? typeof JSON.parse(body) : written(body)).toBe(isCall ? "object" : undefined);
  });
  await fc.assert(each, { numRuns: queries });
  expect(await service.end()).toBe(0);
  return statuses;
}

const json = "application/json";
const page = "text/html; charset=utf-8";

test(`${queries} random queries about plans: never a 5xx, nothing rendered as markup`, async () => {
  const statuses = await askAtRandom();
  reportFigure("anyQuery", "SQLite", `${queries} queries, by status: ${JSON.stringify(statuses)}`);
  expect(Object.keys(statuses)).toEqual(["200", "303", "404", "422"]);
});

test("control: finds pages that write what was asked as it is, and a service that fails on emoji", async () => {
  reportControl("anyQuery", "SQLite");
  await expect(askAtRandom("requests?trusting-pages")).rejects.toThrow(/Counterexample: .*canary/);
  await expect(askAtRandom("requests?upset-by-emoji")).rejects.toThrow(/Property failed after/);
});
