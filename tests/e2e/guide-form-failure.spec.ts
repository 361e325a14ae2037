import type { Page } from "@playwright/test";
import { agency } from "./agency-facts.ts";
import { expectComplaints, failedResource } from "./complaints.ts";
import { expect, test } from "./fixtures.ts";
import { guideForm, openGuideForm, toast } from "./guide-form.ts";
import { answerLeads } from "./lead-calls.ts";

const wish = { firstName: "Ann", email: "ann@example.test", zipCode: "75024" };
const warning = /^warning: The form was not taken\./;
const phone = agency.phone.display;

const answers = [
  {
    name: "refused with words",
    answer: { status: 200, json: { success: false, message: "We could not take it." } },
    says: "We could not take it.",
  },
  {
    name: "refused without words",
    answer: { status: 200, json: { success: false } },
    says: "Something went wrong",
  },
  {
    name: "an answer of another form",
    answer: { status: 200, body: "<p>Welcome to the network</p>", contentType: "text/html" },
    says: "Something went wrong",
  },
  {
    name: "an error with a body",
    answer: { status: 500, body: "database down" },
    says: "500: database down",
  },
  { name: "an error without a body", answer: { status: 502, body: "" }, says: "502: Bad Gateway" },
  {
    name: "an error with words of ours",
    answer: { status: 503, json: { success: false, message: "We cannot save it now." } },
    says: "We cannot save it now.",
  },
];

for (const { name, answer, says } of answers) {
  test(`${name}: "${says}"`, async ({ page, complaints }) => {
    await openGuideForm(page);
    await answerLeads(page, (route) => route.fulfill(answer));
    await submit(page);
    await expectFailure(page, says);
    const { status } = answer;
    await expectComplaints(complaints, [
      warning,
      ...(status < 400 ? [] : [failedResource(status)]),
    ]);
  });
}

test("no answer at all", async ({ page, complaints }) => {
  await openGuideForm(page);
  await answerLeads(page, (route) => route.abort());
  await submit(page);
  await expectFailure(page, "Failed to submit the form. Please try again.");
  await expectComplaints(complaints, [warning, /Failed to load resource: net::ERR_FAILED/]);
});

test("a page for an answer is shown as text and cut short", async ({ page, complaints }) => {
  const body = `<h1 id="theirs">Gateway</h1>${"<p>proxy</p>".repeat(100)}`;
  await openGuideForm(page);
  await answerLeads(page, (route) =>
    route.fulfill({ status: 504, body, contentType: "text/html" }),
  );
  await submit(page);
  await expectFailure(page, `${`504: ${body}`.slice(0, 200)}…`);
  await expect(page.locator("#theirs")).toHaveCount(0);
  await expectComplaints(complaints, [warning, failedResource(504)]);
});

test("errors of the server stand at their fields", async ({ page, complaints }) => {
  const form = await openGuideForm(page);
  const errors = { email: "Invalid email address", zipCode: "ZIP code must be 5 digits" };
  const json = { success: false, message: "Please check the form.", errors };
  await answerLeads(page, (route) => route.fulfill({ status: 422, json }));
  await submit(page);
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole("link")).toHaveText(Object.values(errors));
  await expect(form.email).toHaveAccessibleDescription(/Invalid email address$/);
  await expect(form.zipCode).toHaveAccessibleDescription(/ZIP code must be 5 digits$/);
  await expect(form.firstName).not.toHaveAttribute("aria-invalid");
  await expectFailure(page, "Please check the form.");
  await expectComplaints(complaints, [warning, failedResource(422)]);
});

test("the same content is tried again under its key, changed content under a new one", async ({
  page,
  complaints,
}) => {
  const form = await openGuideForm(page);
  const calls = await answerLeads(page, (route) => route.abort());
  const keys = () => calls.map(({ headers }) => headers["idempotency-key"]);
  for (const tries of [1, 2]) {
    await submit(page);
    await expect.poll(keys).toHaveLength(tries);
    await expect(form.failure).toBeVisible();
  }
  await form.email.fill("ann.other@example.test");
  await form.button.click();
  await expect.poll(keys).toHaveLength(3);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  await expect(form.failure).toBeVisible();
  await expectComplaints(complaints, [warning, /net::ERR_FAILED/]);
});

test("too many forms from one address: the real service's words", async ({
  page,
  complaints,
  startOwn,
}) => {
  const service = await startOwn({ RATE_LIMIT_PER_HOUR: "1" });
  const form = await openGuideForm(page, service.url);
  await page.request.post(`${service.url}/api/leads`, {
    data: { firstName: "Other", email: "other@example.test" },
    headers: { Origin: service.url },
  });
  await submit(page);
  const words = `We have received many forms from your connection. Please try again later, or call us now at ${phone}.`;
  await expectFailure(page, words);
  await expect(form.button).toBeFocused();
  await expectComplaints(complaints, [warning, failedResource(429)]);
});

async function submit(page: Page): Promise<void> {
  const form = guideForm(page);
  await form.fill(wish);
  await form.button.click();
}

/** The failure as a toast, and on the page above the button, with the phone number at both. */
async function expectFailure(page: Page, message: string): Promise<void> {
  const form = guideForm(page);
  const { region } = toast(page);
  await expect(region.getByRole("paragraph")).toHaveText(["Error", `${message} ${phone}`]);
  await expect(form.failure.getByText(message, { exact: true })).toBeVisible();
  for (const place of [region, form.failure]) {
    const call = place.getByRole("link", { name: phone });
    await expect(call).toHaveAttribute("href", agency.phone.href);
  }
  await expect(page).toHaveTitle(/^Error: /);
  await expect(form.button).toBeEnabled();
  for (const [name, value] of Object.entries(wish))
    await expect(form.fields[name as keyof typeof wish]).toHaveValue(value);
  await expect(form.email).toBeEditable();
  const [failure, button] = [await form.failure.boundingBox(), await form.button.boundingBox()];
  expect((failure?.y ?? 0) + (failure?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
}
