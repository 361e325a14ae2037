import { globSync, readFileSync } from "node:fs";
import { expect, expectComplaints, failedResource, started } from "#tests/e2e/support/fixtures.ts";
import { test } from "#tests/e2e/support/sample-plans.ts";

const page = "/learning-center/medicare-advantage";
/** The call that a ZIP code needs, in a log of requests. */
const call = (zip: string) => `/api/plans?zip=${zip}`;

test("a typed ZIP code is answered at once, by one call each, and shared with the forms", async ({
  page: tab,
}) => {
  const asked: string[] = [];
  tab.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/plans") asked.push(pathname + search);
  });
  await tab.goto(page);
  await started(tab);
  const strip = tab.getByRole("region", { name: "Which plans are offered where you live?" });
  const field = strip.getByLabel("5-digit ZIP");
  const answer = strip.locator("[aria-live=polite]");
  await field.fill("0000");
  await expect(answer).toBeEmpty();
  expect(asked).toEqual([]);
  await field.fill("00001");
  await expect(answer).toContainText("In Sample County, there are");
  await expect(answer).toContainText("made up");
  await expect(answer.getByRole("link")).toHaveAttribute("href", "/plans/tx/sample");

  await field.fill("00002");
  await expect(answer).toContainText("This ZIP code is in 3 counties.");
  await expect(answer.getByRole("link")).toHaveText([
    "Second Sample County, Texas",
    "Sample County, Texas",
    "Quiet Sample County, Texas",
  ]);
  await field.fill("99999");
  await expect(answer).toContainText("We don’t know this ZIP code.");
  await expect(answer.getByRole("link")).toHaveAttribute("href", "/plans#state");

  // What was fetched is kept, also when the visitor comes back to the window.
  await field.fill("00001");
  await tab.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(answer).toContainText("In Sample County, there are");
  expect(asked).toEqual(["00001", "00002", "99999"].map(call));

  expect(await tab.evaluate(() => localStorage.getItem("visitorZip"))).toBe("00001");
  await field.press("Enter");
  await expect(tab).toHaveURL("/plans/tx/sample");
});

test("a late answer isn't shown for another ZIP code; a failed call is sent again only by typing", async ({
  page: tab,
  complaints,
}) => {
  let answerLater = () => {};
  const later = new Promise<void>((resolve) => (answerLater = resolve));
  let failures = 0;
  await tab.route(`**${call("00002")}`, async (route) => {
    await later;
    await route.continue();
  });
  await tab.route(`**${call("00003")}`, async (route) => {
    failures += 1;
    await route.fulfill({ status: 500, body: "broken" });
  });
  await tab.goto(page);
  await started(tab);
  const field = tab.getByLabel("5-digit ZIP");
  const answer = tab.locator("[data-island=zip-form] [aria-live=polite]");
  await field.fill("00002");
  await expect(answer).toHaveText("Looking up this ZIP code…");
  await field.fill("00001");
  await expect(answer).toContainText("In Sample County, there are");
  const late = tab.waitForResponse(`**${call("00002")}`);
  answerLater();
  await late;
  await expect(answer).toContainText("In Sample County, there are");

  await field.fill("00003");
  await expect(answer).toBeEmpty();
  await field.fill("0000");
  await field.fill("00003");
  await expect.poll(() => failures).toBe(2);
  await expect(answer).toBeEmpty();
  await expectComplaints(complaints, [failedResource(500)]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the field leads to the list", async ({ page: tab }) => {
    await tab.goto(page);
    await tab.getByLabel("5-digit ZIP").fill("00001");
    await tab.getByRole("button", { name: "Show the plans" }).click();
    await expect(tab).toHaveURL("/plans/tx/sample");
  });
});

test("only the part with the field downloads the lookup", () => {
  const files = globSync("build/client/**/*.js");
  const withLookup = files.filter((file) =>
    readFileSync(file, "utf8").includes("isLoadingPlanData"),
  );
  expect(withLookup).toEqual([expect.stringMatching(/zip-form-[^/]+\.js$/)]);
});
