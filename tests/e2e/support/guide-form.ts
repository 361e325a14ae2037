import type { Page } from "@playwright/test";
import { started } from "./fixtures.ts";

/** What a test types; omitted fields stay empty. */
interface GuideInput {
  readonly firstName?: string;
  readonly email?: string;
  readonly zipCode?: string;
}

/** The guide form as a visitor finds it: by labels, roles and text. */
export function guideForm(page: Page) {
  const fields = {
    firstName: page.getByLabel("First name"),
    email: page.getByLabel("Email", { exact: true }),
    zipCode: page.getByLabel("ZIP code"),
    newsletter: page.getByLabel(/newsletter/),
  };
  const alerts = page.getByRole("alert");
  return {
    ...fields,
    button: page.getByRole("button", { name: "Send My Free Guide" }),
    summary: alerts.filter({
      has: page.getByRole("heading", { name: "Please check these fields" }),
    }),
    failure: alerts.filter({ hasText: "Your request was not sent" }),
    async fill({ firstName = "", email = "", zipCode = "" }: GuideInput) {
      await fields.firstName.fill(firstName);
      await fields.email.fill(email);
      await fields.zipCode.fill(zipCode);
    },
  };
}

type GuideForm = ReturnType<typeof guideForm>;

/** Opens the home page (of another service, if given) and waits until its script runs. */
export async function openGuideForm(page: Page, url = "/"): Promise<GuideForm> {
  await page.goto(url);
  await started(page);
  return guideForm(page);
}

/** The toast in the corner. */
export function toast(page: Page) {
  const region = page.getByRole("region", { name: "Notifications" });
  return { region, close: region.getByRole("button", { name: "Close" }) };
}
