import { builtPages } from "#tests/e2e/support/built-pages.ts";
import { expect, serviceTest, test } from "#tests/e2e/support/fixtures.ts";
import { readPage } from "#tests/e2e/support/html-links.ts";

const statePages = builtPages.filter((path) => path.startsWith("/states/"));

test("a state's page has its counselors' number only if two lists agree on it", async ({
  page,
}) => {
  await page.goto("/states/california");
  const advice = page.getByRole("region", { name: /^Free advice in / });
  await expect(advice).toContainText("the program is called HICAP");
  await expect(advice.getByRole("link", { name: "1-800-434-0222" })).toHaveAttribute(
    "href",
    "tel:+18004340222",
  );
  await page.goto("/states/alaska");
  await expect(advice.getByRole("link")).toHaveText(["medicare.gov/talk-to-someone"]);
  await expect(advice).toContainText("1-800-MEDICARE");
  await expect(page.getByRole("main")).not.toContainText("478-6065");
  await expect(page.getByRole("main")).toContainText("limits are higher in Alaska");
});

serviceTest(
  "each state has its own text, and each rule a source and the day it was read",
  async ({ request }) => {
    expect(statePages).toHaveLength(51);
    const pages = await Promise.all(
      statePages.map(async (path) => readPage(path, await (await request.get(path)).text())),
    );
    const rules = pages.flatMap(({ html }) => html.querySelectorAll("#medigap ~ dl dd"));
    expect(rules.length).toBeGreaterThan(30);
    for (const rule of rules) {
      expect(rule.querySelector("a")?.getAttribute("href")).toMatch(/^https:\/\/[^/]+\/.+/);
      expect(rule.querySelector("time")?.getAttribute("datetime")).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
    // A list that ends is no claim that there's nothing else.
    for (const { path, html } of pages)
      expect(html.querySelector("main")?.textContent, path).toMatch(
        /We list only rules that we’ve confirmed.* (?:There may be others in|It may have rules of its own)/,
      );
    // Rules of a kind stand under one heading.
    for (const { path, html } of pages) {
      const kinds = html.querySelectorAll("#medigap ~ dl dt").map((kind) => kind.textContent);
      expect(new Set(kinds).size, path).toBe(kinds.length);
    }
    const texas = pages.find(({ path }) => path === "/states/texas");
    expect(texas?.html.querySelectorAll("#medigap ~ dl dd")).toHaveLength(2);
    const numbers = pages.flatMap(({ html }) => html.querySelectorAll('#ship ~ a[href^="tel:"]'));
    expect(numbers).toHaveLength(40);
  },
);

test("the agents stand in one row at each width", async ({ page }) => {
  await page.goto("/states/texas");
  const faces = page.getByRole("region", { name: "Our agents in Texas" }).locator("div > *");
  for (const width of [320, 360, 480, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    const tops = await faces.evaluateAll((all) =>
      all.map((face) => face.getBoundingClientRect().top),
    );
    expect(tops.length).toBeGreaterThan(2);
    expect(new Set(tops), `at ${width} px`).toHaveProperty("size", 1);
  }
});
