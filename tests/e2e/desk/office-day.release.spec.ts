import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { honeypotField } from "#contract/submission-parts.ts";
import { clockTest as test, expect } from "#tests/e2e/support/fixtures.ts";
import { fill } from "#tests/e2e/support/request-form.ts";
import { contact } from "#tests/e2e/support/request-forms.ts";
import { leave, part, sendConsultation, sendMessage, signIn } from "./leads.ts";

interface Call {
  readonly name: string;
  readonly result: string;
  readonly status?: string;
  /** Whether to call again, at the next time that the form offers. */
  readonly isAgain?: boolean;
}

const ofAna: readonly Call[] = [
  { name: "Rosalind Garcia", result: "Reached them", status: "Enrolled" },
  { name: "Harold Nguyen", result: "Left a message", isAgain: true },
  { name: "Walter Kowalski", result: "No answer", isAgain: true },
  { name: "Ida Jensen", result: "Reached them", status: "Appointment", isAgain: true },
  { name: "Luis Romero", result: "Wrong number" },
];
const ofTom: readonly Call[] = [
  { name: "Mei Chen", result: "Reached them", status: "Enrolled" },
  { name: "Paul Lindqvist", result: "Left a message", isAgain: true },
  { name: "Amos Walker", result: "Reached them", status: "Appointment", isAgain: true },
  { name: "Nadia Haddad", result: "No answer", isAgain: true },
  { name: "Ruth Feldman", result: "Reached them" },
];
/** Writes while everybody is at work. */
const late: Call = { name: "Grace Okafor", result: "Reached them", status: "Not interested" };
/** Is taken for a bot. */
const held: Call = { name: "Joan Baker", result: "Reached them", status: "Enrolled" };

test("an office's day: twelve people write, a manager and two agents work at once, and after the first invitation nobody needs a terminal", async ({
  page: maria,
  browser,
  request,
  startOwn,
}) => {
  test.slow();
  const { url, ...desk } = await startOwn({});
  await signIn(maria, { url, ...desk }, "Maria Delgado", true);
  const ana = await join(maria, browser, url, "Ana Souza");
  const tom = await join(maria, browser, url, "Tom Baker");

  await writeInBrowser(browser, url, ofAna[0]?.name ?? "");
  for (const { name } of [...ofAna.slice(1), ...ofTom])
    await sendMessage(request, url, { name, ...reachableAt(name) });
  await sendMessage(request, url, { name: held.name, ...reachableAt(held.name), ...asBot });
  for (const page of [ana, tom]) await expect(waiting(page), "without a reload").toHaveCount(10);

  for (const page of [ana, tom]) await page.getByRole("link", { name: "Mine" }).click();
  for (const { name } of ofAna) await assign(maria, url, name, "Ana Souza");
  for (const { name } of ofTom) await assign(maria, url, name, "Tom Baker");
  for (const page of [ana, tom]) await expect(waiting(page), "without a reload").toHaveCount(5);

  await Promise.all([dayOfAna(ana), dayOfTom(tom), dayOfMaria(maria, request, url)]);
  await Promise.all([logCall(ana, late), logCall(tom, held)]);
  await expectDone(maria, url);
  for (const page of [maria, ana, tom]) await leave(page);
  for (const page of [ana, tom]) await page.context().close();
});

const asBot = { [honeypotField]: "yes" };

/** An address and a number of their own, or they would be the same person. */
function reachableAt(name: string) {
  const names = [...ofAna, ...ofTom, late, held].map((call) => call.name);
  return {
    email: `${name.toLowerCase().replace(" ", ".")}@lakeside.org`,
    phone: `(214) 867-53${10 + names.indexOf(name)}`,
  };
}

/** The manager invites somebody on the page Team, who opens the link in a browser of their own. */
async function join(manager: Page, browser: Browser, url: string, name: string): Promise<Page> {
  await manager.goto(`${url}/desk/team`);
  await manager.getByLabel("Name", { exact: true }).fill(name);
  await manager.getByLabel("Email address").fill(reachableAt(name).email);
  await manager.getByRole("button", { name: "Make the invitation" }).click();
  const link = await manager.getByLabel(`Link for ${name}`).inputValue();
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Not now, go on to Today" }).click();
  await expect(page.getByText("All done: nobody is waiting")).toBeVisible();
  return page;
}

async function writeInBrowser(browser: Browser, url: string, name: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(`${url}${contact.path}`);
  const message = "Please call me about Part D.";
  await fill(visitor, contact, { name, ...reachableAt(name), message });
  // Nobody types faster: it would be held back.
  await visitor.waitForTimeout(2500);
  await visitor.getByRole("button", { name: contact.button }).click();
  await expect(visitor.getByRole("heading", { name: contact.thanks, exact: true })).toBeVisible();
  await context.close();
}

