import type { APIRequestContext } from "@playwright/test";
import { planReply } from "#contract/plans.ts";
import { formatDollars } from "#content/amounts/format-amount.ts";
import { licenses, plansWords } from "#tests/e2e/support/content-facts.ts";
import { expect, started } from "#tests/e2e/support/fixtures.ts";
import { readPage } from "#tests/e2e/support/html-links.ts";
import { spaced } from "#tests/e2e/support/page-words.ts";
import { formParts } from "#tests/e2e/support/request-form.ts";
import { consultation } from "#tests/e2e/support/request-forms.ts";
import {
  chosenPlans,
  comparedPath,
  countyPath,
  findPages,
  samplePlans,
  test,
  today,
  year,
} from "#tests/e2e/support/sample-plans.ts";

const { limit } = plansWords;
/** The background of an outlined button. */
const clear = "rgba(0, 0, 0, 0)";

// forms/asked-plans.spec.ts sends the form: the agent, the visitor and the export get the plans.
test("from a ZIP code to a form that names the chosen plans, by keyboard alone", async ({
  page,
  show,
}) => {
  await show("full");
  await page.goto("/plans");
  await started(page);
  await page.getByLabel("ZIP code").focus();
  await page.keyboard.type("00002");
  await page.keyboard.press("Enter");
  const counties = page.getByRole("radio");
  await expect(counties).toHaveCount(3);
  await counties.first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Second Sample County");
  if (!page.url().includes(`year=${year}`)) await page.goto(`/plans/tx/second-sample?year=${year}`);
  for (const name of chosenPlans) {
    await page.getByRole("checkbox", { name }).focus();
    await page.keyboard.press("Space");
  }
  await expect(page.getByRole("status").filter({ hasText: "3 plans chosen" })).toBeVisible();
  await page.getByRole("button", { name: "Compare 3 plans" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/plans\/compare\?/);
  const heads = page.getByRole("table").getByRole("columnheader");
  for (const name of chosenPlans) await expect(heads.filter({ hasText: name })).toHaveCount(1);
  await page.getByRole("main").getByRole("link", { name: "Ask us to call you" }).first().focus();
  await page.keyboard.press("Enter");
  await started(page);
  const { form } = formParts(page, consultation);
  for (const name of chosenPlans) await expect(form).toContainText(name);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a filter keeps what is checked, and the comparison shows what differs", async ({
    page,
    show,
  }) => {
    await show("full");
    const { plus, saver } = samplePlans;
    const narrow = async () => {
      await page.getByLabel("Kind of plan").selectOption("Advantage without drugs");
      await page.getByRole("button", { name: "Update the list" }).click();
    };
    await page.goto(countyPath);
    await page.getByRole("checkbox", { name: plus }).check();
    await narrow();
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    await page.getByRole("link", { name: "Show all plans" }).click();
    await expect(page.getByRole("checkbox", { name: plus })).toBeChecked();
    await narrow();
    await page.getByRole("checkbox", { name: saver }).check();
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByRole("columnheader", { name: plus })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "Organization" })).toBeVisible();

    await page.getByRole("link", { name: "Show only what differs" }).click();
    await expect(page.getByRole("rowheader", { name: "Organization" })).toBeHidden();
    await expect(page.getByRole("rowheader", { name: "Drug deductible" })).toBeVisible();

    await page.getByRole("link", { name: `Remove ${saver}` }).click();
    await expect(page.getByRole("table")).toBeHidden();
    await page.getByRole("link", { name: "Go to the list" }).click();
    await expect(page.getByRole("checkbox", { name: plus })).toBeChecked();
  });
});

test("a page about a county's plans has the required notice once, with that county's numbers", async ({
  request,
}) => {
  const noticesOf = async (path: string) => {
    const { html } = readPage(path, await (await request.get(path)).text());
    return spaced(html.text).match(/Currently we represent .*? These numbers are for [^,]*/g);
  };
  const change = "/plans/next-year?county=tx/sample&plan=H0000_001_0";
  for (const path of [countyPath, comparedPath, ...(today.slice(5) < "10-01" ? [] : [change])])
    expect(await noticesOf(path), path).toEqual([expect.stringMatching(/for Sample County$/)]);
  const home = licenses.states.find(({ code }) => code === licenses.home);
  const [others = ""] = (await noticesOf("/plans")) ?? [];
  expect(others.endsWith(`for ${home?.name}`), others).toBe(true);
});

test("an empty ZIP code is answered on the page with the form", async ({ request }) => {
  const answer = await request.get("/plans?zip=");
  const { html } = readPage("/plans", await answer.text());
  expect(html.querySelector('main [role="alert"]')?.text).toContain(
    "Please enter your 5-digit ZIP code",
  );
});

test("a county's page names help that sells nothing", async ({ request, show }) => {
  await show("full");
  const { html } = readPage(countyPath, await (await request.get(countyPath)).text());
  const links = html.querySelectorAll("main a").map((link) => link.text.trim());
  expect(links).toContain("Free, unbiased help in your state");
  expect(links.join()).toContain("Medicare.gov");
});

