import type { BrowserContext, Page } from "@playwright/test";
import { clockTest as test, expect, expectComplaints } from "#tests/e2e/support/fixtures.ts";
import { deskInvitation } from "#tests/e2e/support/store.ts";

// A context of its own for each test: cookies and passkeys are what these are about.

const titleOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** A device that has a fingerprint reader, and a finger on it. */
async function addFingerprintReader(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("an invitation, a passkey, signing out, and back in with the passkey", async ({
  page,
  service,
  complaints,
}) => {
  await addFingerprintReader(page);
  const person = { name: "Maria Delgado", email: "maria.key@lakeside.org", isManager: true };
  await page.goto(await deskInvitation(service.store, service.url, person));
  await expect(page.getByText("Welcome, Maria Delgado")).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(titleOf(page, "Welcome")).toBeVisible();
  await page.getByLabel("Name of this device").fill("Front desk");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(titleOf(page, "Today")).toBeVisible();

  await page.goto("/desk/account");
  await expect(page.getByRole("row", { name: /Front desk/ })).toContainText("never");
  await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("You’re signed out.")).toBeVisible();
  await page.goto("/desk/numbers?days=7");
  await expect(titleOf(page, "Sign in")).toBeVisible();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(titleOf(page, "Numbers")).toBeVisible();
  expect(page.url()).toMatch(/\/desk\/numbers\?days=7$/);

  await page.goto("/desk/account");
  await page.getByRole("button", { name: "Remove Front desk" }).click();
  await expect(page.getByText("The passkey was removed.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey isn’t one of ours anymore")).toBeVisible();
  await expectComplaints(complaints, [/422/]);
});

test("a link by email works once, and only in the browser that asked for it", async ({
  page,
  browser,
  service,
  mail,
}) => {
  const person = { name: "Sam Ortiz", email: "sam.link@lakeside.org" };
  await deskInvitation(service.store, service.url, person);
  const ask = async (email: string) => {
    await page.goto("/desk/sign-in?next=/desk/messages");
    await page.getByLabel("Your email address").fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(titleOf(page, "Check your email")).toBeVisible();
    return await page.getByRole("main").innerText();
  };
  const stranger = await ask("nobody@lakeside.org");
  expect(await ask(person.email), "the same for who was invited").toBe(stranger);
  const { email } = await mail.waitFor(
    (message) => message.to.includes(person.email) && (message.email.html ?? "").includes("next="),
  );
  const [, link = ""] = /href="(http[^"]*\/desk\/link[^"]*)"/.exec(email.html ?? "") ?? [];
  const address = link.replaceAll("&amp;", "&");

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(address);
  await expect(titleOf(other, "Open this link in the other browser")).toBeVisible();
  await elsewhere.close();

  await page.goto(address);
  await expect(page.getByText("Hello, Sam Ortiz")).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(titleOf(page, "Welcome")).toBeVisible();
  await page.goto(address);
  await expect(titleOf(page, "This link doesn’t work anymore")).toBeVisible();
  expect(mail.caught.some(({ to }) => to.includes("nobody@lakeside.org"))).toBe(false);
});

async function enter(page: Page, link: string, first: "Welcome" | "Today"): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(titleOf(page, first)).toBeVisible();
}

test("what somebody typed outlives their session", async ({
  page,
  context,
  service,
  complaints,
}) => {
  const person = { name: "Ruth Kim", email: "ruth.ended@lakeside.org", isManager: true };
  await enter(page, await deskInvitation(service.store, service.url, person), "Welcome");
  await page.goto("/desk/team");
  await page.getByLabel("Name", { exact: true }).fill("Lou “<b>” Park");
  await page.getByLabel("Email address").fill("lou.ended@lakeside.org");
  await context.clearCookies();
  await page.getByRole("button", { name: "Make the invitation" }).click();
  await expect(titleOf(page, "Your session has ended")).toBeVisible();
  await expect(page.getByText("Lou “<b>” Park")).toBeVisible();
  await expectComplaints(complaints, [/403/]);

  const again = await signInElsewhere(context, page);
  await enter(again, await deskInvitation(service.store, service.url, person), "Today");
  await page.getByRole("button", { name: "2. Send it again" }).click();
  await expect(page.getByText("An invitation for Lou “<b>” Park")).toBeVisible();
});

/** Follows the page's link to sign in, which opens a tab. */
async function signInElsewhere(context: BrowserContext, page: Page): Promise<Page> {
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: /Sign in, in another tab/ }).click();
  const tab = await opening;
  await expect(titleOf(tab, "Sign in")).toBeVisible();
  return tab;
}
