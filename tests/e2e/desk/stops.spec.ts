import { expect } from "#tests/e2e/support/fixtures.ts";
import { part, plainTest, sendMessage, signIn } from "./leads.ts";

plainTest(
  "without script, a stop takes the call away, says who and when, and can be undone",
  async ({ page, request, startOwn }) => {
    const desk = await startOwn({});
    await sendMessage(request, desk.url);
    await signIn(page, desk, "Gloria Reyes");
    await page.getByRole("link", { name: "Rosalind Garcia" }).click();
    const callLink = page.getByRole("link", { name: "Call (214) 867-5309" });
    const answer = part(page, "May we call?").getByText(/No: they asked. Gloria Reyes, today/);
    await expect(callLink).toBeVisible();

    await page.getByText("Don’t call, don’t contact").click();
    // Not pressed by mistake: it asks once.
    await expect(page.getByRole("button", { name: "Don’t contact at all" })).toBeHidden();
    await page.getByRole("button", { name: "Don’t call" }).click();
    await expect(page.getByRole("status")).toContainText("This number won’t be called again.");
    await expect(callLink).toHaveCount(0);
    await expect(answer).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Save the call" })).toBeHidden();

    await sendMessage(request, desk.url, { message: "Please call me again now." });
    // At the number of somebody else, it says who asked.
    const spouse = { name: "Ben Garcia", email: "ben@lakeside.org" };
    await sendMessage(request, desk.url, spouse);
    await page.goto(`${desk.url}/desk`);
    await expect(page.getByText("wrote after that")).toHaveCount(2);
    await expect(page.getByText(/^Don’t call, as #\d+$/)).toHaveCount(1);
    await page.getByRole("link", { name: "Ben Garcia" }).click();
    await expect(page.getByText(/Don’t call: Rosalind Garcia asked, as #\d+\. Gloria/)).toHaveCount(
      2,
    );
    await expect(page.getByText("they asked").filter({ visible: true })).toHaveCount(0);
    await page.goto(`${desk.url}/desk`);
    await page.getByRole("link", { name: "Rosalind Garcia" }).first().click();
    await part(page, "History").getByRole("button", { name: "Undo: Asked: Don’t call" }).click();
    await expect(page.getByRole("status")).toContainText("Undone.");
    await expect(callLink).toBeVisible();
    await expect(answer).toHaveCount(0);
  },
);

plainTest(
  "a wrong number can't be pressed again, until it's corrected",
  async ({ page, request, startOwn }) => {
    const desk = await startOwn({});
    await sendMessage(request, desk.url);
    await signIn(page, desk, "Gloria Reyes");
    const numbers = page.getByRole("main").getByRole("link", { name: /867-53/ });
    await expect(numbers).toHaveCount(1);
    await page.getByRole("link", { name: "Rosalind Garcia" }).click();
    const call = part(page, "Log a call");
    await call.getByLabel("Wrong number").check();
    await call.getByRole("button", { name: "Save the call" }).click();
    await expect(page.getByText(/^Wrong number: Gloria Reyes, today/)).toBeVisible();
    await expect(numbers).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Email them" })).toBeVisible();
    await page.goto(`${desk.url}/desk`);
    await expect(page.getByText(/^wrong number: Gloria Reyes, today/)).toBeVisible();
    await expect(numbers).toHaveCount(0);

    await page.getByRole("link", { name: "Rosalind Garcia" }).click();
    await page.getByRole("link", { name: "Correct the number" }).click();
    await page.getByLabel("Phone", { exact: true }).fill("(214) 867-5310");
    await page.getByRole("button", { name: "Save the correction" }).click();
    await expect(page.getByRole("link", { name: "Call (214) 867-5310" })).toBeVisible();
  },
);
