import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { planReply } from "#contract/plans.ts";
import { formatDollars } from "#content/amounts/format-amount.ts";
import { expect, started } from "#tests/e2e/support/fixtures.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import { missingStyle } from "#tests/e2e/support/page-style.ts";
import { expectSound } from "#tests/e2e/support/page-fit.ts";
import { fill, formParts } from "#tests/e2e/support/request-form.ts";
import { consultation, planInput } from "#tests/e2e/support/request-forms.ts";
import { test, today, year } from "#tests/e2e/support/sample-plans.ts";
import { operatorSays, type StoreSettings } from "#tests/e2e/support/store.ts";
import type { MailServer } from "#tests/service/testing.ts";

const chosen = [
  "Invented Care Both (HMO D-SNP)",
  "Made-Up Rx Basic (PDP)",
  "Sample Health Plus (HMO)",
] as const;

const county = `/plans/tx/sample?year=${year}`;

/** From the list of a county with the year's plans: the address of the comparison and the table's columns. */
async function expectCompared(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/plans\/compare\?/);
  const heads = page.getByRole("table").getByRole("columnheader");
  for (const name of chosen) await expect(heads.filter({ hasText: name })).toHaveCount(1);
}

interface Stored {
  readonly mail: MailServer;
  readonly service: { readonly store: StoreSettings };
}

