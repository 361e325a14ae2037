import { expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";

// Every other test fails on a policy violation, so here stands the proof that violations are seen.

for (const [name, markup] of [
  ["a script in the page", "<script>document.title = 'intruder'</script>"],
  ["a handler in the page", "<img src='/none' onerror=\"document.title = 'intruder'\">"],
  ["a script from elsewhere", "<script src='https://intruder.test/x.js'></script>"],
] as const) {
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
    await page.goto("about:blank"); // the page goes on complaining
    complaints.length = 0;
  });
}

test("text never becomes markup by script", async ({ page, complaints }) => {
  await page.goto("/");
  await started(page);
  const attempt = page.evaluate(() => {
    document.body.innerHTML = "<p>intruder</p>";
  });
  await expect(attempt).rejects.toThrow(/TrustedHTML/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectComplaints(complaints, [/requires 'TrustedHTML'/]);
});
