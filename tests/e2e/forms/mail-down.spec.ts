import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { openGuideForm } from "#tests/e2e/support/guide-form.ts";
import { freePort, startMailServer } from "#tests/service/testing.ts";

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
