import { honeypotField } from "#contract/submission-parts.ts";
import {
  clockTest as test,
  expect,
  expectComplaints,
  started,
} from "#tests/e2e/support/fixtures.ts";
import { deskOf, leave, part, sendConsultation, sendMessage, signIn } from "./leads.ts";

test("two people at one lead: the second sees what changed, keeps what was typed, and saves it then", async ({
  page,
  browser,
  request,
  startOwn,
  complaints,
}) => {
  const desk = await startOwn({});
  await sendMessage(request, desk.url);
  await signIn(page, desk, "Maria Delgado", true);
  const { context, page: other } = await deskOf(browser, desk, "Tom Baker");
  for (const one of [page, other]) {
    await one.getByRole("link", { name: "Rosalind Garcia" }).click();
    await started(one);
  }
  const call = part(page, "Log a call");
  await call.getByLabel("Left a message").check();
  await call.getByLabel("Note", { exact: true }).fill("Her husband answered.");

  await part(other, "Log a call").getByLabel("No answer").check();
  await part(other, "Log a call").getByRole("button", { name: "Save the call" }).click();
  await expect(other.getByRole("status").first()).toContainText("Saved. No answer.");
  await expect(page.getByText("Tom Baker changed this lead after you opened it.")).toBeVisible();
  await expect(call.getByLabel("Note", { exact: true }), "still there").toHaveValue(
    "Her husband answered.",
  );

  await call.getByRole("button", { name: "Save the call" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("so nothing of yours was saved yet");
  await expect(alert).toContainText("No answer");
  await expect(alert).toContainText("Tom Baker");
  await expectComplaints(complaints, [/409/]);
  await expect(call.getByLabel("Left a message")).toBeChecked();
  await call.getByRole("button", { name: "Save the call" }).click();
  await expect(page.getByRole("status").first()).toContainText(
    "Saved. Left a message. Next step stays:",
  );
  const history = part(page, "History").getByRole("listitem");
  await expect(history.nth(0)).toContainText("Left a message");
  await expect(history.nth(1)).toContainText("No answer");
  await context.close();
  await leave(page);
});

test("what an agent may not do isn't offered, and a manager can", async ({
  page,
  browser,
  request,
  startOwn,
}) => {
  const desk = await startOwn({});
  await sendMessage(request, desk.url, { [honeypotField]: "yes" });
  await sendConsultation(request, desk.url);
  await signIn(page, desk, "Maria Delgado", true);
  const { context, page: agent } = await deskOf(browser, desk, "Tom Baker");

  await agent.goto(`${desk.url}/desk/held`);
  await agent.getByRole("link", { name: "Rosalind Garcia" }).click();
  await expect(part(agent, "Held back")).toContainText("a manager can release it");
  await expect(agent.getByRole("button", { name: "Release" })).toHaveCount(0);
  await expect(agent.getByText("Export or delete")).toHaveCount(0);

  await page.getByRole("link", { name: "1 lead held back as possible spam" }).click();
  await page.getByRole("link", { name: "Rosalind Garcia" }).click();
  await page.getByRole("button", { name: "Release" }).click();
  await expect(page.getByRole("status").first()).toContainText("Released.");
  await agent.goto(`${desk.url}/desk`);
  const waiting = part(agent, "Waiting for a first call");
  await expect(waiting.getByRole("listitem")).toHaveCount(2);

  await waiting.getByRole("link", { name: "Harold Nguyen" }).click();
  await agent.getByText("Don’t call, don’t contact").click();
  await agent.getByRole("button", { name: "Don’t call" }).click();
  await expect(agent.getByText("(212) 867-5310").first()).toBeVisible();
  await expect(agent.getByRole("link", { name: /867-5310/ })).toHaveCount(0);
  await agent.getByText("Don’t call, don’t contact").click();
  await expect(agent.getByText("a manager can lift it")).toBeVisible();
  await context.close();
  await leave(page);
});

test("a lead's day: assigned, planned, corrected, closed, each with words and a way back", async ({
  page,
  request,
  startOwn,
  complaints,
}) => {
  const desk = await startOwn({});
  await sendConsultation(request, desk.url);
  await signIn(page, desk, "Maria Delgado");
  await page.getByRole("link", { name: "Harold Nguyen" }).click();
  const done = page.getByRole("status").first();

  await page.getByText("Assign, status").click();
  await page.getByLabel("Assigned to").selectOption("Maria Delgado");
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(done).toContainText("Assigned to Maria Delgado");

  await page.getByRole("group").filter({ hasText: "Next step" }).locator("summary").click();
  const planning = page.locator("#next-step");
  await planning.getByLabel("Day", { exact: true }).fill("2099-01-01");
  await planning.getByRole("button", { name: "Save the next step" }).click();
  await expect(page.getByRole("alert")).toContainText("Check the year");
  await expectComplaints(complaints, [/422/]);
  await planning.getByLabel("Day", { exact: true }).fill("");
  await planning.getByLabel(/^Tomorrow\s2\sPM|^\w+, \w+ \d+\s2\sPM/).check();
  await planning.getByRole("button", { name: "Save the next step" }).click();
  await expect(done).toContainText("Next step:");
  await page.goto(`${desk.url}/desk?person=nobody`);
  await expect(page.getByRole("link", { name: "Harold Nguyen" })).toHaveCount(0);
  await page.getByRole("link", { name: "Mine" }).click();
  await part(page, "Planned for later").getByRole("link", { name: "Harold Nguyen" }).click();

  await page.getByText("Correct name, phone, email, ZIP").click();
  await page.getByLabel("ZIP code", { exact: true }).fill("75024-1234");
  await page.getByRole("button", { name: "Save the correction" }).click();
  await expect(done).toContainText("Correction saved.");
  await expect(page.getByText("Texas, 75024")).toBeVisible();

  const call = part(page, "Log a call");
  await call.getByLabel("Reached them").check();
  await call.getByLabel("Status", { exact: true }).selectOption("Enrolled");
  await call.getByLabel("Done, nothing more").check();
  await call.getByRole("button", { name: "Save the call" }).click();
  await expect(done).toContainText("Saved. Reached them.");
  await page.goto(`${desk.url}/desk`);
  await expect(page.getByRole("link", { name: "Harold Nguyen" })).toHaveCount(0);
  await page.goto(`${desk.url}/desk/leads?status=enrolled`);
  await page.getByRole("link", { name: "Harold Nguyen" }).click();
  await part(page, "History").getByRole("button", { name: "Undo: Reached them" }).click();
  await expect(done).toContainText("Undone.");
  await page.goto(`${desk.url}/desk`);
  await expect(part(page, "Planned for later")).toContainText("Harold Nguyen");
  await leave(page);
});
