import { honeypotField } from "#contract/submission-parts.ts";
import type { Page } from "@playwright/test";
import { clockTest as test, expect } from "#tests/e2e/support/fixtures.ts";
import { expectDeskFits } from "./desk-fit.ts";
import { leave, part, sendConsultation, sendMessage, signIn } from "./leads.ts";

/** Markup, a formula, a mark that turns the line around, and a word wider than any screen. */
const hostileName = `\u202Egnp.exe <script>alert(1)</script> =1+1 ${"W".repeat(50)}`;
const hostileText = `<img src=x onerror=alert(1)> \u202E${"LONGWORD".repeat(100)}`;

async function openAll(page: Page): Promise<void> {
  for (const summary of await page.locator("main details:not([open]) > summary").all())
    if (await summary.isVisible()) await summary.click();
}

async function fits(page: Page, name: string, uncovered = "body"): Promise<void> {
  await test.step(name, () => expectDeskFits(page, uncovered));
}

test("the desk's lists and lead pages fit and are accessible, with no lead, a few, and hostile ones", async ({
  page,
  request,
  startOwn,
  complaints,
}) => {
  test.setTimeout(900_000);
  const desk = await startOwn({});
  await signIn(page, desk, "Maria Delgado", true);
  await fits(page, "Today without a lead");
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("link", { name: "Your account" }).waitFor();
  await fits(page, "the menu", "header");

  await sendConsultation(request, desk.url);
  await sendConsultation(request, desk.url, { email: "other@lakeside.org" });
  await sendMessage(request, desk.url, { name: hostileName, message: hostileText });
  await sendMessage(request, desk.url, {
    name: "Held Back",
    email: "bot@lakeside.org",
    [honeypotField]: "yes",
  });
  const address = (path: string) => `${desk.url}/desk${path}`;
  for (const path of [
    "",
    "?form=contact",
    "/leads",
    "/held",
    "/search?q=harold",
    "/search?q=nobody",
  ]) {
    await page.goto(address(path));
    await fits(page, `/desk${path}`);
  }

  for (const name of ["Harold Nguyen", hostileName.slice(2, 10)]) {
    await page.goto(address("/leads"));
    await page.getByRole("link", { name }).first().click();
    await fits(page, "a lead");
    await openAll(page);
    await fits(page, "a lead with everything open");
  }
  await stateAfterAct(page);
  for (const form of ["contact", "compare", "guide"]) {
    await page.goto(address("/add"));
    await page.locator(`[name="kind"][value="${form}"]`).check();
    await fits(page, `adding: ${form}`);
    await page.getByRole("button", { name: "Add the lead" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await fits(page, `adding: ${form}, with errors`);
  }
  await page.goto(address("/leads/999"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No lead 999");
  await fits(page, "no such lead");
  await leave(page);
  expect(complaints.filter((text) => !/404|422/.test(text))).toEqual([]);
  complaints.length = 0;
});

/** After an act, after one that was refused, and with what they asked for. */
async function stateAfterAct(page: Page): Promise<void> {
  const call = part(page, "Log a call");
  await call.getByLabel("Reached them").check();
  await call.getByLabel("Note", { exact: true }).fill(hostileText);
  await call.getByRole("button", { name: "Save the call" }).click();
  await expect(page.getByRole("status").first()).toContainText("Saved. Reached them.");
  await fits(page, "after a call");
  await page.getByText("Correct name, phone, email, ZIP").click();
  await page.getByLabel("Email", { exact: true }).fill("no address");
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await fits(page, "a correction with an error");
  await page.getByText("Don’t call, don’t contact").click();
  await page.getByText("They want nothing at all").click();
  await page.getByRole("button", { name: "Don’t contact at all" }).click();
  await expect(page.getByText("Don’t contact: they asked.")).toBeVisible();
  await fits(page, "somebody who wants no contact");
}
