import { answers, isArticle, visitedPages, withIslands } from "#tests/e2e/support/built-pages.ts";
import { expect, expectComplaints, failedResource } from "#tests/e2e/support/fixtures.ts";
import { firefoxGate, gateFor } from "#tests/e2e/support/gate.ts";
import { test } from "#tests/e2e/support/firefox.ts";
import { faultsAt, movedInFirefox, places, top } from "#tests/e2e/support/stays-put.ts";

// Scripts can load late, and islands can go live while a visitor is reading: the text being read must not move.
// Each page's own visit checks this too (pages.release.spec.ts); here are the results, other time zones, Firefox and the
// controls.

for (const { zone, paths } of [
  { zone: "America/New_York", paths: answers },
  // Shown the agency's hours in their own time zone.
  { zone: "America/Chicago", paths: ["/contact", "/talk-to-agent", "/compare-plans"] },
]) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone });
    for (const path of paths) {
      test(`nothing on ${path} moves in ${zone}`, async ({ page }) => {
        const gate = await gateFor(page);
        for (const place of places)
          expect.soft(await faultsAt(page, gate, path, place), JSON.stringify(place)).toEqual([]);
        if (zone !== "America/New_York" && path !== "/contact")
          await expect(page.getByText("your time").first()).toBeAttached();
      });
    }
  });
}

test("nothing moves at an unknown address either", async ({ page, complaints }) => {
  const gate = await gateFor(page);
  expect(await faultsAt(page, gate, "/no-such-page", top)).toEqual([]);
  await expectComplaints(complaints, [failedResource(404)]);
});

test("Firefox opens every page with its own islands", async ({ request }) => {
  const pages = [...visitedPages, ...answers];
  const bodies = await Promise.all(pages.map(async (path) => (await request.get(path)).text()));
  const withIsland = pages.filter((_, place) =>
    /data-island="(?!toasts")/.test(bodies[place] ?? ""),
  );
  expect(withIsland.filter((path) => !isArticle(path)).toSorted()).toEqual(
    withIslands.filter((path) => !isArticle(path)).toSorted(),
  );
});

test("control: finds what pushes the page down or removes it", async ({ page }) => {
  const gate = await gateFor(page);
  expect(await faultsAt(page, gate, "/contact", top, push)).toEqual([
    expect.stringMatching(/being read moved by 40 px$/),
    ...Array.from({ length: 5 }, () => expect.stringMatching(/: 0, 40 px$/)),
    expect.stringMatching(/layout shift of 0\.0[1-9]/),
  ]);
  const empty = () => document.querySelector("main")?.replaceChildren();
  const faults = await faultsAt(page, gate, "/contact", top, empty);
  expect(faults.at(0)).toMatch(/moved by NaN px$/);
  expect(faults.at(-1)).toMatch(/layout shift of 0\.[1-9]/);
});

// In one worker: Firefox is started once.
test.describe("in Firefox", () => {
  test.describe.configure({ mode: "default" });

  test("control: finds what pushes the page down", async ({ service, firefoxPage }) => {
    const gate = await firefoxGate(firefoxPage);
    expect(
      await movedInFirefox(firefoxPage, gate, `${service.url}/contact`, top, push),
    ).toContainEqual(expect.stringMatching(/being read moved by 40 px$/));
  });

  for (const path of withIslands) {
    test(`nothing on ${path} moves`, async ({ service, firefoxPage }) => {
      const gate = await firefoxGate(firefoxPage);
      for (const place of places)
        expect
          .soft(
            await movedInFirefox(firefoxPage, gate, service.url + path, place),
            JSON.stringify(place),
          )
          .toEqual([]);
    });
  }
});

/** Runs in the page: a fault. */
function push(): void {
  document.querySelector("main")?.style.setProperty("margin-top", "40px");
}
