import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";

const pages = [
  {
    path: "/privacy-policy",
    heading: "Privacy policy",
    says: [
      "This website sets no cookies.",
      "It loads no script, pixel, font, map or video from any other company.",
      "for 10 years",
      "If you ask us to delete your information sooner, we will",
      "“Sec-GPC: 1”",
      "Texas Data Privacy and Security Act",
      "California Consumer Privacy Act",
      "We don’t sell your information",
      "ends after 12 months",
    ],
  },
  {
    path: "/terms-of-service",
    heading: "Terms of service",
    says: [
      "the insurance company pays us a commission",
      "We are not connected with or endorsed by the U.S. government",
      "Medicare sets new amounts every year",
      "They aren’t offers",
      "Texas law applies",
      "Nothing on this page takes away a right that the law gives you",
    ],
  },
  {
    path: "/accessibility",
    heading: "Accessibility",
    says: [
      "Web Content Accessibility Guidelines (WCAG) 2.2 at level AA",
      "no outside firm has audited it",
      "Report a barrier",
      "large print",
    ],
  },
] as const;

for (const { path, heading, says } of pages) {
  test(`${path} states its terms, and whom to ask`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(`^${heading} \\| ${agency.name}$`, "i"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const main = page.getByRole("main");
    for (const words of says) await expect(main).toContainText(words);
    await expect(main.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\d$/);
    const ask = page.getByRole("region", { name: "Questions about this page" });
    await expect(ask.getByRole("link", { name: agency.phone.display })).toHaveAttribute(
      "href",
      agency.phone.href,
    );
    await expect(ask.getByRole("link", { name: agency.email })).toHaveAttribute(
      "href",
      `mailto:${agency.email}`,
    );
    await expect(ask).toContainText(agency.address.street);
  });

  test(`${path}: each line of the table of contents links to its section`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    const names = await links.allTextContents();
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) {
      const section = page.getByRole("region", { name, exact: true });
      await expect(section.getByRole("heading", { level: 2 })).toHaveText(name);
    }
    const last = names.at(-1) ?? "";
    await links.last().click();
    await expect(page.getByRole("heading", { name: last, exact: true })).toBeInViewport();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(links.first()).toBeHidden();
  });
}

test("the privacy policy's statements about cookies and other companies are true", async ({
  page,
  service,
}) => {
  const others: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== service.url) others.push(request.url());
  });
  for (const path of ["/", "/privacy-policy", "/quiz", "/download-guide", "/learning-center"]) {
    await page.goto(path);
    await started(page);
  }
  await page.waitForLoadState("networkidle");
  expect(others).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(stored.toSorted()).toEqual(["leadSource"]);
});

test("the sitemap page links to every page in the sitemap for search engines", async ({
  page,
  request,
}) => {
  await page.goto("/sitemap");
  const found = await page
    .getByRole("main")
    .getByRole("region")
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
  const xml = await (await request.get("/sitemap.xml")).text();
  const told = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
  expect(found.toSorted()).toEqual(told.toSorted());
});
