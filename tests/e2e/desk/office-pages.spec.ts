import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, expectComplaints } from "#tests/e2e/support/fixtures.ts";
import { deskInvitation } from "#tests/e2e/support/store.ts";
import { plainTest as test } from "./leads.ts";

const titleOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a manager's day without script: team, messages, numbers, setup, audit log", async ({
  page,
  startOwn,
  complaints,
}) => {
  // Without a mail server, so every email is only written to a file.
  const service = await startOwn({});
  const maria = { name: "Maria Delgado", email: "maria@lakeside.org", isManager: true };
  await page.goto(await deskInvitation(service.store, service.url, maria));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This browser can’t add a passkey.")).toBeVisible();
  await page.getByRole("link", { name: "Not now, go on to Today" }).click();
  await expect(titleOf(page, "Today")).toBeVisible();

  await inviteAndDisable(page, service.url);
  await expectComplaints(complaints, [/409/]);
  await sendAgain(page, service.url);
  await readNumbers(page, service.url);
  await exportAndErase(page, service.url);
  await expectComplaints(complaints, [/422/]);
  await page.goto(`${service.url}/desk/setup`);
  await expect(page.getByText("No email is sent at all")).toBeVisible();
  await expect(page.getByText("SMTP_URL: isn't set, so no email will be sent.")).toBeVisible();
});

async function inviteAndDisable(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/desk/team`);
  await page.getByLabel("Name", { exact: true }).fill("Sam Ortiz");
  await page.getByLabel("Email address").fill("sam@lakeside.org");
  await page.getByRole("button", { name: "Make the invitation" }).click();
  await expect(page.getByText("It couldn’t be mailed to sam@lakeside.org.")).toBeVisible();
  await expect(page.getByLabel("Link for Sam Ortiz")).toHaveValue(/\/desk\/link\?token=[\w-]{43}$/);
  await page.getByText("Change Sam Ortiz").click();
  await page.getByText("Disable", { exact: true }).nth(1).click();
  await page.getByRole("button", { name: "Disable Sam Ortiz" }).click();
  await expect(page.getByText("can’t sign in.").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Sam Ortiz/ })).toContainText("Disabled");
  await page.getByText("Change Maria Delgado").click();
  await page.getByRole("button", { name: "Make an agent" }).click();
  await expect(page.getByText("somebody has to stay who can invite people")).toBeVisible();
  await page.getByRole("link", { name: /Audit log/ }).click();
  await expect(page.getByText("Maria Delgado disabled Sam Ortiz")).toBeVisible();
  await expect(page.getByText("the command line invited Maria Delgado")).toBeVisible();
}

async function sendAgain(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/download-guide`);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Email").first().fill("ada@lakeside.org");
  await page.getByLabel("ZIP").first().fill("75024");
  await page.getByRole("button", { name: /guide/i }).first().click();
  await expect(page).toHaveURL(/thank-you-guide/);
  await expect(async () => {
    await page.goto(`${url}/desk/messages?state=file-only`);
    await expect(page.getByRole("button", { name: /Send again/ })).toHaveCount(2, { timeout: 1 });
  }).toPass();
  await expect(page.getByText("It was sent to no one.").first()).toBeVisible();
  await page
    .getByRole("button", { name: /Send again/ })
    .first()
    .click();
  await expect(page.getByText("It’s being sent again.")).toBeVisible();
}

async function readNumbers(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/desk/numbers`);
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page.getByRole("heading", { name: "Leads: 1" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Guide 1 0 0" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv.codePointAt(0), "a byte order mark, for Excel").toBe(0xfeff);
  expect(csv).toContain('"leads by form","guide","1"');
}

async function exportAndErase(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/desk/leads`);
  // New leads join the first page of the list, and nothing moves on those after it.
  await expect(page.locator("[data-fresh]")).toHaveCount(1);
  await page.getByRole("link", { name: "Ada" }).first().click();
  const number = page.url().split("/").at(-1) ?? "";
  await page.getByText("Export or delete everything about them").click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download their data" }).click();
  const record = await readFile(await (await downloading).path(), "utf8");
  expect(JSON.parse(record)).toMatchObject({ normalizedEmail: "ada@lakeside.org" });
  await page.getByRole("link", { name: "Delete everything…" }).click();
  const confirm = page.getByLabel("To confirm, type the lead’s number");
  await expect(page.getByText("Nothing was erased yet")).toBeHidden();
  await confirm.fill("1");
  await page.getByRole("button", { name: "Erase everything about them" }).click();
  await expect(page.getByRole("link", { name: `Type ${number}, the number` })).toBeVisible();
  await confirm.fill(number);
  await page.getByRole("button", { name: "Erase everything about them" }).click();
  await expect(titleOf(page, "Erased")).toBeVisible();
  await expect(page.getByText("backups and exported files")).toBeVisible();
  await page.goto(`${url}/desk/team/audit`);
  await expect(page.getByText(`Maria Delgado erased the person of lead ${number}`)).toBeVisible();
  await expect(page.getByText(`Maria Delgado exported the data of the person of`)).toBeVisible();
}
