import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { browserArguments, ensureBrowser } from "#scripts/find-browser.ts";
import { builtPages } from "#tests/e2e/support/built-pages.ts";
import { score } from "#tests/e2e/support/observatory-rules.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { broken, serviceForTest } from "./support/service-for-test.ts";
import { addressOf } from "./support/submit.ts";

const env = { PUBLIC_URL: "https://www.example.com", HOST: "127.0.0.1" };
/** A violation as the browser says it. */
const violation = /Content Security Policy|Trusted(HTML|Script)/;

/** Every page of a site with an https address: by its headers, and opened in a browser. */
async function everyPage(preload?: string) {
  const service = await serviceForTest(preload === undefined ? { env } : { env, preload });
  const scores: number[] = [];
  let transport = 0;
  for (const path of builtPages) {
    const answer = await fetch(addressOf(service) + path);
    scores.push(score({ headers: answer.headers, html: await answer.text() }));
    if (answer.headers.has("strict-transport-security")) transport += 1;
  }
  const violations = await violationsOn(addressOf(service), builtPages);
  return { lowest: Math.min(...scores), transport, violations };
}

/** Opens pages, three at a time; gives those that broke their own policy. */
async function violationsOn(origin: string, paths: readonly string[]): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArguments,
  });
  onTestFinished(() => browser.close());
  const left = [...paths];
  const found = new Set<string>();
  async function open(): Promise<void> {
    const page = await browser.newPage();
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const here = path;
      const note = (text: string) => violation.test(text) && found.add(here);
      page.removeAllListeners();
      page.on("console", (message) => note(message.text()));
      page.on("pageerror", (error) => note(error.message));
      // Until its script has drawn what it adds.
      await page.goto(origin + path, { waitUntil: "networkidle" });
    }
  }
  await Promise.all([open(), open(), open()]);
  return [...found];
}

test("every page earns an A+ and keeps its own policy in a browser; https is for good", async () => {
  const { lowest, transport, violations } = await everyPage();
  const count = builtPages.length;
  const kept = `${violations.length} violations, strict transport on ${transport}`;
  reportFigure(
    "headers",
    "SQLite",
    `${count} pages: lowest score ${lowest} (A+ from 100), ${kept}`,
  );
  expect(lowest).toBeGreaterThanOrEqual(125);
  expect(transport).toBe(count);
  expect(violations).toEqual([]);
});

test("control: looser headers score less, and a policy that pages break is seen on every page", async () => {
  reportControl("headers", "SQLite");
  const { lowest, transport, violations } = await everyPage(broken("loose-headers"));
  expect(lowest).toBeLessThan(100);
  expect(transport).toBe(0);
  expect(violations.toSorted()).toEqual(builtPages.toSorted());
});
