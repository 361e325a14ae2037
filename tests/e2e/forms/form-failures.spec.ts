import type { Page, Route } from "@playwright/test";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { answerLeads } from "#tests/e2e/support/lead-calls.ts";
import {
  expectFailure,
  expectThanks,
  fill,
  formParts,
  openConsent,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import { compare, contact, messageInput, planInput } from "#tests/e2e/support/request-forms.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

/** A box, and of each group of radio buttons one that isn't the last. */
const planChoices = [/^Medicare Part B/, "Phone call", /^Afternoon/];

/** A way in which a submission can fail. */
interface FailedAnswer {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  /** What the form shows. */
  readonly message: string;
  /** What the browser logs. */
  readonly logs?: RegExp;
}

const longText = "the database is down; ".repeat(20).trim();

/**
 * Each message differs from the one before, so that the test sees each one appear. What is shown of other responses, such
 * as a proxy's page, is in app/forms/forms.test.ts.
 */
const failedAnswers: readonly FailedAnswer[] = [
  {
    name: "cut off",
    answer: (route) => route.abort("connectionreset"),
    message: contact.failure,
    logs: /ERR_CONNECTION/,
  },
  {
    name: "too many",
    answer: (route) =>
      route.fulfill({ status: 429, json: { success: false, message: "Slow down." } }),
    message: "Slow down.",
    logs: failedResource(429),
  },
  {
    name: "no response in time",
    answer: (route) => endTimeout(route.request().frame().page()),
    message: contact.failure,
  },
  {
    name: "a long text as the response: truncated",
    answer: (route) => route.fulfill({ status: 500, body: longText }),
    message: `${`500: ${longText}`.slice(0, 200)}…`,
    logs: failedResource(500),
  },
];

// All forms send the same way; that each shows its own message is in form-draft.release.spec.ts.
test("each failure shows its message and keeps the input, also on another visit; then it is one lead", async ({
  page,
  context,
  complaints,
  service,
}) => {
  const typed = { ...messageInput, email: "failures@example.test" };
  await holdTimeout(page);
  await openForm(page, contact);
  let answer: (route: Route) => Promise<void> = () => Promise.resolve();
  const calls = await answerLeads(page, (route) => answer(route), contact.call);
  const { submit, input } = formParts(page, contact);
  await fill(page, contact, typed);
  for (const failed of failedAnswers) {
    await test.step(failed.name, async () => {
      ({ answer } = failed);
      await submit.click();
      await expectFailure(page, contact, failed.message, typed);
      await expect(submit, "ready for the next attempt").toBeFocused();
      await expect(page).toHaveTitle(/^Error: /);
    });
  }
  const keys = calls.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(failedAnswers.length);
  expect(new Set(keys).size, "one lead, one key").toBe(1);

  await page.unroute(`**${contact.call}`);
  await context.setOffline(true);
  await submit.press("Enter");
  await expectFailure(page, contact, contact.failure, typed);
  await context.setOffline(false);
  await expectComplaints(complaints, [
    /^warning: The form could not be sent\./,
    /ERR_INTERNET_DISCONNECTED/,
    ...failedAnswers.flatMap(({ logs }) => logs ?? []),
  ]);

  await page.goto("/about-us");
  await openForm(page, contact);
  for (const [name, value] of Object.entries(typed)) await expect(input(name)).toHaveValue(value);
  await submit.click();
  await expectThanks(page, contact);
  expect(await operatorLeads(service.store, typed.email)).toHaveLength(1);
});

test("choices come back with the rest of what was typed, whichever of a group it was; the birth date and a consent don't", async ({
  page,
}) => {
  await openForm(page, compare);
  await fill(page, compare, planInput);
  const { form, input } = formParts(page, compare);
  for (const choice of planChoices) await form.getByLabel(choice).check();
  await openConsent(page, compare);
  await form.getByLabel(/automated calls/).check();
  await page.goto("/about-us");
  await openForm(page, compare);
  const { birthdate, ...draft } = planInput;
  for (const [name, value] of Object.entries(draft)) await expect(input(name)).toHaveValue(value);
  await expect(input("birthdate")).not.toHaveValue(birthdate);
  for (const choice of planChoices) await expect(form.getByLabel(choice)).toBeChecked();
  await expect(form.getByLabel(/automated calls/)).not.toBeChecked();
});

/** Holds the page's 30-second response timeout, until the test ends it. */
async function holdTimeout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      if (ms !== 30_000) throw new Error(`Waits ${ms} ms for an answer.`);
      const timeoutMs = new AbortController();
      const end = () => timeoutMs.abort(new DOMException("too long", "TimeoutError"));
      addEventListener("time-is-up", end, { once: true });
      return timeoutMs.signal;
    };
  });
}

async function endTimeout(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("time-is-up")));
}
