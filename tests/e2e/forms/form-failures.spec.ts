import type { Page, Route } from "@playwright/test";
import {
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import {
  expectFailure,
  expectSent,
  fill,
  formParts,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import {
  consultation,
  contact,
  leadForms,
  messageInput,
} from "#tests/e2e/support/request-forms.ts";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { guideForm } from "#tests/e2e/support/guide-form.ts";
import { holdStore } from "#tests/e2e/support/store.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";
import {
  somebody,
  submit as submitCall,
  submitUntilRejected,
} from "#tests/faults/support/visitors.ts";

/** A way in which a submission can fail, and what the visitor sees. */
interface FailedAnswer {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  /** Missing if the form shows its own message because no response came. */
  readonly says?: string;
  /** What the browser logs. */
  readonly logs?: RegExp;
}

const longText = "the database is down; ".repeat(20).trim();
const page504 = `<h1 id="theirs">Gateway</h1>${"<p>proxy</p>".repeat(100)}`;

/** Differs from the previous failure's message, so that the test sees each one appear. */
const failedAnswers: readonly FailedAnswer[] = [
  {
    name: "rejected with a message",
    answer: (route) => route.fulfill({ json: { success: false, message: "Not taken." } }),
    says: "Not taken.",
  },
  {
    name: "rejected without a message",
    answer: (route) => route.fulfill({ json: { success: false } }),
    says: "Something went wrong",
  },
  { name: "cut off", answer: (route) => route.abort("connectionreset"), logs: /ERR_CONNECTION/ },
  {
    name: "a response of another shape",
    answer: (route) => route.fulfill({ body: "<p>Welcome</p>", contentType: "text/html" }),
    says: "Something went wrong",
  },
  {
    name: "an error with a body",
    answer: (route) => route.fulfill({ status: 500, body: "database down" }),
    says: "500: database down",
    logs: failedResource(500),
  },
  {
    name: "an error without a body",
    answer: (route) => route.fulfill({ status: 502, body: "" }),
    says: "502: Bad Gateway",
    logs: failedResource(502),
  },
  {
    name: "a page as the response: only its status shows",
    answer: (route) => route.fulfill({ status: 504, body: page504, contentType: "text/html" }),
    says: "504: Gateway Timeout",
    logs: failedResource(504),
  },
  {
    name: "a long text as the response: truncated",
    answer: (route) => route.fulfill({ status: 500, body: longText }),
    says: `${`500: ${longText}`.slice(0, 200)}…`,
    logs: failedResource(500),
  },
  {
    name: "unavailable, with our message",
    answer: (route) => route.fulfill({ status: 503, json: { success: false, message: "Later." } }),
    says: "Later.",
    logs: failedResource(503),
  },
  { name: "no response in time", answer: (route) => endTimeout(route.request().frame().page()) },
  {
    name: "too many",
    answer: (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, message: "Slow down." },
        headers: { "Retry-After": "60" },
      }),
    says: "Slow down.",
    logs: failedResource(429),
  },
];

const warning = /^warning: The form could not be sent\./;

for (const { name, form, leadInput } of leadForms) {
  // The consultation form is the comparison form with other texts, so it is tested only where the texts appear.
  const failures =
    form === consultation ? failedAnswers.filter(({ says }) => says === undefined) : failedAnswers;

  test(`${name}: each failure shows its message, and the form keeps its input`, async ({
    page,
    context,
    complaints,
  }) => {
    await holdTimeout(page);
    await openForm(page, form);
    let answer: (route: Route) => Promise<void> = () => Promise.resolve();
    const calls = await answerLeads(page, (route) => answer(route), form.call);
    const { submit } = formParts(page, form);
    await fill(page, form, leadInput);
    for (const failed of failures) {
      await test.step(failed.name, async () => {
        ({ answer } = failed);
        await submit.click();
        await expectFailure(page, form, failed.says ?? form.failure, leadInput);
        await expect(submit, "ready for the next attempt").toBeFocused();
        await expect(page).toHaveTitle(/^Error: /);
      });
    }
    await expect(page.locator("#theirs")).toHaveCount(0);
    const keys = calls.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(failures.length);
    expect(new Set(keys).size, "one lead, one key").toBe(1);

    await context.setOffline(true);
    await page.unroute(`**${form.call}`);
    await submit.press("Enter");
    await expectFailure(page, form, form.failure, leadInput);
    await context.setOffline(false);
    await expectComplaints(complaints, [
      warning,
      /ERR_INTERNET_DISCONNECTED/,
      ...failures.flatMap(({ logs }) => logs ?? []),
    ]);
  });
}

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

test.describe("while too many are waiting, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form rejected because too many are waiting keeps its input, and is accepted when sent again", async ({
    page,
    service,
    complaints,
  }) => {
    const email = "busy@example.test";
    const form = guideForm(page);
    await page.goto("/");
    await form.fill({ firstName: "Ann", email, zipCode: "75024" });
    await form.newsletter.check();

    const letGo = await holdStore(service.store);
    const waiting = submitCall(service, somebody());
    await submitUntilRejected(service); // once a submission has waited for more than a second
    await form.button.click();
    await expect(
      page.getByRole("alert").getByRole("link", { name: agency.phone.display }),
    ).toBeVisible();
    await expect(form.firstName).toHaveValue("Ann");
    await expect(form.email).toHaveValue(email);
    await expect(form.zipCode).toHaveValue("75024");
    await expect(form.newsletter).toBeChecked();
    await letGo();
    expect((await waiting).status).toBe(201);
    // Others that waited may still be in line.
    await expect.poll(async () => (await submitCall(service, somebody())).status).toBe(201);

    await form.button.click();
    await expect(page).toHaveTitle(/^Your Guide Is Ready/);
    expect(await operatorLeads(service.store, email)).toHaveLength(1);
    await expectComplaints(complaints, [failedResource(503)]);
  });
});

test("a form that was refused before its script ran can be corrected, and its title follows", async ({
  page,
  complaints,
}) => {
  await openForm(page, contact);
  const { form } = formParts(page, contact);
  await fill(page, contact, { ...messageInput, email: "ada@" });
  // Posts the form as without script.
  await form.evaluate((element: HTMLFormElement) => element.submit());
  await expect(page).toHaveTitle(/^Error: /);
  await started(page);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), contact.call);
  await fill(page, contact, messageInput);
  await formParts(page, contact).submit.click();
  await expectSent(page, contact);
  expect(calls).toHaveLength(1);
  await expectComplaints(complaints, [failedResource(422)]);
});
