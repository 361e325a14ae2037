import type { Locator, Page } from "@playwright/test";
import { fieldErrors, type FieldErrors, type FormSchema } from "#contract/form-description.ts";
import { agency } from "./content-facts.ts";
import { expect, started } from "./fixtures.ts";
import { toast } from "./guide-form.ts";

/** A lead form: its page and its texts. */
export interface RequestForm {
  readonly path: string;
  readonly call: string;
  readonly schema: FormSchema<unknown>;
  readonly button: string;
  readonly pending: string;
  readonly notice: readonly [title: string, text: string];
  readonly failure: string;
  readonly faultTitle: string;
  /** The heading that gets focus after sending: in place of the form, or on the page that follows. */
  readonly thanks: string;
  /** The subjects of the emails that tell the agency, and the visitor, that it arrived. */
  readonly subjects: readonly [agency: RegExp, visitor: RegExp];
}

/** Opens a form's page (of another service, if given) and waits until its script runs. */
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
    /** An input by its name, as in the call and in a plain post. */
    input: (name: string): Locator => form.locator(`[name=${name}]`),
  };
}

/** The messages for these values, empty ones by default, whose texts the tests in contract/ check. */
export function mistakesIn({ schema }: RequestForm, typed: object = {}): FieldErrors {
  const { error } = schema.safeParse(typed);
  return error ? fieldErrors(error, schema) : {};
}

/** Types into inputs by name. */
export async function fill(
  page: Page,
  form: RequestForm,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await formParts(page, form).input(name).fill(value);
}

/** Sends the form, and expects these messages in the summary and at their fields, each a key press away. */
export async function expectMistakes(
  page: Page,
  form: RequestForm,
  mistakes: FieldErrors,
): Promise<void> {
  const { form: whole, submit, summary, input } = formParts(page, form);
  await submit.click();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(Object.values(mistakes));
  await expect(page).toHaveTitle(/^Error: /);
  await expect(whole.locator("[aria-invalid]")).toHaveCount(Object.keys(mistakes).length);
  for (const [name, message] of Object.entries(mistakes)) {
    await summary.getByRole("link", { name: message }).click();
    await expect(input(name)).toBeFocused();
    await expect(input(name)).toHaveAccessibleDescription(new RegExp(`${message}$`));
  }
}

/** Expects that the form is being sent: its button says so, and every control is disabled. */
export async function expectPending(page: Page, form: RequestForm): Promise<void> {
  const button = page.getByRole("button", { name: form.pending, exact: true });
  await expect(button).toBeDisabled();
  const whole = page.locator("form").filter({ has: button });
  await expect(whole.locator(":is(input, textarea, button):enabled")).toHaveCount(0);
}

/** The box that consents to automated calls and texts. */
export function consentBox(page: Page, form: RequestForm): Locator {
  const { form: whole } = formParts(page, form);
  return whole.getByRole("checkbox", { name: "I agree to automated calls and texts (Optional)" });
}

/** What shows that box to who presses it. */
export function consentOpener(page: Page, form: RequestForm): Locator {
  return formParts(page, form).form.getByText("Automated calls and texts", { exact: true });
}

/** Shows that box, unless the form already does: without script, or to who asks for text messages. */
export async function openConsent(page: Page, form: RequestForm): Promise<void> {
  const opener = consentOpener(page, form);
  if (await opener.isVisible()) await opener.click();
}

/** All text at that box, as the page shows it: the label, then the text under it. */
export async function consentText(page: Page, form: RequestForm): Promise<string> {
  const label = await consentBox(page, form).locator("xpath=..").innerText();
  const id = await consentBox(page, form).getAttribute("aria-describedby");
  const text = await page.locator(`#${id}`).innerText();
  return `${label.trim()}\n${text.replaceAll(/\n+/g, "\n")}`;
}

/** Expects the thank-you in place of the form, with focus. The form can't be brought back. */
export async function expectThanks(page: Page, form: RequestForm): Promise<void> {
  await expectSent(page, form);
  await expectThanksPanel(page, form);
}

/** Expects focus on the heading of the thank-you, the notice above it (the guide's is a toast), and no form. */
export async function expectSent(page: Page, form: RequestForm): Promise<void> {
  const { thanks, submit } = formParts(page, form);
  const { region } = toast(page);
  await expect(thanks).toBeInViewport();
  // The guide has a thank-you page, which opens at the top.
  if (form.call === "/api/leads") {
    await expect(region.getByRole("paragraph")).toHaveText([...form.notice]);
    await expect(region, "announced, once").toHaveAttribute("aria-live", "polite");
  } else {
    await expect(thanks).toBeFocused();
    await expect(thanks).toHaveAccessibleDescription(form.notice.join(" "));
    await expect(thanks.locator("..").getByText(form.notice[0])).toBeInViewport();
    await expect(region, "nothing covers the card").toBeEmpty();
  }
  await expect(submit).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Error: /);
}

/** The text of the thank-you, with or without script: all that is left of the page. */
export async function expectThanksPanel(page: Page, form: RequestForm): Promise<void> {
  const panel = formParts(page, form).thanks.locator("..");
  await expect(panel.locator("ol").getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText([form.thanks]);
  const asks = page
    .getByRole("main")
    .getByText(/ask us/i)
    .filter({ visible: true });
  await expect(asks).toHaveCount(0);
  const call = panel.getByRole("link", { name: agency.phone.display });
  await expect(call).toHaveAttribute("href", agency.phone.href);
}

/** Expects the failure in a toast and above the button, with the phone number in both, and the form unchanged. */
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
  await expect(region, "announced only by the alert").toHaveAttribute("aria-live", "off");
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

/**
 * Waits until a person could have sent the form again that came back then (a time in ms): one that is sent within
 * 2 s is held as a bot's.
 */
export async function waitLikeAPerson(then = Date.now()): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, then + 2050 - Date.now())));
}
