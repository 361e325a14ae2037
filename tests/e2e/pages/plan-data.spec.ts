import { globSync, readFileSync } from "node:fs";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { serveLookup } from "./plan-lookup/serve-lookup.ts";

let lookup: Awaited<ReturnType<typeof serveLookup>>;
test.beforeAll(async () => {
  lookup = await serveLookup();
});
test.afterAll(() => lookup.close());

test("looks up plans by the saved ZIP code, once each, and never retries automatically", async ({
  page,
  complaints,
}) => {
  await page.goto(lookup.url);
  const field = page.getByLabel("ZIP code");
  const button = page.getByRole("button", { name: "Find plans" });
  const found = page.getByRole("status");
  await expect(found).toHaveText(": nothing");
  await field.fill("7502");
  await button.click();
  await field.fill("75024");
  await button.click();
  await expect(found).toHaveText("75024: loading");
  await expect.poll(() => lookup.asked).toEqual(["75024 a=b"]);
  lookup.answer();
  await expect(found).toHaveText("75024: A in 75024, G");

  await test.step("does not fetch cached data again", async () => {
    await button.click();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(found).toHaveText("75024: A in 75024, G");
    expect(lookup.asked).toHaveLength(1);
  });

  await test.step("ignores a response for a ZIP code that has changed since", async () => {
    await field.fill("75001");
    await expect(found).toHaveText("75001: nothing");
    await button.click();
    await expect.poll(() => lookup.asked).toHaveLength(2);
    await field.fill("00000");
    lookup.answer();
    await expect(found).toHaveText("00000: nothing");
  });

  await test.step("shows an error, and retries only on request", async () => {
    for (const times of [3, 4]) {
      await button.click();
      await expect.poll(() => lookup.asked).toHaveLength(times);
      lookup.answer();
      await expect(page.getByRole("alert")).toHaveText("500: broken");
      await expect(found).toHaveText("00000: nothing");
    }
    await expectComplaints(complaints, [failedResource(500)]);
  });

  await test.step("shares the ZIP code with the forms", async () => {
    await field.fill("75");
    await page.reload();
    await expect(field).toHaveValue("00000");
    expect(await page.evaluate(() => localStorage.getItem("visitorZip"))).toBe("00000");
  });
});

test("no page's script includes the lookup until a page uses it", () => {
  const scripts = globSync("build/client/**/*.js").map((file) => readFileSync(file, "utf8"));
  expect(scripts.filter((text) => text.includes("isLoadingPlanData"))).toEqual([]);
  expect(scripts.filter((text) => text.includes("visitorZip")).length).toBeGreaterThan(0);
});
