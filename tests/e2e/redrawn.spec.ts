import { expect, hydrated, test } from "./fixtures.ts";
import { expectComplaints } from "./complaints.ts";
import { guideForm } from "./guide-form.ts";

test("a page that a translator changed before our script ran stays whole and works", async ({
  page,
  complaints,
}) => {
  await page.route("**/", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      ">Your Medicare, Made Simple.</h1>",
      ">Su Medicare, simple.</h1>",
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/");
  await hydrated(page);
  await expectComplaints(complaints, [/Minified React error #418/]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Medicare, Made Simple.");
  await expect(page.locator("body"), "its style sheet").toHaveCSS("font-size", "19px");
  const { button, newsletter, summary } = guideForm(page);
  await expect(button, "what stands beside it").toHaveAccessibleDescription(
    /^By asking for the guide/,
  );
  await expect(newsletter).toHaveAccessibleDescription(/^It comes from .* by email/);
  await button.click();
  await expect(summary).toBeFocused();
  await page.getByRole("contentinfo").getByRole("link", { name: "Testimonials" }).click();
  await expect(page).toHaveURL(/\/testimonials$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("a page sent in place of another keeps its own words", async ({ page, complaints }) => {
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
