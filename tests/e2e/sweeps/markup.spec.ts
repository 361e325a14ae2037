import { builtPages } from "#tests/e2e/support/built-pages.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { htmlFaults } from "#tests/e2e/support/html-faults.ts";

for (const path of [...builtPages, "/no-such-page"]) {
  test(`${path} is valid HTML`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(await htmlFaults(html)).toEqual([]);
  });
}

test("what is not valid is found", async () => {
  expect(await htmlFaults("<!DOCTYPE html><p><div></div></p>")).not.toEqual([]);
});
