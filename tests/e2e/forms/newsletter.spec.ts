import type { Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { expectAccessible } from "#tests/e2e/support/axe-faults.ts";
import {
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { guideForm } from "#tests/e2e/support/guide-form.ts";
import { htmlFaults } from "#tests/e2e/support/html-links.ts";
import { exportedReaders, operatorSays } from "#tests/e2e/support/store.ts";
import type { MailServer } from "#tests/service/testing.ts";

const asks = "Do you want our newsletter?";
const confirmButton = "Yes, Send Me the Newsletter";

/** Checks the box on the guide form. Returns the email that asks for confirmation. */
async function signUp(page: Page, mail: MailServer, email: string): Promise<Email> {
  await page.goto("/download-guide");
  const form = guideForm(page);
  await form.fill({ firstName: "Zzcanary", email, zipCode: "98765" });
  await form.newsletter.check();
  await form.button.click();
  await page.waitForURL("**/thank-you-guide*");
  const caught = await mail.waitFor(
    (message) =>
      message.to.includes(email) &&
      message.email.subject === "Please confirm your newsletter subscription",
  );
  return caught.email;
}

function linkIn({ html = "" }: Email, path: string): string {
  const [, href = ""] = new RegExp(`href="(http[^"]*${path}\\?token=[^"]+)"`).exec(html) ?? [];
  return href;
}

function oneClickOf({ headers }: Email): string {
  const header = headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  return /^<([^>]+)>/.exec(header)?.[1] ?? "";
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("signing up adds the address to the list, and one click removes it", async ({
      page,
      mail,
      service,
    }) => {
      const email = `reader-${javaScriptEnabled}@example.test`;
      const letter = await signUp(page, mail, email);
      for (const body of [letter.html, letter.text])
        expect(body?.replaceAll(/token=[\w.-]+/g, "")).not.toMatch(
          new RegExp(`Zzcanary|98765|${email}`),
        );

      // As a mail program may link it, with the end of a sentence.
      await page.goto(`${linkIn(letter, "/newsletter/confirm")}).`);
      await expect(heading(page)).toHaveText(asks);
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
      if (javaScriptEnabled) await started(page);
      expect(await exportedReaders(service.store, email)).toEqual([]);
      await page.getByRole("button", { name: confirmButton }).click();
      await expect(heading(page)).toHaveText("You’re on the list");
      await expect(page).toHaveTitle(/^Newsletter Confirmed/);
      const [reader] = await exportedReaders(service.store, email);
      expect(reader?.unsubscribeUrl).toContain("/newsletter/unsubscribe?token=");

      const click = () =>
        page.request.post(oneClickOf(letter), { form: { "List-Unsubscribe": "One-Click" } });
      expect((await click()).status()).toBe(200);
      expect((await click()).status()).toBe(200);
      expect(await exportedReaders(service.store, email)).toEqual([]);

      await page.goto(linkIn(letter, "/newsletter/confirm"));
      await expect(heading(page)).toHaveText("Start the newsletter again?");
      expect(await exportedReaders(service.store, email)).toEqual([]);
      await page.getByRole("button", { name: "Yes, Start It Again" }).click();
      await expect(heading(page)).toHaveText("You’re on the list");
      expect(await exportedReaders(service.store, email)).toHaveLength(1);
    });

    test("a link from the export unsubscribes, and a forged one shows a message", async ({
      page,
      mail,
      service,
      complaints,
    }) => {
      const email = `leaver-${javaScriptEnabled}@example.test`;
      const letter = await signUp(page, mail, email);
      await page.goto(linkIn(letter, "/newsletter/confirm"));
      await page.getByRole("button", { name: confirmButton }).click();
      await expect(heading(page)).toHaveText("You’re on the list");
      const [reader] = await exportedReaders(service.store, email);
      await page.goto(new URL(reader?.unsubscribeUrl ?? "").href.replace(/^.*(?=\/news)/, ""));
      await expect(heading(page)).toHaveText("Stop the newsletter?");
      expect(await exportedReaders(service.store, email)).toHaveLength(1);
      await page.getByRole("button", { name: "Stop the Newsletter" }).click();
      await expect(heading(page)).toHaveText("You’re unsubscribed");
      expect(await exportedReaders(service.store, email)).toEqual([]);

      for (const act of ["confirm", "unsubscribe"]) {
        await page.goto(`/newsletter/${act}?token=made.up`);
        await expect(heading(page)).toHaveText("This link doesn’t work");
        await expect(page.locator("main").getByRole("link", { name: /\(972\)/ })).toBeVisible();
      }
      await expectComplaints(complaints, []);
    });
  });
}

test("the pages for a valid link are accessible and valid", async ({ page, mail }) => {
  const letter = await signUp(page, mail, "careful@example.test");
  for (const [path, button, done] of [
    ["/newsletter/confirm", confirmButton, "You’re on the list"],
    ["/newsletter/unsubscribe", "Stop the Newsletter", "You’re unsubscribed"],
  ] as const) {
    const answer = await page.goto(linkIn(letter, path));
    expect(await htmlFaults((await answer?.text()) ?? "")).toEqual([]);
    await started(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: button }).click();
    await expect(heading(page)).toHaveText(done);
    await started(page);
    await expectAccessible(page);
  }
});

test("a suppressed address is told that we send no mail, and how to change that", async ({
  page,
  mail,
  service,
  complaints,
}) => {
  const email = "nothing@example.test";
  const letter = await signUp(page, mail, email);
  const link = linkIn(letter, "/newsletter/confirm");
  await page.goto(link);
  await operatorSays(service.store, ["suppress", email]);
  await page.getByRole("button", { name: confirmButton }).click();
  await expect(heading(page)).toHaveText("We don’t send email to this address");
  await page.goto(link);
  await expect(heading(page)).toHaveText("We don’t send email to this address");
  await expect(page).toHaveTitle(/^No Email to This Address/);
  await expect(page.locator("main").getByRole("link", { name: "Ways to reach us" })).toBeVisible();
  await expectAccessible(page);
  await expectComplaints(complaints, [failedResource(422)]);
});

// Browsers may show the page as it was when the visitor goes back, whatever the server would say now.
test("after leaving the page and coming back, the button works", async ({
  page,
  mail,
  service,
}) => {
  const email = "back@example.test";
  const letter = await signUp(page, mail, email);
  await page.goto(linkIn(letter, "/newsletter/confirm"));
  await started(page);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(heading(page)).not.toHaveText(asks);
  await page.goBack();
  await expect(heading(page)).toHaveText(asks);
  await started(page);
  expect(await exportedReaders(service.store, email)).toEqual([]);
  await page.getByRole("button", { name: confirmButton }).click();
  await expect(heading(page)).toHaveText("You’re on the list");
  expect(await exportedReaders(service.store, email)).toHaveLength(1);
});

test("a link that expired while the page was open shows a message", async ({
  page,
  mail,
  complaints,
}) => {
  const letter = await signUp(page, mail, "late@example.test");
  await page.goto(linkIn(letter, "/newsletter/confirm"));
  await page.evaluate(() => history.replaceState(null, "", "?token=made.up"));
  await page.getByRole("button", { name: confirmButton }).click();
  await expect(heading(page)).toHaveText("This link doesn’t work");
  await expectComplaints(complaints, [failedResource(422)]);
});
