import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SeasonNotice } from "./season-notice.tsx";
import { Today } from "./today.ts";

const noticeOn = (today: string, about?: ["open"]) =>
  renderToStaticMarkup(
    <Today value={today}>
      <SeasonNotice {...(about && { about })} />
    </Today>,
  );

test.each([
  ["2026-10-15", "54 days left"],
  ["2026-12-06", "2 days left"],
  ["2026-12-07", "1 day left"],
  ["2027-01-01", "90 days left"],
])("the strip is there during a period, with the days that are left: %s, %s", (today, days) => {
  expect(noticeOn(today)).toContain(days);
});

test.each(["2026-10-14", "2026-12-08", "2027-04-01"])("there is none on %s", (today) => {
  expect(noticeOn(today)).toBe("");
});

test("names its dates, and only the periods that the page is about", () => {
  expect(noticeOn("2026-11-29")).toContain("October 15 to December 7, 2026");
  expect(noticeOn("2026-11-29", ["open"])).toContain("days left");
  expect(noticeOn("2027-02-01", ["open"])).toBe("");
});
