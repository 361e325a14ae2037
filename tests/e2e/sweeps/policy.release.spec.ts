import { expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";

// Every other test fails on a policy violation; this one proves that violations are prevented and noticed. What each
// page's policy allows is in headers.spec.ts.

test("an inline script does not run", async ({ page, complaints }) => {
  await page.route("**/", async (route) => {
    const answer = await route.fetch();
    const script = "<script>document.title = 'intruder'</script>";
    const body = (await answer.text()).replace("<main", `${script}<main`);
    await route.fulfill({ response: answer, body });
  });
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
