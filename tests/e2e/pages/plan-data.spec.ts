import { globSync, readFileSync } from "node:fs";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { serveLookup } from "./plan-lookup/serve-lookup.ts";

let lookup: Awaited<ReturnType<typeof serveLookup>>;
test.beforeAll(async () => {
  lookup = await serveLookup();
});
test.afterAll(() => lookup.close());

test("a page looks plans up by the saved ZIP code: once each, never again by itself", async ({
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
  lookup.answer();
  await expect(found).toHaveText("75024: A in 75024, G");
  expect(lookup.asked).toEqual(["75024 a=b"]);

  await test.step("what is here is not fetched again", async () => {
    await button.click();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(found).toHaveText("75024: A in 75024, G");
    expect(lookup.asked).toHaveLength(1);
  });

  await test.step("an answer for a ZIP code that was changed meanwhile is not shown", async () => {
    await field.fill("75001");
    await expect(found).toHaveText("75001: nothing");
    await button.click();
    await expect.poll(() => lookup.asked).toHaveLength(2);
    await field.fill("00000");
    lookup.answer();
    await expect(found).toHaveText("00000: nothing");
  });

  await test.step("a fault is told, and only asking again asks again", async () => {
    for (const times of [3, 4]) {
      await button.click();
      await expect.poll(() => lookup.asked).toHaveLength(times);
      lookup.answer();
      await expect(page.getByRole("alert")).toHaveText("500: broken");
      await expect(found).toHaveText("00000: nothing");
    }
    await expectComplaints(complaints, [failedResource(500)]);
  });

  await test.step("the ZIP code is the one that the forms keep", async () => {
    await field.fill("75");
    await page.reload();
    await expect(field).toHaveValue("00000");
    expect(await page.evaluate(() => localStorage.getItem("visitorZip"))).toBe("00000");
  });
});

test("no page's script has the lookup before a page looks plans up", () => {
  const scripts = globSync("build/client/**/*.js").map((file) => readFileSync(file, "utf8"));
  expect(scripts.filter((text) => text.includes("isLoadingPlanData"))).toEqual([]);
  expect(scripts.filter((text) => text.includes("visitorZip")).length).toBeGreaterThan(0);
});
