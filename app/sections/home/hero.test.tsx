import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { hero } from "#content/en/pages/home.yaml";
import { Today } from "#app/sections/page/today.ts";
import { Hero } from "./hero.tsx";

const { turning, member, helper } = hero.doors;

/** The doors in order, and the page on a day. */
function heroOn(today: string) {
  const html = renderToStaticMarkup(
    <Today value={today}>
      <Hero />
    </Today>,
  );
  const doors = [...html.matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, door]) => door);
  return { html, doors };
}

test.each([
  ["2026-10-15", "December\u00A07", "/talk-to-agent?check=2026-12-07#consultation", "54 days left"],
  ["2026-12-07", "December\u00A07", "/talk-to-agent?check=2026-12-07#consultation", "1 day left"],
  ["2027-02-01", "March\u00A031", "/talk-to-agent?check=2027-03-31#consultation", "59 days left"],
])("on %s, people on Medicare come first, with the days that are left", (day, until, to, left) => {
  const { html, doors } = heroOn(day);
  expect(doors).toEqual([member, turning, helper]);
  expect(html).toContain(`Have my plan checked before ${until}`);
  expect(html).toContain(left);
  // The button, and the link without script.
  expect(html.split(`href="${to}"`)).toHaveLength(3);
});

test.each(["2026-10-14", "2026-12-08", "2027-04-01"])(
  "between seasons, on %s, people turning 65 do, and nothing names a day",
  (day) => {
    const { html, doors } = heroOn(day);
    expect(doors).toEqual([turning, member, helper]);
    expect(html).not.toMatch(/left<|check=|checked before/);
    expect(html).toContain(hero.member.title);
  },
);

test("who helps someone asks for them", () => {
  const { html } = heroOn("2026-10-14");
  // The button, and the link without script.
  expect(html.split('href="/talk-to-agent?for=someone#consultation"')).toHaveLength(3);
});
