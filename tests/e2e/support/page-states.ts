import type { Page } from "@playwright/test";
import { failedResource, started } from "./fixtures.ts";
import { guideForm, openGuideForm, toast } from "./guide-form.ts";
import { answerLeads } from "./lead-calls.ts";

/** A page in a state that visitors may see, with what the browser logs on the way there. */
interface PageState {
  readonly name: string;
  readonly complains: readonly RegExp[];
  readonly open: (page: Page) => Promise<void>;
  /** Where controls are measured; an open element may cover the rest of the page. */
  readonly uncovered?: string;
}

/** Pages without an address, and pages with everything that can open or appear on them. */
export const pageStates: readonly PageState[] = [
  {
    name: "not found",
    complains: [failedResource(404)],
    open: (page) => visit(page, "/no-such-page"),
  },
  { name: "problem", complains: [failedResource(405)], open: openProblem },
  { name: "home with errors shown", complains: [], open: openErrors },
  {
    name: "home with the menu and a question open",
    complains: [],
    open: openMenu,
    uncovered: "header",
  },
  {
    name: "home with a failure and its notice",
    complains: [/^warning: The form could not be sent\./],
    open: openFailure,
    uncovered: "form, [aria-label=Notifications]",
  },
  ...[
    "/income-costs?sent=income&year=2026&status=single",
    "/income-costs?sent=income&year=2026&status=joint&income=3",
    "/help-paying?sent=income&household=couple&where=hawaii",
    "/help-paying?sent=income&household=one&where=states&income=1",
    "/dates?month=5&year=2035&first=on",
    "/dates?month=5&year=2035&working=on&ends=9/2036",
    "/dates?month=5&year=2012",
    "/dates?month=0&year=soon&ends=later",
    "/penalty?part=b&months=30",
    "/penalty?part=d&months=many",
    "/learning-center/glossary?q=zzz",
    "/learning-center/glossary#premium",
  ].map((path) => ({ name: path, complains: [], open: (page: Page) => visit(page, path) })),
  ...["Plan Types", "Get Help"].map((tab) => ({
    name: `/compare-plans with ${tab} open`,
    complains: [],
    open: (page: Page) => openTab(page, tab),
  })),
];

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await started(page);
}

/** A form posted to a page that accepts none. The response has no script. */
async function openProblem(page: Page): Promise<void> {
  await page.goto("/thank-you-guide");
  const answer = page.waitForResponse((response) => response.status() === 405);
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    document.body.append(form);
    form.submit();
  });
  await answer;
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
}

async function openErrors(page: Page): Promise<void> {
  const form = await openGuideForm(page);
  await form.zipCode.fill("7");
  await form.button.click();
  await form.summary.waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await openGuideForm(page);
  await page.locator("details[name=faq] summary").first().click();
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.setViewportSize({ width: 390, height: 720 });
  await page.getByRole("banner").getByText("Menu").click();
  await page.setViewportSize({ width, height: 720 });
}

async function openTab(page: Page, tab: string): Promise<void> {
  await visit(page, "/compare-plans");
  await page.getByRole("tab", { name: tab }).click();
}

/** Focus keeps the toast open; otherwise it would disappear in the middle of a check. */
async function openFailure(page: Page): Promise<void> {
  await openGuideForm(page);
  await answerLeads(page, (route) =>
    route.fulfill({ json: { success: false, message: "We could not take it." } }),
  );
  await guideForm(page).fill({ firstName: "Ann", email: "ann@example.test" });
  await guideForm(page).button.click();
  await toast(page).close.focus();
}
