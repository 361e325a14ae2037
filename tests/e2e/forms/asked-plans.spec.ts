import { expect } from "#tests/e2e/support/fixtures.ts";
import { expectThanks, fill, formParts } from "#tests/e2e/support/request-form.ts";
import { consultation, planInput } from "#tests/e2e/support/request-forms.ts";
import { test, year } from "#tests/e2e/support/sample-plans.ts";
import { operatorSays } from "#tests/e2e/support/store.ts";

/** In the order of the list. */
const plans = ["Sample Health Choice (PPO)", "Sample Health Plus (HMO)"];

test("plans checked on the list reach the form, the lead, both emails and the export", async ({
  page,
  mail,
  service,
}) => {
  const email = "asked@example.test";
  const choice = `${year}/tx/sample/H0000_002_0,H0000_001_0`;
  await page.goto("/plans");
  await page.getByLabel("ZIP code", { exact: true }).pressSequentially("00001", { delay: 150 });
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/plans\/tx\/sample\b/);
  await page.goto(`/plans/tx/sample?year=${year}`);
  for (const name of plans) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Ask us to call you", exact: true }).click();
  await page.waitForURL(/\/talk-to-agent\?choice=/);
  const { form, submit, input } = formParts(page, consultation);
  await expect(form).toContainText(`these plans in Sample County for ${year}:`);
  await expect(form.getByRole("listitem").filter({ hasText: "Sample" })).toHaveText(plans);
  await expect(form).toContainText("made up");
  await expect(form.getByRole("link", { name: "Change" })).toHaveAttribute(
    "href",
    `/plans/tx/sample?year=${year}&plan=H0000_002_0&plan=H0000_001_0#H0000_002_0`,
  );
  await expect(input("planChoice")).toHaveValue(choice);
  await expect(input("zipCode"), "not asked for again").toHaveValue("00001");
  await fill(page, consultation, { ...planInput, email });
  await submit.click();
  await expectThanks(page, consultation);

  const mails = [
    await mail.waitFor(({ email: { text } }) => Boolean(text?.includes(`Email: ${email}`))),
    await mail.waitFor(({ to }) => to.includes(email)),
  ];
  for (const { email: letter } of mails) {
    for (const name of plans) expect(letter.text).toContain(`${name} (made up)`);
    expect(letter.text).toContain(
      `These numbers are for Sample County (made up), plan year ${year}.`,
    );
    expect(letter.text).not.toMatch(/\$\d|★|\bstars?\b/i);
  }
  const sheet = await operatorSays(service.store, ["export", "--csv"]);
  const line = sheet.split("\n").find((one) => one.includes(email));
  expect(line).toContain(choice);
  expect(line).toContain(`${plans[1]} (made up), H0000-001`);
});
