import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { operatorLeads } from "./operator-leads.ts";
import { expectSent, expectThanksPanel, fill, formParts, openForm } from "./request-form.ts";
import { compare, contact, messageWish, planWish } from "./request-forms.ts";

// What a form needs once it is used is fetched at its first touch; on a slow line that takes a while.

test("pressed before it is there, the form waits for it, and is sent once", async ({
  page,
  service,
}) => {
  const email = "late-desk@example.test";
  const release = await holdDesks(page);
  await openForm(page, contact);
  await fill(page, contact, { ...messageWish, email });
  await formParts(page, contact).submit.dblclick();
  await expect(page.getByRole("button", { name: contact.pending, exact: true })).toBeDisabled();
  for (const name of Object.keys(messageWish))
    await expect(page.locator(`[name=${name}]`)).toBeDisabled();
  release();
  await expectSent(page, contact);
  expect(await operatorLeads(service.store, email)).toHaveLength(1);
});

test("when it does not come in ten seconds, the form is sent as without script", async ({
  page,
  service,
}) => {
  const email = "no-desk@example.test";
  const pending = page.getByRole("button", { name: compare.pending, exact: true });
  await page.clock.install();
  await holdDesks(page);
  await openForm(page, compare);
  await fill(page, compare, { ...planWish, email });
  await formParts(page, compare).submit.click();
  await expect(pending).toBeDisabled();
  await noteButtonAtEnd(page);
  await page.clock.fastForward(10_000);
  await expect(formParts(page, compare).thanks).toBeFocused();
  await expectThanksPanel(page, compare);
  const atEnd = await page.evaluate(() => sessionStorage.getItem("at end"));
  expect(atEnd, "no second press while it was on its way").toBe("Submitting... true");
  expect(await operatorLeads(service.store, email)).toMatchObject([
    { name: planWish.name, disclosures: [{ channel: "page" }] },
  ]);
});

/** Notes what the button said, and whether it was disabled, when the page was left. */
async function noteButtonAtEnd(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener("pagehide", () => {
      const button = document.querySelector<HTMLButtonElement>("form [type=submit]");
      sessionStorage.setItem("at end", `${button?.textContent} ${button?.matches(":disabled")}`);
    }),
  );
}

/** Holds back the forms' desks until the function given is called. */
async function holdDesks(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*-desk-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
