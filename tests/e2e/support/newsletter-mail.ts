import type { Page } from "@playwright/test";
import type { Email } from "postal-mime";
import type { MailServer } from "#tests/service/testing.ts";
import { guideForm } from "./guide-form.ts";

export const asks = "Do you want our newsletter?";
export const confirmButton = "Yes, Send Me the Newsletter";

/** Checks the box on the guide form. Returns the email that asks for confirmation. */
export async function signUp(page: Page, mail: MailServer, email: string): Promise<Email> {
  await page.goto("/download-guide");
  const form = guideForm(page);
  await form.fill({ firstName: "Zzcanary", email, zipCode: "98765" });
  await form.newsletter.check();
  await form.button.click();
  await page.waitForURL("**/thank-you-guide*");
  const caught = await mail.waitFor(
    (message) =>
      message.to.includes(email) &&
      message.email.subject === "Please confirm your newsletter subscription",
  );
  return caught.email;
}

/** The link to a page of the newsletter in an email. */
export function linkIn({ html = "" }: Email, path: string): string {
  const [, href = ""] = new RegExp(`href="(http[^"]*${path}\\?token=[^"]+)"`).exec(html) ?? [];
  return href;
}