async function expectLead(page: Page, email: string, { mail, service }: Stored): Promise<void> {
  await expect(formParts(page, consultation).thanks).toBeVisible();
  const sent = [
    await mail.waitFor(({ email: { text } }) => Boolean(text?.includes(`Email: ${email}`))),
    await mail.waitFor(({ to }) => to.includes(email)),
  ];
  const sheet = await operatorSays(service.store, ["export", "--csv"]);
  const line = sheet.split("\n").find((one) => one.includes(email));
  for (const name of chosen) {
    for (const {
      email: { text },
    } of sent)
      expect(text).toContain(name);
    expect(line).toContain(name);
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("from a ZIP code in three counties to an agent who knows the chosen plans", async ({
    page,
    mail,
    service,
  }) => {
    await page.goto("/plans");
    await page.getByLabel("ZIP code").fill("00002");
    await page.getByRole("button", { name: "Show the plans" }).click();
    const counties = page.getByRole("radio");
    await expect(counties).toHaveCount(3);
    await page.getByRole("radio", { name: /^Second Sample County/ }).check();
    await page.getByRole("button", { name: "Show the plans" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Second Sample County");
    if (!page.url().includes(`year=${year}`))
      await page.goto(`/plans/tx/second-sample?year=${year}`);
    for (const name of chosen) await page.getByRole("checkbox", { name }).check();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await expectCompared(page);
    await page.getByRole("link", { name: "Ask an agent about these" }).click();
    const form = formParts(page, consultation);
    for (const name of chosen) await expect(form.form).toContainText(name);
    await fill(page, consultation, { ...planInput, email: "plain-plans@example.test" });
    await form.submit.click();
    await expectLead(page, "plain-plans@example.test", { mail, service });
  });

  test("a plan's own button asks about that plan alone", async ({ page }) => {
    const [other] = chosen;
    const asked = "Invented Care Brand New (PPO)";
    await page.goto(county);
    await page.getByRole("checkbox", { name: other }).check();
    const row = page.getByRole("listitem").filter({ hasText: asked });
    await row.getByRole("button", { name: "Ask about this plan" }).click();
    const { form } = formParts(page, consultation);
    await expect(form).toContainText(asked);
    await expect(form).not.toContainText(other);
    // The button for all that are checked, and one with an unknown plan, ask about those.
    for (const ask of ["on", "H9999_999_0"]) {
      await page.goto(`/plans/compare?county=tx/sample&year=${year}&plan=H0001_002_0&ask=${ask}`);
      await expect(form).toContainText(other);
    }
  });

  test("until a plan is chosen, nothing lies over the list", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(county);
    const bar = page.locator(".chosen-bar");
    await expect(bar).not.toBeInViewport();
    await expect(page.locator("[data-bar]"), "the bar of other pages").toHaveCount(0);
    await page.getByRole("checkbox").first().check();
    await expect(bar).toBeInViewport();
  });

  test("an unknown ZIP code leads to a choice of state and county", async ({ page }) => {
    await page.goto("/plans?zip=99999");
    await expect(page.getByRole("main")).toContainText("We don’t know this ZIP code");
    await page.getByLabel("State or territory").selectOption({ label: "Texas" });
    await page.getByRole("button", { name: "Show its counties" }).click();
    await page.getByRole("link", { name: /^Quiet Sample County/ }).click();
    await expect(page.getByRole("main")).toContainText("No Medicare Advantage plans");
  });

  test("what is wrong with a ZIP code is in the first screen of a phone", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/plans?zip=7749");
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("5 digits");
    await expect(alert).toBeInViewport({ ratio: 1 });
  });

  test("while no plans are shown, Medicare's contacts and our phone number are", async ({
    page,
    show,
  }) => {
    await show("off");
    for (const path of ["/plans", "/plans/tx/sample"]) {
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(main).toContainText("1-800-MEDICARE");
      await expect(main.locator('a[href*="medicare.gov/plan-compare"]')).not.toHaveCount(0);
      await expect(main.locator('a[href^="tel:"]').first()).toBeVisible();
    }
    await page.goto("/plans?zip=00001");
    await page.getByRole("button", { name: "Ask an agent" }).click();
    await expect(page).toHaveURL(/\/talk-to-agent\?zip=00001#consultation$/);
    await expect(page.locator("#consultation").getByLabel("ZIP code")).toHaveValue("00001");
    const strip = page.getByRole("region", { name: "Ask an agent about plans in your ZIP" });
    await page.goto("/learning-center/medicare-advantage");
    await expect(strip).toBeVisible();
    await show("counts");
    await page.reload();
    await expect(strip).toHaveCount(0);
    await expect(page.getByRole("region", { name: /^Which plans are offered/ })).toBeVisible();
  });
});

test("from a ZIP code to an agent by keyboard alone", async ({ page, mail, service }) => {
  await page.goto("/plans");
  await started(page);
  await page.getByLabel("ZIP code").focus();
  await page.keyboard.type("00002");
  await page.keyboard.press("Enter");
  const first = page.getByRole("radio").first();
  await expect(first).toBeVisible();
  await first.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Second Sample County");
  if (!page.url().includes(`year=${year}`)) await page.goto(`/plans/tx/second-sample?year=${year}`);
  for (const name of chosen) {
    await page.getByRole("checkbox", { name }).focus();
    await page.keyboard.press("Space");
  }
  await expect(page.getByRole("status").filter({ hasText: "3 plans chosen" })).toBeVisible();
  await page.getByRole("button", { name: "Compare", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expectCompared(page);
  const ask = page.getByRole("link", { name: "Ask an agent about these" });
  await ask.focus();
  await page.keyboard.press("Enter");
  await started(page);
  const { input, submit, form } = formParts(page, consultation);
  for (const name of chosen) await expect(form).toContainText(name);
  const typed = { ...planInput, email: "keys-plans@example.test" };
  for (const [name, value] of Object.entries(typed)) {
    await input(name).focus();
    await page.keyboard.type(value);
  }
  await input("additionalInfo").focus();
  await tabTo(page, submit);
  await page.keyboard.press("Enter");
  await expectLead(page, typed.email, { mail, service });
});

const three = ["H0000_001_0", "H0001_002_0", "S0000_001_0"].map((id) => `plan=${id}`).join("&");
const compared = `/plans/compare?county=tx/sample&year=${year}&${three}`;
const pages = [
  "/plans",
  "/plans?zip=00002",
  "/plans?zip=00002&sent=county",
  "/plans?zip=99999",
  "/plans?state=tx",
  county,
  compared,
];

// The others are the same in both.
for (const [show, visited] of [
  ["counts", [county, compared]],
  ["full", pages],
] as const) {
  test(`in ${show}, pages are accessible, fit, and have all the styles they need`, async ({
    page,
    show: change,
    complaints,
  }) => {
    test.slow();
    await change(show);
    for (const path of visited) {
      await page.goto(path);
      await started(page);
      await test.step(path, async () => {
        await expectSound(page);
        expect.soft(await missingStyle(page), path).toEqual([]);
      });
    }
    expect(complaints).toEqual([]);
  });
}

/** Amounts and stars of the sample as pages would write them; none is an amount that pages name for other reasons. */
const secrets = [
  /\$12\.50/,
  /\$35\.60/,
  /\$49\.90/,
  /\$41\.10/,
  /\$87\.30/,
  /\$3,900\b/,
  /\$5,900\b/,
  /\$6,750\b/,
];
/** Every amount of the county's plans in a year, as pages write it. Only in full. */
async function amountsOf(request: APIRequestContext, of: number): Promise<readonly string[]> {
  const answer = await request.get(`/api/plans?county=tx/sample&year=${of}`);
  const { plans } = planReply.parse(await answer.json());
  const figures = plans?.plans.flatMap((plan) => (plan.figures ? [plan.figures] : [])) ?? [];
  return figures
    .flatMap(({ premium, drugDeductible, yearlyLimit }) => [premium, drugDeductible, yearlyLimit])
    .flatMap((amount) => (amount === null ? [] : [formatDollars(amount)]));
}

/** The amounts that a text names. */
function amountsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\$\d[\d,]*(?:\.\d\d)?/g));
}