test("a ZIP code typed on a page is answered at once, by one call each, and shared with the forms", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/plans") calls.push(search);
  });
  await page.goto("/learning-center/medicare-advantage");
  await started(page);
  const strip = page.getByRole("region", { name: "Which plans are offered where you live?" });
  const field = strip.getByLabel("5-digit ZIP");
  const answer = strip.locator("[aria-live=polite]");
  await field.fill("0000");
  await expect(answer).toBeEmpty();
  expect(calls).toEqual([]);
  await field.fill("00001");
  await expect(answer).toContainText("In Sample County, there are");
  await expect(answer).toContainText("made up");
  await expect(answer.getByRole("link")).toHaveAttribute("href", "/plans/tx/sample");
  await field.fill("00002");
  await expect(answer).toContainText("This ZIP code is in 3 counties.");
  await expect(answer.getByRole("link")).toHaveText([
    "Second Sample County, Texas",
    "Sample County, Texas",
    "Quiet Sample County, Texas",
  ]);
  await field.fill("99999");
  await expect(answer).toContainText("We don’t know this ZIP code.");
  await expect(answer.getByRole("link")).toHaveAttribute("href", "/plans#state");

  // What was fetched is kept, also when the visitor comes back to the window.
  await field.fill("00001");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(answer).toContainText("In Sample County, there are");
  expect(calls).toEqual(["00001", "00002", "99999"].map((zip) => `?zip=${zip}`));
  expect(await page.evaluate(() => localStorage.getItem("visitorZip"))).toBe("00001");
  await field.press("Enter");
  await expect(page).toHaveURL("/plans/tx/sample");
});

