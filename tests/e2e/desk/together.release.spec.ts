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
