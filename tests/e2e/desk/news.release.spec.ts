import { clockTest as test, expect, started } from "#tests/e2e/support/fixtures.ts";
import { leave, sendMessage, signIn } from "./leads.ts";

test("a lead that comes in while the list is being fetched shows, too, without a reload", async ({
  page,
  request,
  startOwn,
}) => {
  const desk = await startOwn({});
  const [isFetched, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/desk", async (route) => {
    if (route.request().resourceType() !== "xhr") return await route.fallback();
    // The first answer was made before the second lead, and arrives after it.
    const response = await route.fetch();
    isFetched.resolve();
    await goOn.promise;
    await route.fulfill({ response });
  });
  await signIn(page, desk, "Ana Souza");
  await started(page);
  await sendMessage(request, desk.url);
  await isFetched.promise;
  const news = page.waitForResponse("**/desk");
  await sendMessage(request, desk.url, { name: "Harold Nguyen", email: "harold@lakeside.org" });
  // News are looked for every two seconds.
  await page.waitForTimeout(5000);
  goOn.resolve();
  await news;
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Rosalind Garcia" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Harold Nguyen" })).toBeVisible();
  await leave(page);
});
