import { expect, test } from "vitest";
import { joins } from "#content/en/plans/plans.yaml";
import type { CountyPlans } from "#contract/plans.ts";
import { CountyPage } from "#app/routes/plans/county.tsx";
import { foldList } from "./plan-folds.ts";
import { readListQuery } from "./plan-list.ts";
import { ask, countyOf, planOf, plans, render } from "./testing.tsx";

const list = (show: CountyPlans["show"], all = plans) => {
  const countyPlans = countyOf(show, all);
  const query = readListQuery(ask(""), countyPlans);
  return render(<CountyPage countyPlans={countyPlans} years={[2027, 2026]} query={query} />);
};

test("a long list is folded by organization, and opens where a plan is checked", () => {
  const all = Array.from({ length: 20 }, (_, at) =>
    planOf(at, { id: `H0000_0${at + 10}_0`, organization: `Health ${at % 3}` }),
  );
  const [checked] = all;
  const byName = { sort: "name", chosenIds: [checked?.id ?? ""] } as const;
  const { first: none, folds } = foldList(all, all.length, byName);
  expect([none, folds.map(({ organization, isOpen }) => [organization, isOpen])]).toEqual([
    [],
    [
      ["Health 0", true],
      ["Health 1", false],
      ["Health 2", false],
    ],
  ]);
  expect(new Set(folds.flatMap((fold) => fold.plans))).toEqual(new Set(all));
  const byPremium = foldList(all, all.length, { sort: "premium", chosenIds: [] });
  expect([...byPremium.first, ...byPremium.folds.flatMap((fold) => fold.plans)]).toEqual(all);
  expect(byPremium.folds).toMatchObject([{ organization: null, isOpen: false }]);
  // Few plans in all, or one organization's, need no press.
  expect(foldList(all.slice(5), 15, byName).folds).toEqual([]);
  const ofOne = all.filter(({ organization }) => organization === "Health 1");
  expect(foldList(ofOne, all.length, byName)).toEqual({ first: ofOne, folds: [] });
});

test("a folded organization says between which amounts its plans are only where amounts are shown", () => {
  const many = Array.from({ length: 16 }, (_, at) =>
    planOf(
      at,
      { id: `H0000_0${at + 10}_0`, organization: `Health ${at % 3}` },
      at % 3 === 2
        ? { premium: 24.5, yearlyLimit: 3400 }
        : { premium: at, yearlyLimit: 4000 + at * 100, stars: at === 4 ? null : 3.5 + (at % 2) },
    ),
  );
  const summaries = (html: string) =>
    [...html.matchAll(/<summary>(?:(?!<.summary>).)*Health \d.*?<.summary>/g)].map(([text]) =>
      text.replaceAll(/(?:<[^>]*>|\s)+/g, " ").trim(),
    );
  expect(summaries(list("full", many))).toEqual([
    "Health 0 6 plans $0 to $15 a month 3.5 to 4.5 out of 5 stars $4,000 to $5,500 yearly limit",
    "Health 1 5 plans $1 to $13 a month 3.5 to 4.5 out of 5 stars $4,100 to $5,300 yearly limit",
    "Health 2 5 plans $24.50 a month Not rated yet $3,400 yearly limit",
  ]);
  // What to do with the list depends on whether its plans are in sight.
  expect(list("full", many)).toContain("Open an organization to see its plans");
  expect(list("full")).toContain("Choose up to three plans to compare.");
  expect(summaries(list("counts", many))).toEqual(
    [6, 5, 5].map((count, at) => `Health ${at} ${count} plans`),
  );
});

test("special needs plans are behind a press, by who may join, in a long list of all kinds", () => {
  const special = { group: "special-needs", snp: "dual-eligible" } as const;
  const many = Array.from({ length: 16 }, (_, at) =>
    planOf(at, { id: `H0000_0${at + 10}_0`, ...(at > 9 && special) }),
  );
  const heading = joins["dual-eligible"].group;
  const opening = (search: string, all = many) => {
    const countyPlans = countyOf("full", all);
    const query = readListQuery(ask(search), countyPlans);
    const page = render(<CountyPage {...{ countyPlans, query }} years={[2027]} />);
    return new RegExp(`(<[^>]*>(?:<summary>)?)<h3>${heading}`).exec(page)?.[1];
  };
  expect(opening("")).toBe("<details><summary>");
  expect(opening("plan=H0000_022_0")).toBe('<details open=""><summary>');
  for (const narrowed of ["type=special-needs", "snp=dual-eligible", "sort=premium"])
    expect(opening(narrowed)).toBe("<div>");
  expect(opening("", many.slice(2))).toBe("<div>");
});