function waiting(page: Page) {
  return part(page, "Waiting for a first call").getByRole("listitem");
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

async function toToday(page: Page): Promise<void> {
  const places = page.getByRole("navigation", { name: "Desk", exact: true });
  await places.getByRole("link", { name: "Today" }).click();
}

function done(page: Page) {
  return page.getByRole("status").first();
}

async function assign(page: Page, url: string, name: string, to: string): Promise<void> {
  await page.goto(`${url}/desk`);
  await open(page, name);
  await page.getByText("Assign, status").click();
  await page.getByLabel("Assigned to").selectOption(to);
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(done(page)).toContainText(`Assigned to ${to}`);
}

/** From Today and back. */
async function logCall(page: Page, call: Call): Promise<void> {
  await open(page, call.name);
  await saveCall(page, call);
  await page.getByRole("link", { name: "Back to Today" }).click();
}

async function saveCall(page: Page, { result, status, isAgain }: Call): Promise<void> {
  const form = part(page, "Log a call");
  await form.getByLabel(result).check();
  if (status !== undefined) await form.getByLabel("Status").selectOption(status);
  if (isAgain === true) await form.getByLabel(/\s2\sPM(?:\s|$)/).check();
  await form.getByRole("button", { name: "Save the call" }).click();
  await expect(done(page)).toContainText(`Saved. ${result}.`);
}

/** Her calls; one number was mistyped. */
async function dayOfAna(page: Page): Promise<void> {
  for (const call of ofAna) await logCall(page, call);
  await part(page, "No next step").getByRole("link", { name: "Luis Romero" }).click();
  await page.getByLabel("Phone", { exact: true }).fill("512 867 5311");
  await page.getByRole("button", { name: "Save the correction" }).click();
  // At night in Texas, the first press doesn't call.
  await expect(page.getByRole("main").getByText("(512) 867-5311").first()).toBeVisible();
  await toToday(page);
}

/** His calls; one he logs at the wrong person first, and one asks for no more calls. */
async function dayOfTom(page: Page): Promise<void> {
  await open(page, "Amos Walker");
  await saveCall(page, { name: "Amos Walker", result: "No answer" });
  await done(page).getByRole("button", { name: "Undo" }).click();
  await expect(done(page)).toContainText("Undone.");
  await page.getByRole("link", { name: "Back to Today" }).click();
  for (const call of ofTom) await logCall(page, call);
  await part(page, "No next step").getByRole("link", { name: "Ruth Feldman" }).click();
  await page.getByText("Don’t call, don’t contact").click();
  await page.getByText("They want nothing at all").click();
  await page.getByRole("button", { name: "Don’t contact at all" }).click();
  await expect(done(page)).toContainText("their open requests are closed");
  await toToday(page);
}

/** Releases who isn't a bot, and shares out who writes during the day. */
async function dayOfMaria(page: Page, request: APIRequestContext, url: string): Promise<void> {
  await sendConsultation(request, url, { name: late.name, ...reachableAt(late.name) });
  await page.goto(`${url}/desk`);
  await page.getByRole("link", { name: "1 lead held back as possible spam" }).click();
  await open(page, held.name);
  await page.getByRole("button", { name: "Release" }).click();
  await expect(done(page)).toContainText("Released.");
  await assign(page, url, held.name, "Tom Baker");
  await assign(page, url, late.name, "Ana Souza");
  await page.goto(`${url}/desk`);
}

/** At the end of the day, nobody waits, and what is left has its day. */
async function expectDone(page: Page, url: string): Promise<void> {
  await expect(part(page, "Planned for later")).toBeVisible();
  await expect(part(page, "Waiting for a first call")).toHaveCount(0);
  await expect(part(page, "Planned for later").getByRole("listitem")).toHaveCount(6);
  await expect(part(page, "No next step").getByRole("listitem")).toHaveCount(1);
  for (const [status, count] of [
    ["enrolled", 3],
    ["not-interested", 2],
  ] as const) {
    await page.goto(`${url}/desk/leads?status=${status}`);
    await expect(page.locator("[data-line]")).toHaveCount(count);
  }
  await page.goto(`${url}/desk/search?q=amos`);
  await open(page, "Amos Walker");
  const history = part(page, "History").getByRole("listitem");
  await expect(history.filter({ hasText: "No answer" })).toContainText("by Tom Baker");
  await expect(history.filter({ hasText: "Assigned" })).toContainText("Maria Delgado");
  await page.goto(`${url}/desk/numbers?days=7`);
  await expect(page.getByRole("heading", { name: "Leads: 12" })).toBeVisible();
  await page.goto(`${url}/desk/team/audit`);
  await expect(page.getByText("Maria Delgado invited Tom Baker")).toBeVisible();
}
