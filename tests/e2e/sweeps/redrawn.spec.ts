import { expect, expectComplaints, test } from "#tests/e2e/support/fixtures.ts";

test("a page sent in place of another keeps its own text", async ({ page, complaints }) => {
  await page.goto("/thank-you-guide");
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    document.body.append(form);
    form.submit();
  });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Something went wrong");
  await page.waitForLoadState("networkidle");
  await expect(heading).toHaveText("Something went wrong");
  await expectComplaints(complaints, [/status of 405/]);
});
