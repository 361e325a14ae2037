import { clockTest, expect, expectComplaints, started } from "#tests/e2e/support/fixtures.ts";
import { todayIn } from "#medicare/calendar.ts";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { fill } from "#tests/e2e/support/request-form.ts";
import { contact } from "#tests/e2e/support/request-forms.ts";
import { leave, part, plainTest, sendMessage, signIn } from "./leads.ts";

// Each test has its own cookies.

plainTest(
  "an office's day without script: a lead from the website, a call, what comes next, and back",
  async ({ page, request, startOwn, complaints }) => {
    const desk = await startOwn({});
    await signIn(page, desk, "Maria Delgado");
    await expect(page.getByText("All done: nobody is waiting")).toBeVisible();

    await page.goto(`${desk.url}${contact.path}`);
    await fill(page, contact, {
      name: "Rosalind Garcia",
      email: "rosalind@lakeside.org",
      phone: "(214) 867-5309",
      message: "Please call me about Part D.",
    });
    // Nobody types faster: it would be held back.
    await page.waitForTimeout(2500);
    await page.getByRole("button", { name: contact.button }).click();
    await expect(page.getByRole("heading", { name: contact.thanks, exact: true })).toBeVisible();

    await page.goto(`${desk.url}/desk`);
    const waiting = part(page, "Waiting for a first call");
    await expect(waiting.getByRole("link", { name: "(214) 867-5309" })).toHaveAttribute(
      "href",
      "tel:+12148675309",
    );
    await waiting.getByRole("link", { name: "Rosalind Garcia" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rosalind Garcia");
    await expect(page.getByText("Please call me about Part D.")).toBeVisible();

    const call = part(page, "Log a call");
    await call.getByLabel("Left a message").check();
    await call.getByLabel("Note", { exact: true }).fill("Her husband answered.");
    await call.getByLabel("Other", { exact: true }).check();
    await call.getByLabel("Day", { exact: true }).fill("2020-01-01");
    await call.getByRole("button", { name: "Save the call" }).click();
    await expect(page.getByRole("alert")).toContainText("is over");
    await expectComplaints(complaints, [/422/]);
    await expect(call.getByLabel("Note", { exact: true }), "what was typed").toHaveValue(
      "Her husband answered.",
    );
    await expect(call.getByLabel("Left a message")).toBeChecked();
    await call.getByLabel("Day", { exact: true }).fill(todayIn(agency.timeZone, Date.now()));
    await call.getByLabel("Time", { exact: true }).fill("23:59");
    await call.getByLabel("What to do").fill("Ask about her plan");
    await call.getByRole("button", { name: "Save the call" }).click();
    await expect(page.getByRole("alert")).toContainText("The office is closed then (11:59 PM)");
    await expectComplaints(complaints, [/422/]);
    await call.getByRole("button", { name: "Save the call" }).click();
    await expect(page.getByRole("status")).toContainText(
      "Saved. Left a message. Next step: today 11:59 PM. Assigned to Maria Delgado.",
    );

    await page.getByRole("link", { name: "Back to Today" }).click();
    const due = part(page, "Due today");
    await expect(due.getByRole("listitem")).toContainText("today 11:59 PM");
    await expect(due.getByRole("listitem")).toContainText("Ask about her plan");
    await expect(waiting).toHaveCount(0);

    // A colleague sees that somebody has the same person already.
    await sendMessage(request, desk.url, { message: "One more question." });
    await page.goto(`${desk.url}/desk`);
    await waiting.getByRole("link", { name: "Rosalind Garcia" }).click();
    await expect(
      page.getByText(/^Maria Delgado has them as #\d+, next: today 11:59 PM$/),
    ).toBeVisible();
    await page.goto(`${desk.url}/desk`);
    await due.getByRole("link", { name: "Rosalind Garcia" }).click();
    await part(page, "History")
      .getByRole("button", { name: /Undo: Left a message/ })
      .click();
    await expect(page.getByRole("status")).toContainText("Undone.");
    await page.goto(`${desk.url}/desk`);
    await expect(waiting.getByRole("link", { name: "Rosalind Garcia" })).toHaveCount(2);

    await page.goto(`${desk.url}/desk/search?q=867-5309`);
    const hits = page.getByRole("main").getByRole("link", { name: "Rosalind Garcia" });
    await expect(hits).toHaveCount(2);
  },
);

plainTest(
  "a lead from a phone call needs no email; what is missing is asked for",
  async ({ page, service, complaints }) => {
    await signIn(page, service, "Tom Baker");
    await page.getByRole("group").filter({ hasText: "Menu" }).locator("summary").click();
    await page.getByRole("link", { name: "Add a lead" }).last().click();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await page.getByLabel("Name", { exact: true }).fill("Walter Kowalski");
    await page.getByLabel("What they want").fill("Medigap");
    await page.getByRole("button", { name: "Add the lead" }).click();
    await expect(page.getByRole("alert")).toContainText("Add a phone number or an email address");
    await expectComplaints(complaints, [/422/]);
    await expect(page.getByLabel("Name", { exact: true }), "what was typed").toHaveValue(
      "Walter Kowalski",
    );
    await page.getByLabel("Phone", { exact: true }).fill("512.867.5311");
    await page.getByLabel("How they agreed").fill("Said so on the call");
    await page.getByLabel("ZIP code (optional)").fill("78701");
    await page.getByRole("button", { name: "Add the lead" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Walter Kowalski");
    await expect(page.getByRole("status")).toContainText(
      "Added. No next step is planned. Assigned to Tom Baker.",
    );
    // At night in Texas, the first press doesn't call.
    await expect(page.getByRole("main").getByText("(512) 867-5311").first()).toBeVisible();
    await expect(page.getByText("Said so on the call")).toBeVisible();
    await expect(page.getByText("Texas, 78701")).toBeVisible();

    // The same number again: who has it is shown first, whatever they'd like now.
    await page.goto(`${service.url}/desk/add`);
    await page.getByLabel("Consultation").check();
    await page.getByLabel("Name", { exact: true }).fill("Wanda Kowalski");
    await page.getByLabel("Phone", { exact: true }).fill("512 867 5311");
    await page.getByRole("button", { name: "Add the lead" }).click();
    await expect(page.getByRole("alert")).toContainText("Walter Kowalski");
    await expectComplaints(complaints, [/409/]);
    await expect(page.getByLabel("Consultation")).toBeChecked();
    await page.getByRole("button", { name: "Add it anyway" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wanda Kowalski");

    // What was typed comes along to a lead that was found.
    await page.goto(`${service.url}/desk/add`);
    await page.getByRole("button", { name: "Add the lead" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter their name");
    await page.getByLabel("Name", { exact: true }).fill("Walter Kowalski");
    await page.getByLabel("Phone", { exact: true }).fill("512 867 5311");
    await page.getByLabel("What they want").fill("Asks about plan N");
    await page.getByRole("button", { name: "Add the lead" }).click();
    await expectComplaints(complaints, [/422/, /409/]);
    await page
      .getByRole("button", { name: /^Take this to #/ })
      .last()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Walter Kowalski");
    await expect(page.getByRole("status")).toContainText("Nothing was saved yet.");
    const log = part(page, "Log a call");
    await expect(log.getByLabel("They called")).toBeChecked();
    await expect(log.getByLabel("Note")).toHaveValue("Asks about plan N");
    await log.getByRole("button", { name: "Save the call" }).click();
    await expect(page.getByRole("status")).toContainText("Saved. They called.");
  },
);

clockTest(
  "with script, new leads appear by themselves, and keys lead through the list",
  async ({ page, request, startOwn }) => {
    const desk = await startOwn({});
    await sendMessage(request, desk.url);
    await signIn(page, desk, "Ana Souza");
    await started(page);
    const waiting = part(page, "Waiting for a first call");
    await page.keyboard.press("j");
    await expect(waiting.getByRole("link", { name: "Rosalind Garcia" })).toBeFocused();

    await sendMessage(request, desk.url, { name: "Harold Nguyen", email: "harold@lakeside.org" });
    await expect(waiting.getByRole("link", { name: "Harold Nguyen" })).toBeVisible();
    await expect(waiting.getByRole("link", { name: "Rosalind Garcia" })).toBeFocused();
    await expect(page).toHaveTitle(/^Today \(2\)/);

    await page.keyboard.press("j");
    await expect(waiting.getByRole("link", { name: "Harold Nguyen" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harold Nguyen");
    await leave(page);
  },
);
