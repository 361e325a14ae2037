import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Today } from "#app/sections/page/today.ts";
import { Breakable } from "./breakable.tsx";
import { OlderYear } from "./older-year.tsx";

const listOf2026 = (today: string) =>
  renderToStaticMarkup(
    <Today value={today}>
      <OlderYear year={2026} />
    </Today>,
  );

test("from October 1, a list says that it's this year's", () => {
  for (const day of ["2026-10-01", "2026-12-31"])
    expect(listOf2026(day)).toContain("For 2027, see Medicare.gov or ask us.");
  for (const day of ["2026-09-30", "2027-01-01"]) expect(listOf2026(day)).toBe("");
});

test("a long name without spaces can go on in the next line where its parts meet", () => {
  const name = renderToStaticMarkup(<Breakable>UnitedHealthcare CareFlex</Breakable>);
  expect(name).toBe("United<wbr/>Healthcare CareFlex");
});
