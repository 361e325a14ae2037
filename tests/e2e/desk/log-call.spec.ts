import type { Page } from "@playwright/test";
import { clockTest, expect, expectComplaints, started } from "#tests/e2e/support/fixtures.ts";
import { leave, part, plainTest, sendMessage, signIn } from "./leads.ts";

async function openLead(page: Page, name = "Rosalind Garcia"): Promise<void> {
  await page.getByRole("main").getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

plainTest(
  "on a phone, what came of a call is in sight, whether it was saved or not, also after “Log it”",
  async ({ page, request, startOwn, complaints }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const desk = await startOwn({});
    await sendMessage(request, desk.url);
    await signIn(page, desk, "Maria Delgado");
    await openLead(page);
    const call = part(page, "Log a call");
    const save = call.getByRole("button", { name: "Save the call" });

    await page.getByRole("link", { name: "Log it" }).click();
    await expect(call.getByRole("heading")).toBeInViewport();
    await expect(save, "without scrolling").toBeInViewport({ ratio: 1 });
    await call.getByLabel("Left a message").check();
    await call.getByLabel("Other", { exact: true }).check();
    await save.click();
    await expect(page.getByRole("alert")).toContainText("Choose a day.");
    await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
    await expectComplaints(complaints, [/422/]);

    await page.getByRole("link", { name: "Log it" }).click();
    await call.getByRole("radio", { name: /, if not reached$/ }).check();
    await save.click();
    await expect(page.getByRole("status").first()).toContainText("Saved. Left a message.");
    await expect(page.getByRole("status").first()).toBeInViewport({ ratio: 1 });
  },
);

plainTest(
  "a choice shows what comes of it, and only the fields that it needs",
  async ({ page, request, startOwn }) => {
    const desk = await startOwn({});
    await sendMessage(request, desk.url);
    await signIn(page, desk, "Maria Delgado");
    await openLead(page);
    const call = part(page, "Log a call");
    const radio = (name: RegExp) => call.getByRole("radio", { name });
    const again = radio(/, if not reached$/);
    const none = radio(/^None: it stays under “No next step” until you/);
    const fields = {
      day: call.getByLabel("Day", { exact: true }),
      what: call.getByLabel("What to do"),
    };

    await call.getByLabel("Left a message").check();
    await expect(again).toBeChecked();
    await expect(radio(/^None$/)).not.toBeChecked();
    for (const result of ["Reached them", "Wrong number"]) {
      await call.getByLabel(result).check();
      await expect(again).toHaveCount(0);
      await expect(radio(/^None/)).toHaveCount(1);
      await expect(none).toBeChecked();
    }
    await expect(call.getByLabel("Status")).toBeVisible();
    await call.getByLabel("Status").selectOption("Appointment");
    await call.getByLabel("No answer").check();
    await expect(again).toBeChecked();
    await expect(call.getByLabel("Status"), "what is set stays in sight").toBeVisible();
    await call.getByLabel("Status").selectOption("");
    await expect(call.getByLabel("Status")).toBeHidden();

    for (const field of Object.values(fields)) await expect(field).toBeHidden();
    await radio(/10\sAM$/)
      .first()
      .check();
    await expect(fields.what).toBeVisible();
    await expect(fields.day).toBeHidden();
    await call.getByLabel("Other", { exact: true }).check();
    for (const field of Object.values(fields)) await expect(field).toBeVisible();
  },
);

plainTest(
  "where a call would be wrong, no first press dials: neither in the list nor on the lead's page",
  async ({ page, request, startOwn }) => {
    const desk = await startOwn({});
    // No US number is like it, whatever the time is.
    await sendMessage(request, desk.url, { phone: "(214) 555-0143" });
    await signIn(page, desk, "Maria Delgado");
    const number = page.getByRole("main").getByRole("link", { name: "Call (214) 555-0143" });
    await expect(page.getByText("check the number")).toBeVisible();
    await expect(number).toBeHidden();
    await page.getByRole("main").getByText("(214) 555-0143", { exact: true }).click();
    await expect(number).toHaveAttribute("href", "tel:+12145550143");

    await openLead(page);
    await expect(page.getByText("Check the number first: no US number")).toBeVisible();
    await expect(number).toBeHidden();
    await page.getByText("Call all the same").click();
    await expect(number).toHaveAttribute("href", "tel:+12145550143");
  },
);

clockTest(
  "a note that isn't saved is asked about before the page is left, and stays without a connection; pressing the number or saving asks nothing",
  async ({ page, request, startOwn, complaints }) => {
    const desk = await startOwn({});
    await sendMessage(request, desk.url);
    await signIn(page, desk, "Ana Souza");
    await openLead(page);
    await started(page);
    const questions: string[] = [];
    page.on("dialog", async (dialog) => {
      questions.push(dialog.type());
      await dialog.dismiss();
    });
    const call = part(page, "Log a call");
    await call.getByLabel("Note", { exact: true }).fill("Her husband answered.");
    await page.getByRole("link", { name: "Call (214) 867-5309" }).click();
    expect(questions).toEqual([]);
    await page.getByRole("link", { name: "Today" }).first().click();
    await expect.poll(() => questions).toEqual(["beforeunload"]);
    await expect(call.getByLabel("Note", { exact: true })).toHaveValue("Her husband answered.");
    await call.getByLabel("Left a message").check();
    await page.context().setOffline(true);
    await call.getByRole("button", { name: "Save the call" }).click();
    await expect(call.getByRole("alert")).toContainText("nothing was saved yet");
    await expect(call.getByLabel("Note", { exact: true })).toHaveValue("Her husband answered.");
    await page.context().setOffline(false);
    await call.getByRole("button", { name: "Save the call" }).click();
    await expect(page.getByRole("status").first()).toContainText("Saved. Left a message.");
    expect(questions).toEqual(["beforeunload"]);
    // The page's live events may have tried to connect meanwhile.
    expect(complaints.filter((text) => !text.includes("INTERNET_DISCONNECTED"))).toEqual([]);
    complaints.length = 0;
    await leave(page);
  },
);
