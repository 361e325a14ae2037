import { expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";

// Every other test fails on a policy violation; this one proves that violations are prevented and noticed.

for (const [name, markup] of [
  ["an inline script", "<script>document.title = 'intruder'</script>"],
  ["an inline event handler", "<img src='/none' onerror=\"document.title = 'intruder'\">"],
  ["a script from another site", "<script src='https://intruder.test/x.js'></script>"],
] as const)
  test(`${name} does not run`, async ({ page, complaints }) => {
    await page.route("**/", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace("<main", `${markup}<main`);
      await route.fulfill({ response: answer, body });
    });
    await page.route("https://intruder.test/**", (route) =>
      route.fulfill({ body: "document.title = 'intruder'", contentType: "text/javascript" }),
    );
    await page.goto("/");
    await expect.poll(() => complaints.join("\n")).toMatch(/Content Security Policy/);
    await expect(page).toHaveTitle(/^Free Help/);
    await page.goto("about:blank"); // the page keeps reporting
    complaints.length = 0;
  });

test("scripts can't turn text into markup", async ({ page, complaints }) => {
  await page.goto("/");
  await started(page);
  const attempt = page.evaluate(() => {
    document.body.innerHTML = "<p>intruder</p>";
  });
  await expect(attempt).rejects.toThrow(/TrustedHTML/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectComplaints(complaints, [/requires 'TrustedHTML'/]);
});
