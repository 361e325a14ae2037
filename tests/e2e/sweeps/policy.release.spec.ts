import { expect, test } from "#tests/e2e/support/fixtures.ts";

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