for (const [width, height] of [
  [360, 780],
  [1280, 900],
] as const)
  test(`at ${width} px, the first screen has one main step: the ZIP code, and it leads to the plans there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/compare-plans");
    await started(page);
    const main = page.locator("main .button.bg-marigold");
    const inSight = await main.evaluateAll((all) =>
      all.flatMap((one) =>
        one.getBoundingClientRect().bottom < window.innerHeight && one.checkVisibility()
          ? one.textContent
          : [],
      ),
    );
    expect(inSight).toEqual(["Show the plans"]);
    for (const name of ["Ask an agent to compare", "See how a comparison works"])
      await expect(page.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    await page.getByLabel("5-digit ZIP").fill("00001");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/plans/tx/sample");
  });

for (const [width, height] of [
  [360, 780],
  [1280, 900],
] as const)
  test(`at ${width} px, the field for a ZIP code is high on its page, and the state comes below its form`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/plans");
    const zip = await page.getByLabel("ZIP code").boundingBox();
    const button = await page.getByRole("button", { name: "Show the plans" }).boundingBox();
    const state = await page.getByLabel("State or territory").boundingBox();
    if (!zip || !button || !state) throw new Error("The forms aren't shown.");
    expect(zip.y).toBeLessThan(width < 768 ? 640 : 470);
    expect(state.y).toBeGreaterThan(button.y + button.height);
    expect(Math.abs(state.x - zip.x), "in the same column").toBeLessThan(50);
  });

const longNames = { "Sample Health Plan of Several Southern States and Others": 12, Short: 8 };

test("on wide screens, organizations' premiums, ratings and limits are columns, the amounts on one line", async ({
  page,
  show,
  addPlans,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await show("full");
  await addPlans(longNames);
  await page.goto(countyPath);
  const figures = page.locator("summary").getByText(/ a month$| yearly limit$| out of 5 stars$/);
  const places = await figures.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNode(one.firstChild ?? one);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      return { left: Math.round(range.getBoundingClientRect().left), lines: lines.size };
    }),
  );
  expect(places.length).toBeGreaterThan(6);
  expect(new Set(places.map(({ left }) => left)).size).toBe(3);
  expect(new Set(places.map(({ lines }) => lines))).toEqual(new Set([1]));
});

test("chosen plans are counted and named, can be removed, and a fourth isn't taken", async ({
  page,
}) => {
  const { plus, choice, saver, easy } = samplePlans;
  await page.goto(countyPath);
  const bar = page.locator('[data-island="chosen"]');
  const ask = bar.getByRole("button", { name: "Ask us to call you" });
  const compare = bar.getByRole("button", { name: "Compare" });
  await expect(compare, "outlined while it does little").toHaveCSS("background-color", clear);
  await expect(ask).toBeHidden();
  await page.getByRole("checkbox", { name: plus }).check();
  await expect(ask).toBeVisible();
  await expect(bar.getByRole("status")).toContainText("1 plan chosen");
  await expect(compare).toBeHidden();
  for (const name of [choice, saver]) await page.getByRole("checkbox", { name }).check();
  await expect(bar.getByRole("status")).not.toContainText(limit);
  await expect(bar.getByRole("button", { name: "Compare 3 plans" })).toBeVisible();
  await expect(compare).not.toHaveCSS("background-color", clear);
  const fourth = page.getByRole("checkbox", { name: easy });
  await fourth.click();
  await expect(fourth).not.toBeChecked();
  await expect(bar.getByRole("status")).toContainText(limit);
  await bar.getByRole("button", { name: "3 plans chosen" }).click();
  await expect(bar.getByRole("listitem")).toContainText([choice, plus, saver]);
  await bar.getByRole("button", { name: `Remove ${choice}` }).click();
  await expect(page.getByRole("checkbox", { name: choice })).not.toBeChecked();
  await expect(bar.getByRole("status")).toHaveText("2 plans chosen");
  await fourth.check();
  await expect(bar.getByRole("status")).toHaveText("3 plans chosen");
  for (const name of [plus, saver, easy]) {
    await bar.getByRole("button", { name: `Remove ${name}` }).focus();
    await page.keyboard.press("Enter");
  }
  await expect(bar.getByRole("status"), "the last button is gone").toBeFocused();
});

test("a phone has room for the nearest page above, wide screens for all of them", async ({
  page,
}) => {
  const items = page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("listitem")
    .filter({ visible: true });
  const county = "Sample County, Texas";
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(comparedPath);
  await expect(items).toHaveText(["Home", "Plans where you live", county, /side by side/]);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(items).toHaveText([county]);
  await page.goto(countyPath);
  await expect(items).toHaveText(["Home", "Plans where you live"]);
});

// The rest needs no browser.

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

test("in counts, no amount or star leaves the service", async ({ request, show }) => {
  const lists = [
    countyPath,
    comparedPath,
    `${countyPath}&sort=premium`,
    `${countyPath}&sort=stars&type=special-needs`,
    `${comparedPath}&differs=on`,
  ];
  const paths = [
    ...lists,
    ...findPages,
    `/plans/next-year?county=tx/sample&plan=H0000_001_0`,
    `/plans/next-year?county=tx/sample&plan=S0000_001_0`,
    `/api/plans?county=tx/sample&year=${year}`,
    `/talk-to-agent?choice=${year}/tx/sample/H0000_001_0`,
    "/sitemap.xml",
    "/learning-center/articles.atom",
  ];
  const bodies = () => Promise.all(paths.map(async (path) => (await request.get(path)).text()));
  const counts = await bodies();
  const ratedLists = (texts: readonly string[]) =>
    texts
      .slice(0, lists.length)
      .filter((html) => rated.test(html.replace(/<style[\s\S]*?<\/style>/, "")));
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
  expect(leaks(counts)).toEqual([]);
  expect(ratedLists(counts)).toEqual([]);
  const full = await bodies();
  expect(new Set(leaks(full)).size).toBeGreaterThan(10);
  expect(ratedLists(full)).not.toEqual([]);
});

test("while no plans are shown, Medicare's contacts and our phone number are", async ({
  request,
  show,
}) => {
  const read = async (path: string) => readPage(path, await (await request.get(path)).text()).html;
  const topic = "/learning-center/medicare-advantage";
  expect((await read(topic)).text).toContain("Which plans are offered where you live?");
  const list = await read(countyPath);
  expect(list.querySelectorAll("[data-bar]"), "the phone bar of other pages").toEqual([]);
  expect(list.querySelectorAll("input[name=plan]").length).toBeGreaterThan(5);
  await show("off");
  for (const path of ["/plans", "/plans/tx/sample"]) {
    const main = (await read(path)).querySelector("main");
    expect(main?.text).toContain("1-800-MEDICARE");
    expect(main?.querySelectorAll('a[href*="medicare.gov/plan-compare"]')).not.toEqual([]);
    expect(main?.querySelectorAll('a[href^="tel:"]')).not.toEqual([]);
  }
  expect((await read("/plans?zip=00001")).querySelector("main form")?.outerHTML).toMatch(
    /action="\/talk-to-agent[^"]*"[\s\S]*value="00001"[\s\S]*Ask us to call you/,
  );
  expect((await read(topic)).text).toContain("Ask an agent about plans in your ZIP");
  expect((await read(topic)).text).not.toContain("Which plans are offered");
  const compare = (await read("/compare-plans")).querySelector("main h1 ~ div a.bg-marigold");
  expect(compare?.text).toBe("Ask an agent to compare");
});

test("a visitor learns what becomes of a plan next year", async ({ request, show }) => {
  test.skip(today.slice(5) < "10-01", "next year's plans are on offer from October 1");
  await show("full");
  for (const [plan, sentence] of [
    ["H0000_001_0", "Your plan continues in"],
    ["H0000_002_0", "Your plan gets a new name in"],
    ["H0000_003_0", "Your plan ends on December 31"],
    ["H0000_004_1", "Your plan becomes part of another plan in"],
    ["R0000_001_0", "Your plan isn’t offered in your county in"],
    ["H0001_001_0", "We can’t tell what happens to this plan in"],
  ] as const) {
    const path = `/plans/next-year?county=tx/sample&plan=${plan}`;
    const { html } = readPage(path, await (await request.get(path)).text());
    expect(html.querySelector("h1")?.text, plan).toContain(sentence);
    if (plan === "H0000_001_0") expect(html.text).toMatch(/\$3,900[\s\S]*\$4,200/);
  }
});