/** Only in the list and the comparison: a note says where star ratings are to be found. */
const rated = /★|out of 5 stars|<(?:dt|th)[^>]*>Star rating/;

test("in counts, no amount or star leaves the service", async ({
  request,
  service,
  mail,
  show,
  page,
}) => {
  const paths = [
    ...pages,
    `${county}&sort=premium`,
    `${county}&sort=stars&type=special-needs`,
    `${compared}&differs=on`,
    `/plans/next-year?county=tx/sample&plan=H0000_001_0`,
    `/plans/next-year?county=tx/sample&plan=S0000_001_0`,
    `/api/plans?county=tx/sample&year=${year}`,
    `/talk-to-agent?choice=${year}/tx/sample/H0000_001_0`,
    "/sitemap.xml",
    "/learning-center/articles.atom",
  ];
  const bodies = async () =>
    Promise.all(paths.map(async (path) => (await request.get(path)).text()));
  const found = (texts: readonly string[]) =>
    secrets.filter((secret) => texts.some((text) => secret.test(text))).map(String);
  expect(found(await bodies())).toEqual([]);
  const lists = (await bodies())
    .slice(4, 9)
    .map((html) => html.replace(/<style[\s\S]*?<\/style>/, ""));
  expect(lists.filter((html) => rated.test(html))).toEqual([]);
  const shown = await bodies();
  // The header, the footer and the season's notice may name amounts too.
  const elsewhere = amountsIn(await (await request.get("/contact")).text());
  await show("full");
  const figures = new Set([
    ...(await amountsOf(request, year)),
    ...(await amountsOf(request, year + 1)),
  ]);
  const leaks = (texts: readonly string[]) =>
    texts.flatMap((text) =>
      [...amountsIn(text)].filter((amount) => figures.has(amount) && !elsewhere.has(amount)),
    );
  expect(leaks(shown)).toEqual([]);
  expect(new Set(leaks(await bodies())).size).toBeGreaterThan(10);
  expect(found(await bodies()).length).toBeGreaterThan(4);
  // Mails are the same in every display.
  await page.goto(`/talk-to-agent?choice=${year}/tx/sample/H0000_001_0`);
  await started(page);
  await fill(page, consultation, { ...planInput, email: "secret@example.test" });
  await formParts(page, consultation).submit.click();
  await expect(formParts(page, consultation).thanks).toBeVisible();
  const { email } = await mail.waitFor(({ to }) => to.includes("secret@example.test"));
  expect(found([email.text ?? "", String(email.html)])).toEqual([]);
  expect(readdirSync(join(service.store.DATA_DIR, "plans"))).toContain("zips.sqlite");
});

test("a county's page lists every plan that the data has there", async ({ request, page }) => {
  for (const of of [year, year + 1]) {
    const answer = await request.get(`/api/plans?county=tx/sample&year=${of}`);
    const { plans } = planReply.parse(await answer.json());
    const ids = plans?.plans.map(({ id }) => id) ?? [];
    expect(ids.length).toBeGreaterThan(5);
    await page.goto(`/plans/tx/sample?year=${of}`);
    const boxes = page.locator("input[name=plan]");
    const listed = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute("value")));
    expect(new Set(listed)).toEqual(new Set(ids));
    expect(listed).toHaveLength(ids.length);
  }
});

test("a plan that ends, and one that continues, next to the next year", async ({ page, show }) => {
  test.skip(today.slice(5) < "10-01", "next year's plans are on offer from October 1");
  await show("full");
  await page.goto("/plans/next-year?county=tx/sample&plan=H0000_003_0");
  await expect(page.getByRole("main")).toContainText(/ends/i);
  await page.goto("/plans/next-year?county=tx/sample&plan=H0000_001_0");
  await expect(page.getByRole("main")).toContainText("$3,900");
  await expect(page.getByRole("main")).toContainText("$4,200");
});
