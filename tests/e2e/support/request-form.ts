import type { Locator, Page } from "@playwright/test";
import { agency } from "./content-facts.ts";
import { expect, started } from "./fixtures.ts";
import { toast } from "./guide-form.ts";

/** A lead form: where it stands and what it says. */
export interface RequestForm {
  readonly path: string;
  readonly call: string;
  readonly button: string;
  readonly pending: string;
  readonly notice: readonly [title: string, text: string];
  readonly failure: string;
  readonly faultTitle: string;
  /** The heading that has focus once the form was sent: in the form's place, or on the page it leads to. */
  readonly thanks: string;
}

/** Opens the page of a form, of another service if need be, and waits until its script runs. */
export async function openForm(page: Page, { path }: RequestForm, origin = ""): Promise<void> {
  await page.goto(`${origin}${path}`);
  await started(page);
}

/** The form as a visitor finds it. */
export function formParts(page: Page, { button, faultTitle, thanks }: RequestForm) {
  const submit = page.getByRole("button", { name: button });
  const form = page.locator("form").filter({ has: submit });
  const alerts = page.getByRole("main").getByRole("alert");
  return {
    form,
    submit,
    summary: alerts.filter({
      has: page.getByRole("heading", { name: "Please check these fields" }),
    }),
    failure: alerts.filter({ hasText: faultTitle }),
    thanks: page.getByRole("heading", { name: thanks, exact: true }),
    /** An input by its name, as the call and a plain post carry it. */
    input: (name: string): Locator => form.locator(`[name=${name}]`),
  };
}

/** Types into inputs by their names. */
export async function fill(
  page: Page,
  form: RequestForm,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await formParts(page, form).input(name).fill(value);
}

/** Each wrong value alone is told by its message, in the summary and at its field, and nothing is sent. */
export async function expectMessages(
  page: Page,
  form: RequestForm,
  sound: Readonly<Record<string, string>>,
  messages: readonly (readonly [name: string, typed: string, message: string])[],
): Promise<void> {
  const { form: whole, submit, summary, input } = formParts(page, form);
  for (const [name, typed, message] of messages) {
    await fill(page, form, { ...sound, [name]: typed });
    await submit.click();
    await expect(summary.getByRole("link"), `${name} ${typed}`).toHaveText([message]);
    await expect(summary).toBeFocused();
    await expect(input(name)).toHaveAttribute("aria-invalid", "true");
    await expect(input(name)).toHaveAccessibleDescription(new RegExp(`${message}$`));
    await expect(whole.locator("[aria-invalid]"), "no other").toHaveCount(1);
    await expect(input(name)).toHaveValue(typed);
    await expect(page).toHaveTitle(/^Error: /);
    await summary.getByRole("link").click();
    await expect(input(name)).toBeFocused();
  }
}

/** The form's place is taken by thanks that have focus; the notice says so too. There is no way back. */
export async function expectThanks(page: Page, form: RequestForm): Promise<void> {
  await expectSent(page, form);
  await expectThanksPanel(page, form);
}

/** The heading that thanks has focus, the notice says so too, and the form is gone. */
export async function expectSent(page: Page, form: RequestForm): Promise<void> {
  const { thanks, submit } = formParts(page, form);
  // The guide has a page of thanks, which begins at its top.
  if (form.call !== "/api/leads") await expect(thanks).toBeFocused();
  await expect(thanks).toBeInViewport();
  await expect(toast(page).region.getByRole("paragraph")).toHaveText([...form.notice]);
  await expect(toast(page).region, "announced, once").toHaveAttribute("aria-live", "polite");
  await expect(submit).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error: /);
}

/** What the thanks say, with or without script. */
export async function expectThanksPanel(page: Page, form: RequestForm): Promise<void> {
  const panel = formParts(page, form).thanks.locator("..");
  await expect(panel.getByRole("listitem")).toHaveCount(3);
  const call = panel.getByRole("link", { name: agency.phone.display });
  await expect(call).toHaveAttribute("href", agency.phone.href);
}

/** The failure as a notice, and above the button, with the phone number at both; the form stays as it was. */
export async function expectFailure(
  page: Page,
  form: RequestForm,
  message: string,
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  const { failure, submit, input } = formParts(page, form);
  const { region } = toast(page);
  const phone = agency.phone.display;
  await expect(region.getByRole("paragraph")).toHaveText(["Error", `${message} ${phone}`]);
  await expect(failure.getByText(message, { exact: true })).toBeVisible();
  await expect(region, "announced by the alert alone").toHaveAttribute("aria-live", "off");
  for (const place of [region, failure])
    await expect(place.getByRole("link", { name: phone })).toBeVisible();
  for (const [name, value] of Object.entries(typed)) {
    await expect(input(name)).toHaveValue(value);
    await expect(input(name)).toBeEditable();
  }
  await expect(submit).toBeEnabled();
  const bottom = async () => {
    const above = await failure.boundingBox();
    return (above?.y ?? 0) + (above?.height ?? 0);
  };
  await expect
    .poll(async () => ((await submit.boundingBox())?.y ?? 0) - (await bottom()), "above the button")
    .toBeGreaterThanOrEqual(0);
}

/** Waits as long as a person takes: a form sent within 2 s after it came back is held as a program's. */
export async function asLongAsAPersonTakes(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2050));
}

/** Where an element stands on the page, in px, however far the page is scrolled. */
export function placeOnPage(element: Locator) {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { left, top: Math.round(top + window.scrollY), width, height };
  });
}
