import type { Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { asks, confirmButton, linkIn, signUp } from "#tests/e2e/support/newsletter-mail.ts";
import { exportedReaders } from "#tests/e2e/support/store.ts";

function oneClickOf({ headers }: Email): string {
  const header = headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  return /^<([^>]+)>/.exec(header)?.[1] ?? "";
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("signing up puts the address on the list; a link or one click takes it off, and it can come back", async ({
  page,
  mail,
  service,
}) => {
  const email = "reader@example.test";
  const letter = await signUp(page, mail, email);
  for (const body of [letter.html, letter.text])
    expect(body?.replaceAll(/token=[\w.-]+/g, "")).not.toMatch(
      new RegExp(`Zzcanary|98765|${email}`),
    );

  // As a mail program may link it, with the end of a sentence.
  await page.goto(`${linkIn(letter, "/newsletter/confirm")}).`);
  await expect(heading(page)).toHaveText(asks);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await started(page);
  await page.getByRole("button", { name: confirmButton }).click();
  await expect(heading(page)).toHaveText("You’re on the list");
  await expect(page).toHaveTitle(/^Newsletter Confirmed/);
  const [reader] = await exportedReaders(service.store, email);

  // The export's link has the public address of the site.
  await page.goto(new URL(reader?.unsubscribeUrl ?? "").href.replace(/^.*(?=\/news)/, ""));
  await expect(heading(page)).toHaveText("Stop the newsletter?");
  await page.getByRole("button", { name: "Stop the Newsletter" }).click();
  await expect(heading(page)).toHaveText("You’re unsubscribed");
  expect(await exportedReaders(service.store, email)).toEqual([]);

  await page.goto(linkIn(letter, "/newsletter/confirm"));
  await expect(heading(page)).toHaveText("Start the newsletter again?");
  await page.getByRole("button", { name: "Yes, Start It Again" }).click();
  await expect(heading(page)).toHaveText("You’re on the list");
  expect(await exportedReaders(service.store, email)).toHaveLength(1);

  const form = { "List-Unsubscribe": "One-Click" };
  expect((await page.request.post(oneClickOf(letter), { form })).status()).toBe(200);
  expect(await exportedReaders(service.store, email)).toEqual([]);
});
