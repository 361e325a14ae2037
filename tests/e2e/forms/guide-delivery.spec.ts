import { writeFile } from "node:fs/promises";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { openGuideForm } from "#tests/e2e/support/guide-form.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";
import { openPdf } from "#tests/guide/testing.ts";
import { type Caught, type MailServer, freePort, startMailServer } from "#tests/service/testing.ts";

const fileName = "2025-medicare-enrollment-guide.pdf";

test("sends the guide, notifies the agency and stores the lead", async ({
  page,
  mail,
  service,
}, testInfo) => {
  const leadInput = { firstName: "Ruth Ann", email: "ruth@example.test", zipCode: "75024" };
  const form = await openGuideForm(page);
  await form.fill(leadInput);
  await form.newsletter.check();
  await form.button.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your guide is ready");

  const attached = await expectGuideEmail(mail, leadInput.email);
  const file = testInfo.outputPath(fileName);
  await writeFile(file, attached);
  const pdf = await openPdf(file);
  await expectAccessible(pdf);
  await pdf.loadingTask.destroy();

  const href = await page.getByRole("link", { name: "Download PDF" }).getAttribute("href");
  const download = await page.request.get(String(href));
  expect(download.headers()["content-type"]).toBe("application/pdf");
  expect((await download.body()).equals(attached), "the same bytes as the attachment").toBe(true);

  await expectNotice(mail, leadInput);
  const leads = await operatorLeads(service.store, leadInput.email);
  const { firstName: name, ...rest } = leadInput;
  expect(leads).toMatchObject([
    { ...rest, name, wantsNewsletter: true, disclosures: [{ channel: "api" }] },
  ]);
});

/** Checks the only email with the guide: HTML, plain text and the file. Returns the guide's bytes. */
async function expectGuideEmail(mail: MailServer, address: string): Promise<Buffer> {
  const { email } = await mail.waitFor(
    ({ to, email: { attachments } }) => to.includes(address) && attachments.length > 0,
  );
  expect(email.subject).toBe("Your 2025 Medicare Enrollment Guide");
  for (const body of [email.html, email.text]) {
    expect(body).toContain("Your Medicare guide is attached");
    expect(body).toContain(agency.phone.display);
    expect(body).toContain("We do not offer every plan available in your area.");
  }
  expect(email.attachments).toMatchObject([{ filename: fileName, mimeType: "application/pdf" }]);
  const content = email.attachments[0]?.content;
  const bytes = content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.alloc(0);
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.length, "the page says: under 1 MB").toBeLessThan(1_000_000);
  return bytes;
}

/** Tagged, with a language and a title, which screen readers need. */
async function expectAccessible(pdf: PDFDocumentProxy): Promise<void> {
  expect(pdf.numPages).toBeGreaterThanOrEqual(12);
  const marks: unknown = await pdf.getMarkInfo();
  expect(marks instanceof Map && marks.get("Marked")).toBe(true);
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({
    Title: "2025 Medicare Enrollment Guide",
    Language: expect.stringMatching(/^en/),
  });
  const page = await pdf.getPage(3);
  expect((await page.getStructTree())?.children.length).toBeGreaterThan(0);
}

async function expectNotice(
  mail: MailServer,
  leadInput: { firstName: string; email: string; zipCode: string },
): Promise<void> {
  const isAboutLead = ({ email }: Caught) =>
    /^Guide request \d+: (.*)/.exec(email.subject ?? "")?.[1]?.startsWith(leadInput.firstName) ===
    true;
  const { to, email } = await mail.waitFor(isAboutLead);
  expect(to).toEqual([agency.email]);
  expect(email.replyTo).toMatchObject([{ address: leadInput.email }]);
  expect(email.text).toContain(`ZIP code: ${leadInput.zipCode}`);
  expect(email.attachments).toEqual([]);
}

test("a second request for the same address is accepted, without a second email", async ({
  page,
  mail,
  service,
}) => {
  const email = "again@example.test";
  for (const firstName of ["Walt", "Walter"]) {
    const form = await openGuideForm(page);
    await form.fill({ firstName, email });
    await form.button.click();
    await page.waitForURL("**/thank-you-guide");
    await mail.waitFor(
      ({ email: { subject } }) =>
        /^Guide request \d+: (.*)/.exec(subject ?? "")?.[1]?.startsWith(firstName) === true,
    );
  }
  expect(await operatorLeads(service.store, email)).toHaveLength(2);
  expect(mail.caught.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

const email = "patient@example.test";

test("with the mail server down, the visitor sees the thank-you, and the mail is sent once the server is up", async ({
  page,
  startOwn,
}) => {
  const port = await freePort();
  const service = await startOwn({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const form = await openGuideForm(page, service.url);
  await form.fill({ firstName: "Pat", email });
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  await expect.poll(service.output).toContain("delivery retry");

  const mail = await startMailServer(port);
  const guide = await mail.waitFor(({ to }) => to.includes(email));
  expect(guide.email.attachments).toHaveLength(1);
  await mail.waitFor((message) => /^Guide request \d+: Pat/.test(message.email.subject ?? ""));
  await mail.close();
});

test("a message keeps its Message-ID when it is retried", async ({ page, startOwn }) => {
  const mail = await startMailServer(0, ({ to }, refused) =>
    refused.some((before) => before.to.join() === to.join()),
  );
  const service = await startOwn({ SMTP_URL: mail.url });
  const form = await openGuideForm(page, service.url);
  await form.fill({ firstName: "Pat", email });
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  const guide = await mail.waitFor(({ to }) => to.includes(email));
  const notice = await mail.waitFor(({ to }) => !to.includes(email));
  for (const { to, email: taken } of [guide, notice]) {
    const before = mail.refused.find((message) => message.to.join() === to.join());
    expect(taken.messageId).toMatch(/^<.+@.+>$/);
    expect(before?.email.messageId).toBe(taken.messageId);
  }
  expect(guide.email.messageId).not.toBe(notice.email.messageId);
  await mail.close();
});
