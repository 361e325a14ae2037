import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Today } from "#app/sections/page/today.ts";
import { Breakable } from "./breakable.tsx";
import { OlderYear } from "./older-year.tsx";

const listOf2026 = (today: string, plain = false) =>
  renderToStaticMarkup(
    <Today value={today}>
      <OlderYear year={2026} plain={plain} />
    </Today>,
  );

test.each([
  ["2026-09-30", null],
  ["2026-10-01", "/talk-to-agent#consultation"],
  ["2026-10-15", "/talk-to-agent?check=2026-12-07#consultation"],
  ["2026-12-07", "/talk-to-agent?check=2026-12-07#consultation"],
  ["2026-12-31", "/talk-to-agent#consultation"],
  ["2027-01-01", null],
])("on %s, a list says that it's this year's, and leads to %s", (today, to) => {
  const html = listOf2026(today);
  expect(html.includes("These are this year&#x27;s plans.")).toBe(to !== null);
  const [, address = null] = /href="([^"]*)"[^>]*>Ask us to call you about 2027/.exec(html) ?? [];
  expect(address).toBe(to);
  expect(listOf2026(today, true)).not.toContain("href");
});

test("a long name without spaces can go on in the next line where its parts meet", () => {
  const name = renderToStaticMarkup(<Breakable>UnitedHealthcare CareFlex</Breakable>);
  expect(name).toBe("United<wbr/>Healthcare CareFlex");
});

test("a plan's number stays on one line", () => {
  const name = renderToStaticMarkup(<Breakable>HumanaChoice H5216-042 (PPO)</Breakable>);
  expect(name).toMatch(
    /^Humana<wbr\/>Choice <span class="inline-block[^>]*>H5216-042<\/span> \(PPO\)$/,
  );
});
