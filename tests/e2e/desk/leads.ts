import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { clockTest, expect } from "#tests/e2e/support/fixtures.ts";
import { deskInvitation, type StoreSettings } from "#tests/e2e/support/store.ts";

/** What every test at the desk starts from: a service, and people who are signed in. */
interface DeskAt {
  readonly url: string;
  readonly store: StoreSettings;
}

/** A test of what works without script: everything but passkeys. */
export const plainTest = clockTest.extend({
  context: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await use(context);
    await context.close();
  },
});

/** Signs in with a new invitation. Leaves the page at Today. */
export async function signIn(
  page: Page,
  { url, store }: DeskAt,
  name: string,
  isManager = false,
): Promise<void> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, ".")}.${crypto.randomUUID()}@lakeside.org`;
  await page.goto(await deskInvitation(store, url, { name, email, isManager }));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/desk\/welcome$/);
  await page.goto(`${url}/desk`);
}

/** A browser of its own, in which somebody is signed in. */
export async function deskOf(
  browser: Browser,
  desk: DeskAt,
  name: string,
  isManager = false,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, desk, name, isManager);
  return { context, page };
}

/** A message that asks for a call, as the website's script sends it. Its number of the lead is the newest. */
export async function sendMessage(
  request: APIRequestContext,
  url: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const answer = await request.post(`${url}/api/contacts`, {
    headers: { "Idempotency-Key": crypto.randomUUID() },
    data: {
      name: "Rosalind Garcia",
      email: "rosalind@lakeside.org",
      phone: "(214) 867-5309",
      message: "Please call me about Part D.",
      agreesToAutomatedContact: false,
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A consultation, with all that a form asks for. */
export async function sendConsultation(
  request: APIRequestContext,
  url: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const answer = await request.post(`${url}/api/plan-requests`, {
    headers: { "Idempotency-Key": crypto.randomUUID(), "Lead-Form": "consultation" },
    data: {
      name: "Harold Nguyen",
      email: "harold@lakeside.org",
      phone: "(212) 867-5310",
      zipCode: "10001",
      birthdate: "03/15/1962",
      medicarePartA: true,
      medicarePartB: false,
      preferredContactMethod: "phone",
      bestTimeToContact: "morning",
      agreesToAutomatedContact: false,
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A part of a page by its heading. */
export function part(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

/** Leaves the desk before its service ends, or the page would ask for new leads in vain, and complain. */
export async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
}
