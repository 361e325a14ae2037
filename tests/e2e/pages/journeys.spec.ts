import type { Locator } from "@playwright/test";
import { expect, started } from "#tests/e2e/support/fixtures.ts";
import { expectThanks, fill, formParts } from "#tests/e2e/support/request-form.ts";
import { consultation, planInput } from "#tests/e2e/support/request-forms.ts";
import { samplePlans, test, year } from "#tests/e2e/support/sample-plans.ts";
import { operatorSays } from "#tests/e2e/support/store.ts";

/** Counts the presses that a visit takes besides typing. */
function pressCount() {
  let count = 0;
  return {
    press: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    count: () => count,
  };
}

test("in season, a 66-year-old on a phone asks for a check of her plan with at most six presses", async ({
  page,
  startOwn,
}) => {
  const { url, store } = await startOwn({ SITE_DATE: "2026-11-28" });
  const email = "check@example.test";
  const { press, count } = pressCount();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(url);
  const notice = page.getByRole("complementary", { name: "This time of year" });
  const check = page.getByRole("link", { name: "Have my plan checked before December 7" });
  await expect(notice).toContainText("10 days left");
  for (const part of [notice, check]) await expect(part).toBeInViewport({ ratio: 1 });
  await press(check);
  await expect(page).toHaveURL(/\/talk-to-agent\?check=2026-12-07#consultation$/);
  await started(page);
  const asking = { ...consultation, button: "Have my plan checked" };
  const { submit, input, form, thanks } = formParts(page, asking);
  const reason = "a check of your plan before December\u00A07, 2026";
  await expect(form).toHaveAccessibleName("Have your plan checked");
  await expect(page.getByText(`You’re asking for ${reason}.`)).toBeInViewport({ ratio: 1 });
  await expect(input("additionalInfo")).toHaveValue("");
  await fill(page, asking, { ...planInput, email, birthdate: "3/15/1960" });
  for (const part of ["Part A", "Part B"])
    await press(form.getByRole("checkbox", { name: new RegExp(part) }));
  await press(submit);
  await expectThanks(page, asking);
  await expect(thanks.locator("..")).toContainText(`We have your request for ${reason}.`);
  expect(count()).toBeLessThanOrEqual(6);
  const sheet = await operatorSays(store, ["export", "--csv"]);
  expect(sheet.split("\n").find((one) => one.includes(email))).toContain(
    "Please check my plan with me before December 7, 2026.",
  );
});

test("a daughter compares two plans where her mother lives, and asks about them", async ({
  page,
  show,
  service,
}) => {
  await show("full");
  const email = "daughter@example.test";
  const { plus, choice } = samplePlans;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.getByRole("tab", { name: "Helping someone" }).click();
  await page.getByRole("link", { name: "See plans where they live" }).click();
  await page.getByLabel("ZIP code").fill("00001");
  await page.getByLabel("ZIP code").press("Enter");
  await page.waitForURL(/\/plans\/tx\/sample/);
  if (!page.url().includes(`year=${year}`)) await page.goto(`/plans/tx/sample?year=${year}`);
  for (const name of [plus, choice]) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Compare 2 plans" }).click();
  const row = (name: string) =>
    page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  await expect(
    row("Monthly premium").getByText("Lowest here").filter({ visible: true }),
  ).toHaveCount(1);
  await expect(row("Organization")).toHaveAttribute("data-same");
  await expect(row("Monthly premium")).not.toHaveAttribute("data-same");
  await page.getByRole("main").getByRole("link", { name: "Ask us to call you" }).first().click();
  await page.waitForURL(/\/talk-to-agent\?choice=/);
  await page.getByRole("link", { name: "Asking for someone else?" }).click();
  await page.waitForURL(/for=someone/);
  await started(page);
  const { submit, form, thanks } = formParts(page, consultation);
  for (const name of [plus, choice]) await expect(form).toContainText(name);
  await fill(page, consultation, { ...planInput, email, additionalInfo: "It's for my mother." });
  await submit.click();
  await expectThanks(page, consultation);
  const calendar = thanks.locator("..").getByRole("link", { name: "Add to your calendar" });
  const file = await page.request.get(String(await calendar.getAttribute("href")));
  expect((await file.text()).replaceAll("\r\n ", "")).toContain("- Their Medicare card");
  const sheet = await operatorSays(service.store, ["export", "--csv"]);
  const lead = sheet.slice(sheet.indexOf(email));
  for (const part of [plus, choice, "It's for my mother."]) expect(lead).toContain(part);
});
