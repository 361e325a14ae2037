import { honeypotField } from "#contract/submission-parts.ts";
import { clockTest as test, expect } from "#tests/e2e/support/fixtures.ts";
import { deskInvitation } from "#tests/e2e/support/store.ts";
import { expectDeskFits } from "./desk-fit.ts";
import { sendMessage, signIn } from "./leads.ts";

test("the pages for signing in fit, and are accessible", async ({ page, service }) => {
  const link = await deskInvitation(service.store, service.url, {
    name: "Ruth Kim",
    email: "ruth.look@lakeside.org",
  });
  for (const path of ["/desk/sign-in", "/desk/sign-in?sent=yes", "/desk/link?token=none", link]) {
    await page.goto(path);
    await test.step(path.replace(/=.*/, ""), () => expectDeskFits(page));
  }
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/desk\/welcome$/);
  await test.step("/desk/welcome", () => expectDeskFits(page));
});

const paths = [
  "/desk/account",
  "/desk/team",
  "/desk/team/audit",
  "/desk/messages",
  "/desk/numbers?days=365",
  "/desk/setup",
  "/desk/leads/1001/erase",
];

for (const path of paths)
  test(`${path} fits, and is accessible`, async ({ page, service, request }) => {
    await signIn(page, service, "Ruth Kim", true);
    // Its messages are held.
    await sendMessage(request, service.url, { [honeypotField]: "yes" });
    await page.goto(path);
    for (const summary of await page.locator("main details:not([open]) > summary").all())
      if (await summary.isVisible()) await summary.click();
    await expectDeskFits(page);
  });
